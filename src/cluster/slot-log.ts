const CHUNK = 1 << 20;

/** Numbers in the order they came, at four bytes each. */
export class SlotLog {
  readonly #chunks: Int32Array[] = [];
  length = 0;

  push(slot: number): void {
    if (this.length % CHUNK === 0) this.#chunks.push(new Int32Array(CHUNK));
    this.#chunks[this.#chunks.length - 1]![this.length++ % CHUNK] = slot;
  }

  at(index: number): number {
    return this.#chunks[Math.floor(index / CHUNK)]![index % CHUNK]!;
  }
}
