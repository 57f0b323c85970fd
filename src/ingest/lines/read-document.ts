import { CutShort } from '../files/cut-short.ts';
import { faultOfLine } from './fault-of-line.ts';
import { markedLine } from './marked-line.ts';
import { RangeCopy } from './range-copy.ts';
import type { ReadOptions, ReadRange } from './read-lines.ts';
import { type Found, RecordSplitter } from './record-splitter.ts';

/** Reads a JSON document (a list of records, or records that go over several lines) in ranges that end behind a record. */
export async function* readDocument(
  chunks: AsyncIterable<Buffer>,
  { copy, rangeBytes }: ReadOptions,
): AsyncGenerator<ReadRange> {
  const splitter = new RecordSplitter();
  let current = await RangeCopy.open({ copy, numbered: true, byteFrom: 0, firstLine: 1 });
  let isOpen = true;
  let cut: string | undefined;
  try {
    try {
      for await (const chunk of chunks) {
        let rest = chunk;
        for (const found of splitter.push(chunk)) {
          await writeRecord(current, found);
          const at = current.start.byteFrom + current.bytes;
          if (found.end - current.start.byteFrom < rangeBytes || found.end <= at) continue;
          current.read(rest.subarray(0, found.end - at));
          rest = rest.subarray(found.end - at);
          const range = await current.close();
          isOpen = false;
          yield { range };
          current = await RangeCopy.open({ copy, numbered: true, byteFrom: found.end, firstLine: found.line });
          isOpen = true;
        }
        current.read(rest);
      }
    } catch (error) {
      if (!(error instanceof CutShort)) throw error;
      cut = error.message;
    }
    for (const found of splitter.end(cut)) await writeRecord(current, found);
    if (cut !== undefined) current.cutShort(cut);
    const range = await current.close();
    isOpen = false;
    yield { range };
  } finally {
    if (isOpen) await current.close();
  }
}

async function writeRecord(copy: RangeCopy, { line, offset, text, fault }: Found): Promise<void> {
  const reason = fault ?? faultOfLine(text);
  const place = `${String(line).padStart(12, '0')}${String(offset).padStart(16, '0')}`;
  for (let at = text.indexOf(13); at !== -1; at = text.indexOf(13, at + 1)) text[at] = 32;
  const row = reason === undefined ? text : markedLine(text, reason);
  await copy.write([Buffer.from(place), row, Buffer.from('\n')], row.length + 28);
}
