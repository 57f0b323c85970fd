import type { Contexts } from './contexts.ts';
import type { Pattern } from './pattern.ts';
import { SETTINGS } from './settings.ts';
import { firstPart, secondPart, signature } from './signatures.ts';
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

/** A key of folded tokens, without the patterns that read so. */
export function toLearnKey(ids: number[], words: Vocabulary): LearnKey {
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
  return {
    ids,
    patterns: [],
    count: 0,
    weights: [],
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

/** Counts anew what its patterns make of a key. */
export function refreshKey(key: LearnKey): void {
  key.count = 0;
  key.wide = null;
  key.isFree = false;
  key.fillers = null;
  for (const pattern of key.patterns) {
    key.count += pattern.count;
    if (pattern.ids.includes(WIDE)) key.wide = widePlaces(pattern.ids, key.wide);
    if (pattern.ids.includes(FREE)) key.isFree = true;
    if (pattern.fillers) noteFillers(key, pattern);
  }
}

/** Weighs the tokens of a key by what is known of contexts. A hole weighs what all that stood in it weighs, but no less than a hole. */
export function weighKey(key: LearnKey, words: Vocabulary, contexts: Contexts): void {
  const { ids, weights, fillers } = key;
  for (let at = 0; at < ids.length; at++) weights[at] = weightAt(ids, at, words, contexts);
  for (const [place, known] of fillers ?? []) {
    if (!isHole(ids[place] ?? -1)) continue;
    let weight = 0;
    for (const id of known) weight += contexts.isValue(id) ? SETTINGS.value : words.traits[id]!.weight;
    weights[place] = Math.max(weights[place]!, weight);
  }
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
  if (traits.isLatin && (isUnspaced(ids[at - 1], words) || isUnspaced(ids[at + 1], words))) return SETTINGS.named;
  const weight =
    !traits.isFixed && contexts.isValue(id)
      ? Math.max(traits.weight, contexts.isName(id) && !traits.isTelling ? SETTINGS.name : SETTINGS.value)
      : traits.weight;
  if (weight === 0) return 0;
  if (at >= 2 && contexts.isBeforeValue(ids[at - 2]!, ids[at - 1]!)) return SETTINGS.need;
  return at > 0 && words.traits[ids[at - 1]!]!.isNamer ? Math.max(weight, SETTINGS.named) : weight;
}

function isUnspaced(id: number | undefined, words: Vocabulary): boolean {
  return id !== undefined && words.traits[id]!.isUnspaced;
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
