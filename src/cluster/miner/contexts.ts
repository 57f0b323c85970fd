import { mixed } from './signatures.ts';
import { isHole, type Vocabulary } from './vocabulary.ts';

/** Places after which a value is known as a name. */
const PLACES = 3;

/** What the rounds before have learned of places that vary strongly: two words that a value follows, and beginnings after which one stands. */
export class Contexts {
  /** Rises where weights may have changed. */
  version = 0;
  readonly #words: Vocabulary;
  #pairs = new Set<number>();
  #beginnings = new Set<number>();
  /** Of each value the places, by what stands beside it. */
  readonly #values = new Map<number, Set<number>>();
  #newPairs: number[] = [];
  #newBeginnings: number[] = [];
  #newValues: [value: number, place: number][] = [];

  constructor(words: Vocabulary) {
    this.#words = words;
  }

  /** Whether values follow these two words. */
  isBeforeValue(one: number, two: number): boolean {
    return this.#pairs.has(this.#pair(one, two));
  }

  /** Whether a value stands at this place after this beginning. */
  isValuePlace(ids: readonly number[], at: number): boolean {
    return this.#beginnings.size > 0 && this.#beginnings.has(this.#beginning(ids, at));
  }

  /** Notes a place that varies strongly; it counts from the next round on, so that order is nothing. */
  note(ids: readonly number[], at: number): void {
    this.#newBeginnings.push(this.#beginning(ids, at));
    if (at >= 2 && !isHole(ids[at - 1]!)) this.#newPairs.push(this.#pair(ids[at - 2]!, ids[at - 1]!));
  }

  /** Whether a token was a value in a place that varies strongly; so it is a name here, whatever it means elsewhere. */
  isValue(id: number): boolean {
    return this.#values.has(id);
  }

  /** Whether it was so in several places: then it is a name everywhere. */
  isName(id: number): boolean {
    return this.#values.get(id)?.size === PLACES;
  }

  /** Notes a value of a place that varies strongly. */
  noteValue(id: number, ids: readonly number[], at: number): void {
    const known = this.#values.get(id)?.size ?? 0;
    if (known === PLACES) return;
    this.#newValues.push([id, this.#pair(ids[at - 1] ?? 0, ids[at + 1] ?? 0)]);
  }

  /** Begins the next round. */
  settle(): void {
    const before = this.#size;
    for (const pair of this.#newPairs) this.#pairs.add(pair);
    for (const beginning of this.#newBeginnings) this.#beginnings.add(beginning);
    for (const [value, place] of this.#newValues) {
      const places = this.#values.get(value);
      if (!places) this.#values.set(value, new Set([place]));
      else if (places.size < PLACES) places.add(place);
    }
    this.#newValues = [];
    this.#newPairs = [];
    this.#newBeginnings = [];
    if (this.#size !== before) this.version++;
  }

  get #size(): number {
    let size = this.#pairs.size;
    for (const places of this.#values.values()) size += places.size;
    return size;
  }

  #pair(one: number, two: number): number {
    const { hashes } = this.#words;
    return (hashes[one]! >>> 0) * 0x200000 + (hashes[two]! & 0x1fffff);
  }

  #beginning(ids: readonly number[], at: number): number {
    let first = at;
    let second = ids.length;
    for (let place = 0; place < at; place++) {
      const hash = this.#words.hashes[ids[place]!]!;
      first = mixed(first ^ hash);
      second = (Math.imul(second, 31) + hash) | 0;
    }
    return (first >>> 0) * 0x200000 + (second & 0x1fffff);
  }
}
