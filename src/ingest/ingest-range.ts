import type { Store } from '../store/index.ts';
import { FORMATS } from './formats/index.ts';
import { mapped } from './formats/mapped.ts';
import * as calls from './queries/calls.ts';
import * as lines from './queries/lines.ts';
import { insertMapped } from './queries/mapped.ts';
import { setup } from './queries/setup.ts';
import * as tables from './queries/tables.ts';
import { readRecords } from './read-records.ts';
import { sliceCalls } from './slice-calls.ts';
import type { IngestOptions, Range } from './types.ts';

/** What a range gave. */
export type RangeCounts = {
  records: number;
  with_calls: number;
  context: number;
  duplicates: number;
  rejects: number;
  calls: number;
  formats: string[];
};

/** Least `max_line_size` given to DuckDB's reader, in bytes. */
const LINE_SIZE = 2 * 1024 * 1024;

/**
 * Takes a range in: it is staged in temporary tables, then written in one transaction. `earlier`: the sources of the same file before it.
 */
export async function ingestRange(
  store: Store,
  path: string,
  range: Range,
  earlier: readonly string[],
  options: IngestOptions,
): Promise<{ sourceId: string; counts: RangeCounts }> {
  const { contentHash, byteFrom, byteTo } = range;
  const source_id = toSourceId(contentHash, byteFrom, byteTo);
  const formats = await stageRange(store, range, earlier, options);
  const counts = await store.transaction(async () => {
    await store.run(tables.deleteCompletedCalls);
    await store.run(tables.insertCalls, { source_id });
    await store.run(tables.insertMessages, { source_id });
    await store.run(tables.updateTools);
    await store.run(tables.insertTools);
    await store.run(tables.insertToolsets);
    const source = { path, byte_from: byteFrom, byte_to: byteTo, content_hash: contentHash, ingested_at: new Date() };
    await store.run(tables.insertSource, { source_id, ...source });
    const counted = (await store.first<Omit<RangeCounts, 'formats'>>(tables.sourceCounts, { source_id }))!;
    if (counted.rejects > 0) await store.run(lines.insertRejects, { source_id, byte_from: byteFrom });
    return counted;
  });
  return { sourceId: source_id, counts: { ...counts, formats } };
}

/** Fills the temporary tables; gives the formats that were found. Row numbers count from 0 only outside of a transaction. */
async function stageRange(
  store: Store,
  { copy, numbered, longest, firstLine }: Range,
  earlier: readonly string[],
  { map, format = map && mapped.name, timeZone = 'UTC', signal }: IngestOptions,
): Promise<string[]> {
  await store.run(setup);
  const reader = numbered ? lines.readNumberedLines : lines.readLines;
  await store.run(reader, { copy, longest: Math.max(LINE_SIZE, longest + 1024) });
  await store.run(lines.classifyLines, { format: format ?? null, first_line: firstLine });
  const formats = (await store.all<{ format: string }>(lines.foundFormats)).map(found => found.format);
  let nextThread = -1;
  for (const format of FORMATS.filter(({ name }) => formats.includes(name))) {
    signal?.throwIfAborted();
    if (map && format === mapped) await store.run(insertMapped(map));
    if ('items' in format) await store.run(lines.insertItems.get(format.name)!);
    else nextThread = await readRecords(store, format, { earlier, firstThread: nextThread, signal });
  }
  await store.run(calls.nameConversations);
  await store.run(calls.listTools);
  signal?.throwIfAborted();
  await store.run(calls.pairCalls);
  await store.run(calls.joinCalls, { time_zone: timeZone });
  await store.run(calls.identifyCalls, { earlier: earlier.join(',') });
  signal?.throwIfAborted();
  await sliceCalls(store);
  return formats;
}

/** The id of a source: its bytes, and where they stand. */
export function toSourceId(contentHash: string, byteFrom: number, byteTo: number): string {
  return `sha256:${contentHash.slice(0, 32)}:${byteFrom}-${byteTo}`;
}
