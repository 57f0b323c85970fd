import type { LearnKey } from './learn-key.ts';
import { SETTINGS } from './settings.ts';
import { firstPart, SignatureGroups, secondPart, signature } from './signatures.ts';
import { CUT, isHole, type Vocabulary } from './vocabulary.ts';
import { TELLING, THINGS } from './words.ts';

/** A token of a script without spaces cut into what stays, a value, and what stays. */
export type Cut = { at: number; begin: string; end: string };

type Filler = { index: number; at: number; text: string };
type Rule = { begin: string; end: string };

const MAX_VALUE = 16;

/** Finds values within tokens of scripts without spaces: `参数频率取值错误` and `参数日期取值错误` share a beginning and an end. What was cut before is cut again. */
export function findCuts(keys: readonly LearnKey[], words: Vocabulary): Map<number, Cut> {
  const isUnspaced = (id: number) => words.traits[id]!.isUnspaced;
  let entries = 0;
  for (const { ids } of keys) for (const id of ids) if (isUnspaced(id)) entries++;
  const groups = new SignatureGroups(entries);
  const rules = new Map<number, Rule[]>();
  keys.forEach(({ ids }, index) => {
    for (let at = 0; at < ids.length; at++) {
      if (!isUnspaced(ids[at]!)) continue;
      const text = words.texts[ids[at]!]!;
      if (!text.includes(CUT)) {
        if (text.length > 2) groups.add(around(ids, at, at + 1, words), index * 256 + at);
      } else {
        for (const { signature: key, ...rule } of rulesAt(ids, at, words))
          rules.set(key, [...(rules.get(key) ?? []), rule]);
      }
    }
  });
  const cuts = new Map<number, Cut>();
  for (let group = 0; group < groups.count; group++) {
    const known = rules.get(groups.keyOf(group)) ?? [];
    if (groups.sizes[group]! < 3 && known.length === 0) continue;
    const fillers = groups.valuesOf(group).map(value => ({
      index: value >>> 8,
      at: value & 255,
      text: words.texts[keys[value >>> 8]!.ids[value & 255]!]!,
    }));
    cutFillers(fillers, known, cuts);
  }
  return cuts;
}

function cutFillers(fillers: readonly Filler[], known: readonly Rule[], cuts: Map<number, Cut>): void {
  const rules = [...known, ...newRules(fillers)];
  for (const { index, at, text } of fillers) {
    const rule = rules.find(rule => takes(rule, text));
    if (rule && !cuts.has(index)) cuts.set(index, { at, ...rule });
  }
}

function takes({ begin, end }: Rule, text: string): boolean {
  const length = text.length - begin.length - end.length;
  if (length < 1 || length > MAX_VALUE || !text.startsWith(begin) || !text.endsWith(end)) return false;
  const value = text.slice(begin.length, text.length - end.length);
  return !TELLING.test(value) && !THINGS.has(value);
}

function newRules(fillers: readonly Filler[]): Rule[] {
  if (fillers.length < 3) return [];
  const found = new Map<string, Set<string>>();
  for (const { text } of fillers) {
    for (let begin = 0; begin < Math.min(text.length, 12); begin++) {
      for (let end = 0; end < Math.min(text.length - begin, 12); end++) {
        if (begin + end < 3 || ((begin === 0 || end === 0) && begin + end < 4)) continue;
        const rule = { begin: text.slice(0, begin), end: end === 0 ? '' : text.slice(-end) };
        if (!takes(rule, text)) continue;
        const name = `${rule.begin}\n${rule.end}`;
        const values = found.get(name);
        if (values) values.add(text);
        else found.set(name, new Set([text]));
      }
    }
  }
  return [...found]
    .filter(([, values]) => values.size * 2 >= Math.min(SETTINGS.need, 6))
    .sort(([a, as], [b, bs]) => bs.size - as.size || b.length - a.length || (a < b ? -1 : 1))
    .map(([name]) => ({ begin: name.slice(0, name.indexOf('\n')), end: name.slice(name.indexOf('\n') + 1) }));
}

/** The rules that a cut token tells, from its beginning, or from its end where it has no beginning. The hole beside it may be that of the cut, or another that was there before. */
function rulesAt(ids: readonly number[], at: number, words: Vocabulary): (Rule & { signature: number })[] {
  const text = words.texts[ids[at]!]!;
  if (text.endsWith(CUT) && isHole(ids[at + 1] ?? -1)) {
    const after = at + 2 < ids.length ? words.texts[ids[at + 2]!]! : '';
    const begin = text.slice(0, -1);
    if (after.startsWith(CUT)) return [{ begin, end: after.slice(1), signature: around(ids, at, at + 3, words) }];
    return [at + 2, at + 1].map(to => ({ begin, end: '', signature: around(ids, at, to, words) }));
  }
  if (!text.startsWith(CUT) || !isHole(ids[at - 1] ?? -1)) return [];
  if (at >= 2 && words.texts[ids[at - 2]!]!.endsWith(CUT)) return [];
  return [at - 1, at].map(from => ({ begin: '', end: text.slice(1), signature: around(ids, from, at + 1, words) }));
}

/** The signature of what stands around a part of a key. */
function around(ids: readonly number[], from: number, to: number, words: Vocabulary): number {
  let first = Math.imul(from + 1, 0x9e3779b1);
  let second = ids.length - (to - from);
  for (let at = 0; at < ids.length; at++) {
    if (at >= from && at < to) continue;
    const place = at < from ? at : at - (to - from) + 1;
    first = (first + firstPart(words.hashes[ids[at]!]!, place)) | 0;
    second = (second + secondPart(words.hashes[ids[at]!]!, place)) | 0;
  }
  return signature(first, second);
}
