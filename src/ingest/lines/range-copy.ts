import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Range } from '../types.ts';

/** Where a range begins. */
export type RangeStart = { copy: string; numbered: boolean; byteFrom: number; firstLine: number };

/** The copy of a range that is being written, with the hash of the bytes it stands for. */
export class RangeCopy {
  readonly start: RangeStart;
  readonly #file: FileHandle;
  #hash = createHash('sha256');
  #bytes = 0;
  #longest = 0;

  private constructor(start: RangeStart, file: FileHandle) {
    this.start = start;
    this.#file = file;
  }

  static async open(start: RangeStart): Promise<RangeCopy> {
    return new RangeCopy(start, await open(start.copy, 'w', 0o600));
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

  async write(rows: readonly Buffer[], longest: number): Promise<void> {
    this.#longest = Math.max(this.#longest, longest);
    await this.#file.writeFile(rows.length === 1 ? rows[0]! : Buffer.concat(rows));
  }

  async close(): Promise<Range> {
    await this.#file.close();
    return {
      ...this.start,
      byteTo: this.start.byteFrom + this.#bytes,
      contentHash: this.#hash.digest('hex'),
      longest: this.#longest,
    };
  }
}
