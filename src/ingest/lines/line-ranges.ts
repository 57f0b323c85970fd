import type { KnownRange } from '../types.ts';
import { cleanLines } from './clean-lines.ts';
import { LONG, TOO_LONG } from './fault-of-line.ts';
import { markedLine } from './marked-line.ts';
import type { RangeCopy } from './range-copy.ts';
import type { ReadOptions, ReadRange } from './read-lines.ts';

const LINE_FEED = 10;
const NOTHING = Buffer.alloc(0);
/** A range with a long line is so many times smaller, since DuckDB takes many times the bytes of a long line to read it. */
export const LONG_SHARE = 2;

/** Cuts a stream of lines into ranges, and writes the copy of the one it is in. */
export class LineRanges {
  readonly #options: ReadOptions;
  #copy: RangeCopy;
  #line = 1;
  /** The start and the size of a line that is too long, while it goes on. */
  #long: { head: Buffer; bytes: number } | undefined;
  #isNews = true;

  constructor(options: ReadOptions) {
    this.#options = options;
    this.#copy = options.openRange({ byteFrom: 0, firstLine: 1 });
  }

  get #at(): number {
    return this.#copy.start.byteFrom + this.#copy.bytes;
  }

  /** Takes whole lines; `cut` says why the stream ends within the last of them. */
  async *takeLines(bytes: Buffer, cut?: string): AsyncGenerator<ReadRange> {
    await this.#endLongLine(0);
    let rest = bytes;
    while (rest.length > 0) {
      const known = this.#knownPrefix(rest);
      if (known) {
        const start = startBehind(rest, known.byteTo - this.#at);
        this.#copy.abandon();
        this.#startAt(this.#at + start, this.#line + countFeeds(rest.subarray(0, start)));
        rest = rest.subarray(start);
        yield { known };
        continue;
      }
      const { part, isLast } = this.#nextPart(rest);
      rest = rest.subarray(part.length);
      if (part.length > 0) await this.#takePart(part, rest.length === 0 ? cut : undefined);
      if (!isLast) continue;
      const range = await this.#copy.close();
      yield { range, goesOn: true };
      this.#startAt(range.byteTo, this.#line);
    }
    if (cut === undefined) return;
    if (bytes.length === 0) await this.#copy.write([markedLine(NOTHING, cut)], 0, 1000);
    this.#copy.cutShort(cut);
    this.#isNews = true;
  }

  /** Takes a piece of a line that is too long to be kept. */
  async takeLongPiece(bytes: Buffer): Promise<void> {
    this.#long ??= { head: Buffer.from(bytes.subarray(0, 1000)), bytes: 0 };
    this.#long.bytes += bytes.length;
    this.#read(bytes);
    if (bytes.at(-1) === LINE_FEED) await this.#endLongLine(1);
  }

  async *end(): AsyncGenerator<ReadRange> {
    await this.#endLongLine(0);
    if (this.#isNews) yield { range: await this.#copy.close(), goesOn: false };
    else this.#copy.abandon();
  }

  /** The lines that come next into the range, and whether it ends behind them. Only what the bytes are decides. */
  #nextPart(bytes: Buffer): { part: Buffer; isLast: boolean } {
    const { rangeBytes } = this.#options;
    const isFull = (part: Buffer, limit: number) => this.#copy.bytes + part.length >= limit;
    const part = firstLines(bytes, rangeBytes - this.#copy.bytes);
    const long = part.length > LONG ? firstLongLine(part) : undefined;
    if (!long) return { part, isLast: isFull(part, rangeBytes) && part.at(-1) === LINE_FEED };
    const before = part.subarray(0, long.from);
    if (isFull(before, rangeBytes / LONG_SHARE)) return { part: before, isLast: true };
    const upTo = part.subarray(0, long.to);
    return { part: upTo, isLast: isFull(upTo, rangeBytes / LONG_SHARE) && upTo.at(-1) === LINE_FEED };
  }

  #read(bytes: Buffer): void {
    this.#copy.read(bytes);
    this.#isNews = true;
  }

  async #takePart(part: Buffer, cut: string | undefined): Promise<void> {
    const isFirst = this.#at === 0;
    this.#read(part);
    if (isFirst && part.subarray(0, 3).equals(Buffer.from('\ufeff'))) part.fill(' ', 0, 3);
    const torn = cut === undefined ? part.length : part.lastIndexOf(LINE_FEED) + 1;
    const { pieces, lines, longest } = cleanLines(part.subarray(0, torn));
    this.#line += lines;
    if (cut !== undefined) pieces.push(markedLine(part.subarray(torn), cut));
    await this.#copy.write(pieces, lines, Math.max(longest, cut === undefined ? 0 : 10_000));
  }

  async #endLongLine(feeds: 0 | 1): Promise<void> {
    if (!this.#long) return;
    const mark = markedLine(this.#long.head, TOO_LONG, this.#long.bytes - feeds);
    await this.#copy.write([mark, Buffer.from('\n'.repeat(feeds))], feeds, mark.length);
    this.#line += feeds;
    this.#long = undefined;
  }

  /** The known range that the current one begins with, if it ends in these bytes. */
  #knownPrefix(bytes: Buffer): KnownRange | undefined {
    return this.#options.known.find(({ byteFrom, byteTo, contentHash }) => {
      const end = byteTo - this.#at;
      if (byteFrom !== this.#copy.start.byteFrom || end <= 0 || end > bytes.length) return false;
      if (end === bytes.length && bytes[end - 1] !== LINE_FEED) return false;
      return this.#copy.hashWith(bytes.subarray(0, end)) === contentHash;
    });
  }

  #startAt(byteFrom: number, firstLine: number): void {
    this.#copy = this.#options.openRange({ byteFrom, firstLine });
    this.#line = firstLine;
    this.#isNews = false;
  }
}

/** The first line that is long, if any. */
function firstLongLine(bytes: Buffer): { from: number; to: number } | undefined {
  for (let from = 0; from < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, from);
    const to = feed === -1 ? bytes.length : feed + 1;
    if (to - from > LONG) return { from, to };
    from = to;
  }
  return undefined;
}

/** Where to go on behind a known range: behind its last line, or at its start where that line was not finished then. */
function startBehind(bytes: Buffer, end: number): number {
  if (bytes[end - 1] === LINE_FEED || bytes[end] === LINE_FEED) return end;
  return bytes.lastIndexOf(LINE_FEED, end - 1) + 1;
}

/** The lines up to the first line end at or behind a number of bytes. */
function firstLines(bytes: Buffer, least: number): Buffer {
  if (bytes.length <= least) return bytes;
  const feed = bytes.indexOf(LINE_FEED, Math.max(0, least - 1));
  return feed === -1 ? bytes : bytes.subarray(0, feed + 1);
}

function countFeeds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}
