import { CutShort } from '../files/cut-short.ts';
import { LONGEST } from './fault-of-line.ts';

const LINE_FEED = 10;

/** Whole lines; or, with `isTooLong`, a piece of a line that is too long to be kept. `cut`: why the stream ends in the last line. */
export type LineBlock = { bytes: Buffer; isTooLong: boolean; cut?: string };

/** Cuts a stream into blocks of whole lines. Only the last may lack its line feed. */
export async function* lineBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<LineBlock> {
  let open: Buffer[] = [];
  let size = 0;
  let isTooLong = false;
  let cut: string | undefined;
  const take = (last: Buffer): Buffer => {
    const bytes = open.length === 0 ? last : Buffer.concat([...open, last]);
    open = [];
    size = 0;
    return bytes;
  };
  try {
    for await (let chunk of chunks) {
      if (isTooLong) {
        const feed = chunk.indexOf(LINE_FEED);
        yield { bytes: chunk.subarray(0, feed === -1 ? chunk.length : feed + 1), isTooLong };
        if (feed === -1) continue;
        isTooLong = false;
        chunk = chunk.subarray(feed + 1);
      }
      const end = chunk.lastIndexOf(LINE_FEED) + 1;
      if (end > 0) yield { bytes: take(chunk.subarray(0, end)), isTooLong };
      if (end === chunk.length) continue;
      open.push(chunk.subarray(end));
      size += chunk.length - end;
      if (size > LONGEST) {
        isTooLong = true;
        yield { bytes: take(Buffer.alloc(0)), isTooLong };
      }
    }
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    cut = error.message;
  }
  const rest = take(Buffer.alloc(0));
  if (cut !== undefined) yield { bytes: rest, isTooLong: false, cut };
  else if (rest.length > 0) yield { bytes: rest, isTooLong: false };
}
