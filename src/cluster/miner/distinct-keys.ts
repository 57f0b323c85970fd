import type { Contexts } from './contexts.ts';
import { foldHoles, type Pattern } from './pattern.ts';
import { SETTINGS } from './settings.ts';
import { firstPart, secondPart, signature, signatureOf } from './signatures.ts';
import { FREE, isHole, type Vocabulary, WIDE } from './vocabulary.ts';

/** A distinct key of a round of learning, its holes folded, and the patterns that read so. */
export type LearnKey = {
  ids: number[];
  patterns: Pattern[];
  count: number;
  /** How much each token says that its place varies. */
  weights: number[];
  /** Words of constant text. */
  bulk: number;
  /** Sums over all tokens, and each token's part in them. */
  firsts: Int32Array;
  seconds: Int32Array;
  first: number;
  second: number;
  /** Places that take telling words. */
  wide: ReadonlySet<number> | null;
  isFree: boolean;
  /** What stood in its holes, by place. */
  fillers: Map<number, Set<number>> | null;
};

/** The distinct keys of patterns, with all that a round of learning looks at. */
export function distinctKeys(patterns: readonly Pattern[], words: Vocabulary, contexts: Contexts): LearnKey[] {
  const found = new Map<number, LearnKey>();
  for (const pattern of patterns) {
    const ids = foldHoles(pattern.ids);
    const name = signatureOf(ids);
    const key = found.get(name) ?? toKey(ids, words, contexts);
    found.set(name, key);
    key.patterns.push(pattern);
    key.count += pattern.count;
    if (pattern.ids.includes(WIDE)) key.wide = widePlaces(pattern.ids, key.wide);
    if (pattern.ids.includes(FREE)) key.isFree = true;
    if (pattern.fillers) noteFillers(key, pattern);
  }
  const keys = [...found.values()];
  for (const key of keys) weighFillers(key, words, contexts);
  return keys;
}

function toKey(ids: number[], words: Vocabulary, contexts: Contexts): LearnKey {
  const firsts = new Int32Array(ids.length);
  const seconds = new Int32Array(ids.length);
  let first = 0;
  let second = 0;
  let bulk = 0;
  for (let at = 0; at < ids.length; at++) {
    const hash = words.hashes[ids[at]!]!;
    firsts[at] = firstPart(hash, at);
    seconds[at] = secondPart(hash, at);
    first = (first + firsts[at]!) | 0;
    second = (second + seconds[at]!) | 0;
    bulk += words.traits[ids[at]!]!.bulk;
  }
  const weights = ids.map((_, at) => weightAt(ids, at, words, contexts));
  return {
    ids,
    patterns: [],
    count: 0,
    weights,
    bulk,
    firsts,
    seconds,
    first,
    second,
    wide: null,
    isFree: false,
    fillers: null,
  };
}

function noteFillers(key: LearnKey, { ids, fillers }: Pattern): void {
  const places = foldedPlaces(ids);
  key.fillers ??= new Map();
  for (let at = 0; at < fillers!.length; at += 2) {
    const place = places[fillers![at]!]!;
    const known = key.fillers.get(place) ?? new Set();
    key.fillers.set(place, known.add(fillers![at + 1]!));
  }
}

/** A hole weighs what all that stood in it weighs, but no less than a hole. */
function weighFillers(key: LearnKey, words: Vocabulary, contexts: Contexts): void {
  for (const [place, fillers] of key.fillers ?? []) {
    if (!isHole(key.ids[place] ?? -1)) continue;
    let weight = 0;
    for (const id of fillers) weight += contexts.isValue(id) ? SETTINGS.value : words.traits[id]!.weight;
    key.weights[place] = Math.max(key.weights[place]!, weight);
  }
}

/** Where each token of a pattern stands when its holes are folded. */
function foldedPlaces(ids: readonly number[]): number[] {
  let place = -1;
  let wasHole = false;
  return ids.map(id => {
    const hole = isHole(id);
    if (!hole || !wasHole) place++;
    wasHole = hole;
    return place;
  });
}

function weightAt(ids: readonly number[], at: number, words: Vocabulary, contexts: Contexts): number {
  const id = ids[at]!;
  if (isHole(id)) return SETTINGS.hole;
  const traits = words.traits[id]!;
  if (traits.isThing && at < ids.length - 1) return 0;
  const weight = !traits.isFixed && contexts.isValue(id) ? Math.max(traits.weight, SETTINGS.value) : traits.weight;
  if (weight === 0) return 0;
  if (at >= 2 && contexts.isBeforeValue(ids[at - 2]!, ids[at - 1]!)) return SETTINGS.need;
  return at > 0 && words.traits[ids[at - 1]!]!.isNamer ? Math.max(weight, SETTINGS.named) : weight;
}

function widePlaces(ids: readonly number[], known: ReadonlySet<number> | null): Set<number> {
  const places = new Set(known ?? []);
  let at = -1;
  let wasHole = false;
  for (const id of ids) {
    const hole = isHole(id);
    if (!hole || !wasHole) at++;
    wasHole = hole;
    if (id === WIDE) places.add(at);
  }
  return places;
}

/** The signature of a key without one token, for keys of equal length. */
export function signatureWithout(key: LearnKey, at: number): number {
  const place = Math.imul(key.ids.length * 256 + at, 0x9e3779b1);
  return signature((key.first - key.firsts[at]!) ^ place, (key.second - key.seconds[at]!) ^ (place >>> 7));
}

/** The same without two tokens. */
export function signatureWithoutTwo(key: LearnKey, at: number, other: number): number {
  const place = Math.imul((key.ids.length * 256 + at) * 256 + other, 0x85ebca6b);
  return signature(
    (key.first - key.firsts[at]! - key.firsts[other]!) ^ place,
    (key.second - key.seconds[at]! - key.seconds[other]!) ^ (place >>> 7),
  );
}
