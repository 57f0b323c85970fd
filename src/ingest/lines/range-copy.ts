import { createHash } from 'node:crypto';
import type { Range } from '../types.ts';
import type { BatchCopy } from './batch-copy.ts';

const LINE_FEED = 10;

/** Where a range begins. */
export type RangeStart = { byteFrom: number; firstLine: number };

/** A range that is being written to the copy of its batch, with the hash of the bytes it stands for. */
export class RangeCopy {
  readonly start: RangeStart;
  readonly #copy: BatchCopy;
  readonly #copyFrom: number;
  readonly #firstRow: number;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #isLineOpen = false;

  constructor(copy: BatchCopy, start: RangeStart) {
    this.start = start;
    this.#copy = copy;
    this.#copyFrom = copy.bytes;
    this.#firstRow = copy.rows;
  }

  /** Bytes of the log that were read so far. */
  get bytes(): number {
    return this.#bytes;
  }

  read(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
  }

  /** Sets the range apart from one of the same bytes that is whole. */
  cutShort(reason: string): void {
    this.#hash.update(`\0cut short: ${reason}`);
  }

  /** The hash that the range would have if it ended behind these bytes. */
  hashWith(bytes: Buffer): string {
    return this.#hash.copy().update(bytes).digest('hex');
  }

  /** Adds bytes that hold so many line feeds; `longest`: bytes of the longest row among them. */
  async write(pieces: readonly Buffer[], feeds: number, longest: number): Promise<void> {
    const last = pieces.findLast(piece => piece.length > 0);
    if (last) this.#isLineOpen = last.at(-1) !== LINE_FEED;
    await this.#copy.write(pieces, feeds, longest);
  }

  /** Adds a row with its place in a document. */
  async writeNumbered(line: number, offset: number, text: Buffer): Promise<void> {
    const place = `\x03${String(line).padStart(12, '0')}${String(offset).padStart(16, '0')}`;
    this.#copy.holdNumbered();
    await this.write([Buffer.from(place), text, Buffer.from('\n')], 1, text.length + 29);
  }

  /** Ends the range; its last row is ended too. */
  async close(): Promise<Range> {
    if (this.#isLineOpen) await this.write([Buffer.from('\n')], 1, 0);
    return {
      ...this.start,
      byteTo: this.start.byteFrom + this.#bytes,
      contentHash: this.#hash.digest('hex'),
      firstRow: this.#firstRow,
      rows: this.#copy.rows - this.#firstRow,
      copyFrom: this.#copyFrom,
      copyTo: this.#copy.bytes,
    };
  }

  /** Takes the range out of the copy again. */
  abandon(): void {
    this.#copy.rewind(this.#copyFrom, this.#firstRow);
  }
}
