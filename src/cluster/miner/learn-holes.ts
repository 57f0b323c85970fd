import type { Contexts } from './contexts.ts';
import { type LearnKey, signatureWithout, signatureWithoutTwo } from './learn-key.ts';
import { SETTINGS } from './settings.ts';
import { SignatureGroups } from './signatures.ts';
import { HOLE, isHole, type Vocabulary, WIDE } from './vocabulary.ts';

/** The places of each key that a round found to vary: `HOLE` or `WIDE` by place. */
export type Found = (Map<number, number> | undefined)[];

const MAX_LENGTH = 200;

/** Finds places that vary: where keys differ in one token only, and its distinct fillers weigh enough. */
export function findHoles(keys: readonly LearnKey[], words: Vocabulary, contexts: Contexts, found: Found): void {
  const groups = new SignatureGroups(keys.reduce((sum, key) => sum + key.ids.length, 0));
  keys.forEach((key, index) => {
    if (key.ids.length < 2 || key.ids.length > MAX_LENGTH) return;
    for (let at = 0; at < key.ids.length; at++) {
      if (words.traits[key.ids[at]!]!.isFixed) continue;
      groups.add(signatureWithout(key, at), index * 256 + at);
    }
  });
  for (let group = 0; group < groups.count; group++) {
    if (groups.sizes[group]! < 2) continue;
    const members = groups.valuesOf(group);
    const at = members[0]! & 255;
    const one = keys[members[0]! >>> 8]!;
    const constant = one.bulk - words.traits[one.ids[at]!]!.bulk;
    if (constant < 1) continue;
    const weight = members.reduce((sum, member) => sum + keys[member >>> 8]!.weights[at]!, 0);
    if (weight < needFor(constant)) continue;
    const isWide = weight >= SETTINGS.strong || members.some(member => keys[member >>> 8]!.wide?.has(at));
    for (const member of members) {
      const key = keys[member >>> 8]!;
      if (isHole(key.ids[at]!) && !isWide) continue;
      if (key.weights[at]! > 0 || isWide || contexts.isValuePlace(key.ids, at))
        mark(found, member >>> 8, at, isWide ? WIDE : HOLE);
    }
    if (weight < SETTINGS.strong) continue;
    contexts.note(one.ids, at);
    const values = new Set(members.map(member => keys[member >>> 8]!.ids[at]!));
    for (const member of members) for (const id of keys[member >>> 8]!.fillers?.get(at) ?? []) values.add(id);
    if (values.size >= SETTINGS.valuesFrom) for (const id of values) contexts.noteValue(id, one.ids, at);
  }
}

/** The weight that fillers need where so much of the text stays the same. */
function needFor(constant: number): number {
  return SETTINGS.need - Math.min(SETTINGS.easeMost, Math.max(0, constant - SETTINGS.easeAbove) * SETTINGS.ease);
}

/** Finds two places that vary together, such as `a must be before b`. */
export function findPairs(keys: readonly LearnKey[], words: Vocabulary, found: Found): void {
  let entries = 0;
  const eligible = keys.map((key, index) => {
    if (found[index] || key.ids.length < 4 || key.ids.length > 24) return null;
    const places = key.weights.flatMap((weight, at) =>
      weight > 0 && !words.traits[key.ids[at]!]!.isFixed ? [at] : [],
    );
    entries += (places.length * (places.length - 1)) / 2;
    return places;
  });
  const groups = new SignatureGroups(entries);
  eligible.forEach((places, index) => {
    if (!places) return;
    for (let one = 0; one < places.length; one++) {
      for (let other = one + 1; other < places.length; other++) {
        groups.add(
          signatureWithoutTwo(keys[index]!, places[one]!, places[other]!),
          (index * 32 + places[one]!) * 32 + places[other]!,
        );
      }
    }
  });
  for (let group = 0; group < groups.count; group++) {
    if (groups.sizes[group]! < 4) continue;
    const members = groups.valuesOf(group);
    const one = (members[0]! >>> 5) & 31;
    const other = members[0]! & 31;
    const example = keys[members[0]! >>> 10]!;
    const constant = example.bulk - words.traits[example.ids[one]!]!.bulk - words.traits[example.ids[other]!]!.bulk;
    if (constant < 2) continue;
    const indexes = members.map(member => member >>> 10);
    if (fillersWeigh(keys, indexes, one) < needFor(constant) || fillersWeigh(keys, indexes, other) < needFor(constant))
      continue;
    for (const index of indexes) {
      for (const at of [one, other]) if (!isHole(keys[index]!.ids[at]!)) mark(found, index, at, HOLE);
    }
  }
}

/** What the distinct fillers of a place weigh; 0 where there is but one. */
function fillersWeigh(keys: readonly LearnKey[], indexes: readonly number[], at: number): number {
  const seen = new Map<number, number>();
  for (const index of indexes) seen.set(keys[index]!.ids[at]!, keys[index]!.weights[at]!);
  if (seen.size < 2) return 0;
  let sum = 0;
  for (const weight of seen.values()) sum += weight;
  return sum;
}

function mark(found: Found, index: number, at: number, hole: number): void {
  const places = found[index] ?? new Map<number, number>();
  found[index] = places;
  if (places.get(at) !== WIDE) places.set(at, hole);
}
