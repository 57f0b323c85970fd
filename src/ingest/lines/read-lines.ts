import type { KnownRange, Range } from '../types.ts';
import { lineBlocks } from './line-blocks.ts';
import { LineRanges } from './line-ranges.ts';
import type { RangeCopy, RangeStart } from './range-copy.ts';

/** What a reader gives: a range to take in, and whether the file goes on behind it; or one that the store has already and that this file begins with. */
export type ReadRange = { range: Range; goesOn: boolean } | { known: KnownRange };
export type ReadOptions = {
  /** Begins a range in the copy of the batch at hand. */
  openRange: (start: RangeStart) => RangeCopy;
  rangeBytes: number;
  known: readonly KnownRange[];
};

/**
 * Reads JSON lines in ranges that end at the first line end behind `rangeBytes`, earlier where a line is long, so that the same bytes
 * always give the same ranges.
 * Where the file begins with a range that is known (it has grown since), reading goes on behind it.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>, options: ReadOptions): AsyncGenerator<ReadRange> {
  const ranges = new LineRanges(options);
  for await (const block of lineBlocks(chunks)) {
    if (block.isTooLong) await ranges.takeLongPiece(block.bytes);
    else yield* ranges.takeLines(block.bytes, block.cut);
  }
  yield* ranges.end();
}
