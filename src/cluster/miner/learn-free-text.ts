import { Edges } from './edges.ts';
import type { LearnKey } from './learn-key.ts';
import { SETTINGS } from './settings.ts';
import { SignatureGroups } from './signatures.ts';
import { FREE, isHole, type Vocabulary } from './vocabulary.ts';

/** What a key becomes: so many tokens of its beginning, free text, so many of its end. */
export type FreeShape = { begin: number; end: number };

const MAX_BEGIN = 16;
/** Beginnings longer than this are looked at without an end. */
const LONG_BEGIN = 8;
const ENDS = [0, 1, 2, 3, 4];

type Candidate = FreeShape & { key: number; members: number[] };

/** Finds free text: keys, each of them rare, that share a beginning and an end, and differ between in words and in length. */
export function findFreeText(keys: readonly LearnKey[], words: Vocabulary): Map<number, FreeShape> {
  const candidates = toCandidates(keys, words);
  candidates.sort((a, b) => b.begin + b.end - a.begin - a.end || b.members.length - a.members.length || a.key - b.key);
  const shapes = new Map<number, FreeShape>();
  for (const { begin, end, members } of candidates) {
    const free = members.filter(index => !shapes.has(index));
    if (!isFreeText(keys, words, free, begin, end)) continue;
    const rare = onlyRare(keys, free);
    const shape = grown(keys, rare, begin, end);
    for (const index of rare) shapes.set(index, shape);
  }
  return widest(keys, words, shapes);
}

/** Rare keys, for themselves or beside the free text, that read like free text that was found before. */
export function findRare(keys: readonly LearnKey[], words: Vocabulary): Map<number, FreeShape> {
  const known = new Map<number, FreeShape & { count: number }>();
  for (const { patterns, count } of keys) {
    for (const pattern of patterns) {
      const begin = pattern.ids.indexOf(FREE);
      if (begin < 0) continue;
      const shape = { begin, end: pattern.ids.length - begin - 1, count };
      known.set(new Edges(pattern.ids, words).of(shape.begin, shape.end), shape);
    }
  }
  const shapes = new Map<number, FreeShape>();
  const forms = distinctShapes(known.values());
  keys.forEach((key, index) => {
    const { ids, count, isFree } = key;
    const length = isFree ? ids.length - 1 : ids.length;
    const edges = new Edges(ids, words);
    for (const { begin, end } of forms) {
      const wide = begin + end < length ? known.get(edges.of(begin, end)) : undefined;
      if (!wide) continue;
      const times = isFree && isPlain(key, begin, end) ? SETTINGS.freeNarrow : SETTINGS.freeRare;
      if (count <= SETTINGS.freeMost || count * times <= wide.count) shapes.set(index, wide);
    }
  });
  return shapes;
}

/** Whether nothing that stands between a beginning and an end matters. */
function isPlain({ ids, weights }: LearnKey, begin: number, end: number): boolean {
  for (let at = begin; at < ids.length - end; at++) if (weights[at] === 0) return false;
  return true;
}

/** The keys without those that come again and again: such is a message of its own. */
function onlyRare(keys: readonly LearnKey[], members: readonly number[]): number[] {
  const total = members.reduce((sum, index) => sum + keys[index]!.count, 0);
  return members.filter(index => {
    const { count } = keys[index]!;
    return count <= SETTINGS.freeMost || count * SETTINGS.freeRare <= total;
  });
}

/** A shape with all that its members share at the beginning and at the end. */
function grown(keys: readonly LearnKey[], members: readonly number[], begin: number, end: number): FreeShape {
  const lists = members.map(index => keys[index]!.ids);
  const room = Math.min(...lists.map(ids => ids.length)) - 1;
  const [first] = lists;
  const share = (at: (ids: readonly number[]) => number | undefined) =>
    lists.every(ids => at(ids) === at(first!) && !isHole(at(ids)!));
  let from = begin;
  let to = end;
  while (from + to < room && share(ids => ids[from])) from++;
  while (from + to < room && share(ids => ids[ids.length - 1 - to])) to++;
  return { begin: from, end: to };
}

function distinctShapes(shapes: Iterable<FreeShape>): FreeShape[] {
  const byName = new Map<string, FreeShape>();
  for (const { begin, end } of shapes) byName.set(`${begin} ${end}`, { begin, end });
  return [...byName.values()].sort((a, b) => b.begin + b.end - a.begin - a.end || b.begin - a.begin);
}

/** Shapes with a narrow one made the wide one that takes it too, where many texts have the wide one. */
function widest(keys: readonly LearnKey[], words: Vocabulary, shapes: Map<number, FreeShape>): Map<number, FreeShape> {
  const counts = new Map<number, number>();
  for (const [index, { begin, end }] of shapes) {
    const key = new Edges(keys[index]!.ids, words).of(begin, end);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const forms = distinctShapes(shapes.values());
  const out = new Map<number, FreeShape>();
  for (const [index, shape] of shapes) {
    const { ids } = keys[index]!;
    const edges = new Edges(ids, words);
    let widest = shape;
    for (const { begin, end } of forms) {
      if (begin > shape.begin || end > shape.end || begin + end >= widest.begin + widest.end) continue;
      if ((counts.get(edges.of(begin, end)) ?? 0) >= SETTINGS.freeMany) widest = { begin, end };
    }
    out.set(index, widest);
  }
  return out;
}

function toCandidates(keys: readonly LearnKey[], words: Vocabulary): Candidate[] {
  const groups = new SignatureGroups(keys.length * (LONG_BEGIN * ENDS.length + MAX_BEGIN - LONG_BEGIN));
  keys.forEach(({ ids, isFree }, index) => {
    if (ids.length < 2 || isFree) return;
    const bulks = ids.map(id => bulkOf(id, words));
    const total = runningSums(bulks);
    const edges = new Edges(ids, words);
    for (let begin = 1; begin <= MAX_BEGIN && begin < ids.length; begin++) {
      for (let e = 0; e < (begin > LONG_BEGIN ? 1 : ENDS.length); e++) {
        const end = ENDS[e]!;
        if (begin + end >= ids.length) break;
        if (total[begin]! + total[ids.length]! - total[ids.length - end]! < SETTINGS.freeBulk) continue;
        // A hole at an edge is part of the free text.
        if (isHole(ids[begin - 1]!) || (end > 0 && isHole(ids[ids.length - end]!))) continue;
        groups.add(edges.of(begin, end), (index * MAX_BEGIN + begin - 1) * 8 + e);
      }
    }
  });
  const candidates: Candidate[] = [];
  for (let group = 0; group < groups.count; group++) {
    if (groups.sizes[group]! < 3) continue;
    const values = groups.valuesOf(group);
    candidates.push({
      key: groups.keyOf(group),
      begin: ((values[0]! >>> 3) % MAX_BEGIN) + 1,
      end: ENDS[values[0]! & 7]!,
      members: values.map(value => Math.floor(value / (8 * MAX_BEGIN))),
    });
  }
  return candidates;
}

function isFreeText(
  keys: readonly LearnKey[],
  words: Vocabulary,
  members: readonly number[],
  begin: number,
  end: number,
): boolean {
  if (members.length < 3) return false;
  if (new Set(members.map(index => keys[index]!.ids.length)).size < 3) return false;
  const counts = members.map(index => keys[index]!.count).sort((a, b) => a - b);
  if (counts[counts.length >> 1]! > SETTINGS.freeMedian) return false;
  if (counts[Math.floor(counts.length * 0.8)]! > SETTINGS.freeMost) return false;
  let weight = 0;
  let mattering = 0;
  let tokens = 0;
  for (const index of members) {
    const { ids, weights } = keys[index]!;
    let most = 0;
    for (let at = begin; at < ids.length - end; at++) {
      most = Math.max(most, Math.min(weights[at]!, words.traits[ids[at]!]!.weight === 1 ? 2.7 : weights[at]!, 2.7));
      if (isHole(ids[at]!)) continue;
      tokens++;
      if (weights[at] === 0) mattering++;
    }
    weight += most;
  }
  // Sentences that differ are different errors; names in a row are not.
  if (mattering > SETTINGS.freeTelling * tokens) return false;
  return weight >= SETTINGS.freeWeight;
}

function bulkOf(id: number, words: Vocabulary): number {
  const { bulk, isFixed } = words.traits[id]!;
  return isFixed ? 0.4 : bulk;
}

function runningSums(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push(sums[sums.length - 1]! + value);
  return sums;
}
