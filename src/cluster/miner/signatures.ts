/** Mixes the bits of a 32-bit number. */
export function mixed(value: number): number {
  let x = value ^ (value >>> 16);
  x = Math.imul(x, 0x7feb352d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846ca68b);
  return x ^ (x >>> 16);
}

/** A token's part in the first sum over a key. */
export function firstPart(hash: number, at: number): number {
  return mixed(Math.imul(hash, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b));
}

/** A token's part in the second sum over a key. */
export function secondPart(hash: number, at: number): number {
  return mixed((Math.imul(hash, 0xc2b2ae35) + Math.imul(at + 7, 0x27d4eb2f)) | 0);
}

/** Both sums as one number that a map takes. */
export function signature(first: number, second: number): number {
  return (first >>> 0) * 0x200000 + (second & 0x1fffff);
}

/** The signature of a list of tokens. */
export function signatureOf(ids: readonly number[]): number {
  let first = ids.length;
  let second = 0;
  for (let at = 0; at < ids.length; at++) {
    first = mixed(first ^ Math.imul(ids[at]! + 1, 0x9e3779b1));
    second = (Math.imul(second, 31) + ids[at]!) | 0;
  }
  return signature(first, mixed(second));
}

/** Things grouped by their signature, in typed arrays: a million takes a tenth of a second. */
export class SignatureGroups {
  #mask: number;
  #slots: Int32Array;
  #firsts: Float64Array;
  #heads: Int32Array;
  readonly sizes: Int32Array;
  readonly #next: Int32Array;
  readonly #values: Int32Array;
  count = 0;
  #entries = 0;

  constructor(capacity: number) {
    let size = 16;
    while (size < capacity * 2) size *= 2;
    this.#mask = size - 1;
    this.#slots = new Int32Array(size).fill(-1);
    this.#firsts = new Float64Array(capacity);
    this.#heads = new Int32Array(capacity).fill(-1);
    this.sizes = new Int32Array(capacity);
    this.#next = new Int32Array(capacity);
    this.#values = new Int32Array(capacity);
  }

  add(key: number, value: number): void {
    let at = (mixed((key / 0x200000) | 0) ^ (key & 0x1fffff)) & this.#mask;
    for (;;) {
      const group = this.#slots[at]!;
      if (group < 0) {
        this.#slots[at] = this.count;
        this.#firsts[this.count] = key;
        this.#link(this.count++, value);
        return;
      }
      if (this.#firsts[group] === key) {
        this.#link(group, value);
        return;
      }
      at = (at + 1) & this.#mask;
    }
  }

  /** The values of a group, the last added first. */
  valuesOf(group: number): number[] {
    const values: number[] = [];
    for (let entry = this.#heads[group]!; entry >= 0; entry = this.#next[entry]!) values.push(this.#values[entry]!);
    return values;
  }

  /** The signature of a group. */
  keyOf(group: number): number {
    return this.#firsts[group]!;
  }

  #link(group: number, value: number): void {
    const entry = this.#entries++;
    this.#values[entry] = value;
    this.#next[entry] = this.#heads[group]!;
    this.#heads[group] = entry;
    this.sizes[group]!++;
  }
}
