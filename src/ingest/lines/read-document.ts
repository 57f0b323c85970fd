import { CutShort } from '../files/cut-short.ts';
import { faultOfLine, LONG } from './fault-of-line.ts';
import { LONG_SHARE } from './line-ranges.ts';
import { markedLine } from './marked-line.ts';
import type { RangeCopy } from './range-copy.ts';
import type { ReadOptions, ReadRange } from './read-lines.ts';
import { type Found, RecordSplitter } from './record-splitter.ts';

/** Reads a JSON document (a list of records, or records that go over several lines) in ranges that end behind a record. */
export async function* readDocument(
  chunks: AsyncIterable<Buffer>,
  { openRange, rangeBytes }: ReadOptions,
): AsyncGenerator<ReadRange> {
  const splitter = new RecordSplitter();
  let current = openRange({ byteFrom: 0, firstLine: 1 });
  let cut: string | undefined;
  try {
    for await (const chunk of chunks) {
      let rest = chunk;
      for (const found of splitter.push(chunk)) {
        await writeRecord(current, found);
        const at = current.start.byteFrom + current.bytes;
        const limit = found.text.length > LONG ? rangeBytes / LONG_SHARE : rangeBytes;
        if (found.end - current.start.byteFrom < limit || found.end <= at) continue;
        current.read(rest.subarray(0, found.end - at));
        rest = rest.subarray(found.end - at);
        yield { range: await current.close(), goesOn: true };
        current = openRange({ byteFrom: found.end, firstLine: found.line });
      }
      current.read(rest);
    }
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    cut = error.message;
  }
  for (const found of splitter.end(cut)) await writeRecord(current, found);
  if (cut !== undefined) current.cutShort(cut);
  yield { range: await current.close(), goesOn: false };
}

async function writeRecord(copy: RangeCopy, { line, offset, text, fault }: Found): Promise<void> {
  const reason = fault ?? faultOfLine(text);
  for (let at = text.indexOf(13); at !== -1; at = text.indexOf(13, at + 1)) text[at] = 32;
  await copy.writeNumbered(line, offset, reason === undefined ? text : markedLine(text, reason));
}
