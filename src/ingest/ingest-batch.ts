import { type Connection, QueryError } from '../store/index.ts';
import { markLongest, writePart } from './lines/copy-parts.ts';
import { insertRejects } from './queries/lines.ts';
import { laneSettings } from './queries/settings.ts';
import * as tables from './queries/tables.ts';
import { clearBatch, settleBatch, stageBatch } from './stage-batch.ts';
import {
  type Batch,
  type IngestOptions,
  type NewSource,
  NO_COUNTS,
  type RecordCounts,
  type Unreadable,
} from './types.ts';

/** Bytes of the row of a reject at most. */
const MARK_BYTES = 10_000;

/** What is new of a batch. */
export type News = { batch: Batch; sources: NewSource[]; unreadable: Unreadable[] };

/**
 * Finds what of a batch is new to the store, and tells the files. `pending`: the sources, by content hash, of batches before it that
 * may not be in the store yet; its own are added.
 */
export async function findNews(store: Connection, batch: Batch, pending: Map<string, string>): Promise<News> {
  // Looked at first: what a batch before it commits meanwhile is in one of both.
  const before = [...pending];
  const known = new Map([...before, ...(await knownSources(store, batch))]);
  const take = (contentHash: string, byteFrom: number, byteTo: number) => {
    const found = known.get(contentHash);
    const sourceId = found ?? `sha256:${contentHash.slice(0, 32)}:${byteFrom}-${byteTo}`;
    known.set(contentHash, sourceId);
    if (found === undefined) pending.set(contentHash, sourceId);
    return { sourceId, isNew: found === undefined };
  };
  const unreadable = batch.unreadable.filter(({ file, contentHash, bytes }) => {
    const { isNew } = take(contentHash, 0, bytes);
    file.isNew ||= isNew;
    return isNew;
  });
  const sources = batch.ranges.flatMap(({ file, range }, source) => {
    const { sourceId, isNew } = take(range.contentHash, range.byteFrom, range.byteTo);
    const earlier = [...file.earlier];
    file.earlier.push(sourceId);
    file.isNew ||= isNew;
    return isNew ? [{ source, sourceId, file, range, earlier }] : [];
  });
  return { batch, sources, unreadable };
}

/** Takes the news of a batch in: they are staged in temporary tables, then, in turn, written in one transaction. */
export async function ingestBatch(
  lane: Connection,
  news: News,
  options: IngestOptions,
  turn: Promise<void>,
): Promise<RecordCounts> {
  try {
    return await takeIn(lane, news, options, turn);
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    await turn;
    return await takeInWithLessMemory(lane, news, options);
  } finally {
    await clearBatch(lane, news.batch);
  }
}

async function takeIn(
  lane: Connection,
  { batch, sources, unreadable }: News,
  options: IngestOptions,
  turn: Promise<void>,
): Promise<RecordCounts> {
  const counts = { ...NO_COUNTS, records: unreadable.length, rejects: unreadable.length };
  counts.bytes = unreadable.reduce((sum, { bytes }) => sum + bytes, 0);
  if (sources.length > 0) await stageBatch(lane, batch, sources, options, turn);
  await turn;
  options.signal?.throwIfAborted();
  const isWhole = sources.length > 0 && (await settleBatch(lane, sources, options));
  if (isWhole || unreadable.length > 0) {
    await lane.transaction(async () => {
      if (isWhole) add(counts, await writeStaged(lane, sources));
      await writeUnreadable(lane, unreadable);
    });
  }
  if (!isWhole) for (const source of sources) add(counts, await ingestAlone(lane, batch, source, options));
  return counts;
}

/**
 * Takes in a batch that needs more memory than DuckDB may take: by one thread, each source alone, and in the end without the longest
 * records, which become rejects.
 */
async function takeInWithLessMemory(lane: Connection, news: News, options: IngestOptions): Promise<RecordCounts> {
  const { threads, memory_limit } = (await lane.first<{ threads: number; memory_limit: string }>(laneSettings))!;
  const reason = `needs more memory than there is to read it (${memory_limit}); split the record, or leave it out`;
  const { batch, sources, unreadable } = news;
  await lane.run('set threads = 1');
  try {
    if (sources.length > 1) {
      const counts = await takeIn(lane, { batch, sources: [], unreadable }, options, Promise.resolve());
      for (const source of sources) add(counts, await ingestAlone(lane, batch, source, options));
      return counts;
    }
    const rows = sources[0]?.range.rows ?? 0;
    const copy = `${batch.copy}-marked`;
    for (let count = 0; ; count = Math.max(1, 2 * count)) {
      try {
        const longest = count === 0 ? batch.longest : await markLongest(batch.copy, copy, { count, reason });
        const tried = count === 0 ? batch : { ...batch, copy, longest: Math.max(longest, MARK_BYTES) };
        return await takeIn(lane, { ...news, batch: tried }, options, Promise.resolve());
      } catch (error) {
        if (!isOutOfMemory(error) || count >= rows) throw error;
      }
    }
  } finally {
    await lane.run(`set threads = ${threads}`);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof QueryError && /^Out of Memory Error/.test(error.message);
}

async function writeStaged(lane: Connection, sources: readonly NewSource[]): Promise<RecordCounts> {
  await lane.run(tables.deleteCompletedCalls);
  await lane.run(tables.insertCalls);
  await lane.run(tables.completeCalls);
  await lane.run(tables.insertMessages);
  await lane.run(tables.updateTools);
  await lane.run(tables.insertTools);
  await lane.run(tables.insertToolsets);
  await lane.run(tables.insertSources, { ingested_at: new Date() });
  const counts = (await lane.first<Omit<RecordCounts, 'bytes'>>(tables.batchCounts))!;
  if (counts.rejects > 0) await lane.run(insertRejects);
  return { ...counts, bytes: sources.reduce((sum, { range }) => sum + range.byteTo - range.byteFrom, 0) };
}

async function writeUnreadable(lane: Connection, unreadable: readonly Unreadable[]): Promise<void> {
  const ingested_at = new Date();
  for (const { file, contentHash, bytes, reason, excerpt } of unreadable) {
    const source_id = `sha256:${contentHash.slice(0, 32)}:0-${bytes}`;
    const source = { path: file.path, byte_to: bytes, content_hash: contentHash, ingested_at };
    await lane.run(tables.insertUnreadableSource, { source_id, ...source });
    await lane.run(tables.insertReject, { source_id, reason, excerpt });
  }
}

/** Takes in one source of a batch whose files depend on each other. */
async function ingestAlone(
  lane: Connection,
  batch: Batch,
  source: NewSource,
  options: IngestOptions,
): Promise<RecordCounts> {
  const { range } = source;
  const copy = `${batch.copy}-alone`;
  if (range.copyTo > range.copyFrom) await writePart(batch.copy, { from: range.copyFrom, to: range.copyTo }, copy);
  const alone = { ...range, firstRow: 0, copyFrom: 0, copyTo: range.copyTo - range.copyFrom };
  const news = {
    batch: { ...batch, copy, ranges: [{ file: source.file, range: alone }], unreadable: [] },
    sources: [{ ...source, source: 0, range: alone }],
    unreadable: [],
  };
  return ingestBatch(lane, news, options, Promise.resolve());
}

async function knownSources(store: Connection, { ranges, unreadable }: Batch): Promise<[string, string][]> {
  const hashes = [...ranges.map(({ range }) => range.contentHash), ...unreadable.map(({ contentHash }) => contentHash)];
  const rows = await store.all<{ content_hash: string; source_id: string }>(tables.sourcesOfHashes, { hashes });
  return rows.map(({ content_hash, source_id }) => [content_hash, source_id]);
}

function add(sum: RecordCounts, counts: RecordCounts): void {
  for (const key of Object.keys(sum) as (keyof RecordCounts)[]) sum[key] += counts[key];
}
