import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { markedLine } from './marked-line.ts';

const LINE_FEED = 10;
/** Bytes before the text of a numbered row: byte 3, its line and its byte offset. */
const NUMBER_BYTES = 29;

/** Rows of a copy that stand together: where, how many, and the bytes of the longest, its line feed included. */
export type CopyPart = { from: number; to: number; rows: number; longest: number };

/** Cuts a copy into parts of whole rows: each holds so many bytes at most, or one row that is longer. */
export async function copyParts(copy: string, bytes: number): Promise<CopyPart[]> {
  const parts: CopyPart[] = [];
  let part: CopyPart | undefined;
  for await (const { from, to } of rowsOf(copy)) {
    if (!part || to - part.from > bytes) {
      part = { from, to, rows: 0, longest: 0 };
      parts.push(part);
    }
    part.to = to;
    part.rows++;
    part.longest = Math.max(part.longest, to - from);
  }
  return parts;
}

/** Writes a part of a copy to a file of its own. */
export async function writePart(copy: string, { from, to }: Pick<CopyPart, 'from' | 'to'>, path: string) {
  await pipeline(createReadStream(copy, { start: from, end: to - 1 }), createWriteStream(path, { mode: 0o600 }));
}

/** Writes a copy anew with its longest rows marked as faulty; gives the bytes of the longest of the others. */
export async function markLongest(
  copy: string,
  path: string,
  { count, reason }: { count: number; reason: string },
): Promise<number> {
  const rows: { from: number; to: number }[] = [];
  for await (const row of rowsOf(copy)) rows.push(row);
  const bySize = [...rows].sort((a, b) => b.to - b.from - (a.to - a.from));
  const marked = new Set(bySize.slice(0, count));
  await pipeline(rewritten, createWriteStream(path, { mode: 0o600 }));
  const longest = bySize[count];
  return longest ? longest.to - longest.from : 0;

  async function* rewritten(): AsyncGenerator<Buffer> {
    let written = 0;
    for (const row of rows.filter(one => marked.has(one))) {
      yield* between(written, row.from);
      yield await markOf(row);
      written = row.to;
    }
    yield* between(written, rows.at(-1)?.to ?? 0);
  }

  async function* between(from: number, to: number): AsyncGenerator<Buffer> {
    if (to > from) yield* createReadStream(copy, { start: from, end: to - 1 }) as AsyncIterable<Buffer>;
  }

  async function markOf({ from, to }: { from: number; to: number }): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of between(from, Math.min(to - 1, from + 1000))) pieces.push(piece);
    const head = Buffer.concat(pieces);
    const place = head[0] === 3 ? head.subarray(0, NUMBER_BYTES) : head.subarray(0, 0);
    const text = head.subarray(place.length);
    const mark = text[0] === 2 ? text : markedLine(text, reason, to - 1 - from - place.length);
    return Buffer.concat([place, mark, Buffer.from('\n')]);
  }
}

/** The rows of a copy, each with its line feed. */
async function* rowsOf(copy: string): AsyncGenerator<{ from: number; to: number }> {
  let at = 0;
  let from = 0;
  for await (const chunk of createReadStream(copy, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    for (let feed = chunk.indexOf(LINE_FEED); feed !== -1; feed = chunk.indexOf(LINE_FEED, feed + 1)) {
      const to = at + feed + 1;
      yield { from, to };
      from = to;
    }
    at += chunk.length;
  }
}
