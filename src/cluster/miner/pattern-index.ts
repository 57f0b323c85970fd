import { Edges } from './edges.ts';
import { firstPart, secondPart, signature } from './signatures.ts';
import { FREE, HOLE, isHole, type Vocabulary, WIDE } from './vocabulary.ts';

type Mask = { places: number[]; slots: Map<number, number[]> };
type Entry = { ids: readonly number[]; slot: number };

/** Finds the learned pattern that a new key fits. */
export class PatternIndex {
  readonly #words: Vocabulary;
  readonly #masks = new Map<number, Map<string, Mask>>();
  readonly #edges = new Map<string, { begin: number; end: number; slots: Map<number, number> }>();
  readonly #entries: Entry[] = [];

  constructor(words: Vocabulary) {
    this.#words = words;
  }

  add(ids: readonly number[], slot: number): void {
    const free = ids.indexOf(FREE);
    if (free >= 0) {
      const end = ids.length - free - 1;
      const name = `${free} ${end}`;
      const edge = this.#edges.get(name) ?? { begin: free, end, slots: new Map() };
      this.#edges.set(name, edge);
      edge.slots.set(new Edges(ids, this.#words).of(free, end), slot);
      return;
    }
    const places = ids.flatMap((id, at) => (isHole(id) ? [at] : []));
    const masks = this.#masks.get(ids.length) ?? new Map<string, Mask>();
    this.#masks.set(ids.length, masks);
    const name = places.join(' ');
    const mask = masks.get(name) ?? { places, slots: new Map() };
    masks.set(name, mask);
    const entry = this.#entries.push({ ids, slot }) - 1;
    const key = this.#signature(ids, places);
    const known = mask.slots.get(key);
    if (known) known.push(entry);
    else mask.slots.set(key, [entry]);
  }

  /** The slot of the pattern that takes a key, the one with the fewest holes; -1 where none does. The slot `except` is not looked at. */
  find(ids: readonly number[], except = -1): number {
    const masks = this.#masks.get(ids.length);
    let best = -1;
    let holes = Number.POSITIVE_INFINITY;
    if (masks) {
      const first: number[] = [];
      const second: number[] = [];
      let firstSum = 0;
      let secondSum = 0;
      for (let at = 0; at < ids.length; at++) {
        const hash = this.#words.hashes[ids[at]!]!;
        first.push(firstPart(hash, at));
        second.push(secondPart(hash, at));
        firstSum = (firstSum + first[at]!) | 0;
        secondSum = (secondSum + second[at]!) | 0;
      }
      for (const { places, slots } of masks.values()) {
        if (places.length >= holes) continue;
        let one = firstSum;
        let two = secondSum;
        for (const at of places) {
          one -= first[at]!;
          two -= second[at]!;
        }
        for (const entry of slots.get(signature(one, two)) ?? []) {
          if (this.#entries[entry]!.slot === except || !this.#takes(this.#entries[entry]!.ids, ids)) continue;
          best = this.#entries[entry]!.slot;
          holes = places.length;
        }
      }
    }
    return best >= 0 ? best : this.#findFree(ids);
  }

  #findFree(ids: readonly number[]): number {
    if (this.#edges.size === 0) return -1;
    const edges = new Edges(ids, this.#words);
    let best = -1;
    let most = 0;
    for (const { begin, end, slots } of this.#edges.values()) {
      if (begin + end >= ids.length || begin + end <= most) continue;
      const slot = slots.get(edges.of(begin, end));
      if (slot === undefined) continue;
      best = slot;
      most = begin + end;
    }
    return best;
  }

  #takes(pattern: readonly number[], ids: readonly number[]): boolean {
    for (let at = 0; at < ids.length; at++) {
      const open = pattern[at]!;
      if (open === ids[at]) continue;
      if (!isHole(open)) return false;
      if (open === WIDE || ids[at] === HOLE) continue;
      const { weight, isThing } = this.#words.traits[ids[at]!]!;
      if (weight === 0 || (isThing && at < ids.length - 1)) return false;
    }
    return true;
  }

  #signature(ids: readonly number[], places: readonly number[]): number {
    let one = 0;
    let two = 0;
    for (let at = 0; at < ids.length; at++) {
      if (places.includes(at)) continue;
      one = (one + firstPart(this.#words.hashes[ids[at]!]!, at)) | 0;
      two = (two + secondPart(this.#words.hashes[ids[at]!]!, at)) | 0;
    }
    return signature(one, two);
  }
}
