import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Connection } from '../store/index.ts';
import { insertRejects } from './queries/lines.ts';
import * as tables from './queries/tables.ts';
import { settleBatch, stageBatch } from './stage-batch.ts';
import {
  type Batch,
  type IngestOptions,
  type NewSource,
  NO_COUNTS,
  type RecordCounts,
  type Unreadable,
} from './types.ts';

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
  if (range.copyTo > range.copyFrom) {
    const part = createReadStream(batch.copy, { start: range.copyFrom, end: range.copyTo - 1 });
    await pipeline(part, createWriteStream(copy, { mode: 0o600 }));
  }
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
