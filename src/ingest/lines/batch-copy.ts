import { type FileHandle, open } from 'node:fs/promises';

const FLUSH_BYTES = 1024 * 1024;

/** The copy of a batch that is being written: rows for DuckDB, those of many small files together. Row n of it is record n. */
export class BatchCopy {
  readonly path: string;
  readonly #file: FileHandle;
  /** Written, and waiting to be written behind it. */
  #written = 0;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #rows = 0;
  #longest = 0;
  #isNumbered = false;
  #isClosed = false;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  static async open(path: string): Promise<BatchCopy> {
    return new BatchCopy(path, await open(path, 'w', 0o600));
  }

  get bytes(): number {
    return this.#written + this.#waitingBytes;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Bytes of the longest row. */
  get longest(): number {
    return this.#longest;
  }

  /** True where some rows begin with their line and byte offset. */
  get isNumbered(): boolean {
    return this.#isNumbered;
  }

  /** Adds bytes that hold so many line feeds. */
  async write(pieces: readonly Buffer[], rows: number, longest: number): Promise<void> {
    this.#rows += rows;
    this.#longest = Math.max(this.#longest, longest);
    for (const piece of pieces) {
      if (piece.length === 0) continue;
      this.#waiting.push(piece);
      this.#waitingBytes += piece.length;
    }
    if (this.#waitingBytes >= FLUSH_BYTES) await this.#flush();
  }

  holdNumbered(): void {
    this.#isNumbered = true;
  }

  /** Takes back all behind a place. */
  rewind(bytes: number, rows: number): void {
    this.#rows = rows;
    const kept = Buffer.concat(this.#waiting).subarray(0, Math.max(0, bytes - this.#written));
    this.#waiting = kept.length > 0 ? [kept] : [];
    this.#waitingBytes = kept.length;
    this.#written = Math.min(this.#written, bytes);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      await this.#flush();
      await this.#file.truncate(this.#written);
    } finally {
      await this.#file.close();
    }
  }

  async #flush(): Promise<void> {
    let left = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    while (left.length > 0) {
      const { bytesWritten } = await this.#file.writev(left, this.#written);
      this.#written += bytesWritten;
      left = behind(left, bytesWritten);
    }
  }
}

/** What of some pieces stands behind a number of bytes. */
function behind(pieces: readonly Buffer[], bytes: number): Buffer[] {
  let rest = bytes;
  return pieces.flatMap(piece => {
    const skipped = Math.min(rest, piece.length);
    rest -= skipped;
    return skipped < piece.length ? [piece.subarray(skipped)] : [];
  });
}
