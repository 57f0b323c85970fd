import { mixed, signature } from './signatures.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Signatures of beginnings and ends of one key; each token is looked at once. */
export class Edges {
  readonly #ids: readonly number[];
  readonly #words: Vocabulary;
  /** Two sums for each length of a beginning, and of an end. */
  readonly #heads: number[] = [0x2545f491, 7];
  readonly #tails: number[] = [0x3c6ef372, 11];

  constructor(ids: readonly number[], words: Vocabulary) {
    this.#ids = ids;
    this.#words = words;
  }

  /** The signature of so many tokens of the beginning and so many of the end. */
  of(begin: number, end: number): number {
    const { length } = this.#ids;
    for (let at = this.#heads.length / 2 - 1; at < begin; at++) this.#add(this.#heads, this.#ids[at]!);
    for (let at = this.#tails.length / 2 - 1; at < end; at++) this.#add(this.#tails, this.#ids[length - 1 - at]!);
    const first = this.#heads[2 * begin]! ^ mixed(this.#tails[2 * end]! + begin * 256 + end);
    return signature(mixed(first), (Math.imul(this.#heads[2 * begin + 1]!, 33) + this.#tails[2 * end + 1]!) | 0);
  }

  #add(sums: number[], id: number): void {
    const hash = this.#words.hashes[id]!;
    const { length } = sums;
    sums.push(mixed(sums[length - 2]! ^ hash), (Math.imul(sums[length - 1]!, 31) + hash) | 0);
  }
}
