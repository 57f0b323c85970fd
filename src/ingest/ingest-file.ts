import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Row, Store } from '../store/index.ts';
import type { ColumnMap } from './column-map.ts';
import { archiveEntries } from './files/archive-entries.ts';
import { CutShort } from './files/cut-short.ts';
import { decompressed } from './files/decompressed.ts';
import type { LogFile } from './files/list-files.ts';
import { shapeOfHead } from './files/shape-of-head.ts';
import { withHead } from './files/with-head.ts';
import { ingestRange, type RangeCounts, toSourceId } from './ingest-range.ts';
import { excerptOf } from './lines/marked-line.ts';
import { readDocument } from './lines/read-document.ts';
import { readLines } from './lines/read-lines.ts';
import * as tables from './queries/tables.ts';
import { tableKind } from './tables/table-kind.ts';
import { tableLines } from './tables/table-lines.ts';
import type { IngestOptions, KnownRange, Range } from './types.ts';

export type FileCounts = Omit<RangeCounts, 'formats'> & { bytes: number };

const RANGE_BYTES = 128 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
const HEAD_BYTES = 64 * 1024;

/** Reads one file: the ranges of it that are new. */
export async function ingestFile(
  store: Store,
  file: LogFile,
  copy: string,
  onBytes: (bytes: number) => void,
  options: IngestOptions,
): Promise<{ isNew: boolean; counts: FileCounts; formats: Set<string> }> {
  const counts: FileCounts = { records: 0, with_calls: 0, context: 0, duplicates: 0, rejects: 0, calls: 0, bytes: 0 };
  const formats = new Set<string>();
  const earlier: string[] = [];
  let bytesRead = 0;
  let isNew = false;
  const raw = rawBytes(file, options, bytes => {
    bytesRead += bytes;
  });
  let { head, all } = await withHead(decompressed(raw), HEAD_BYTES);
  const kind = options.map && file.path !== '-' ? tableKind(head) : undefined;
  if (kind) {
    await all.return(undefined);
    ({ head, all } = await withHead(tableLines(store, file.path, kind, `${copy}-table`), HEAD_BYTES));
  }
  let shape = shapeOfHead(head);
  if (shape.kind === 'archive' && file.path !== '-') {
    await all.return(undefined);
    ({ head, all } = await withHead(archiveEntries(file.path), HEAD_BYTES));
    shape = shapeOfHead(head);
  }
  if (shape.kind === 'archive')
    shape = { kind: 'foreign', reason: 'an archive cannot be read from a stream; name its file' };
  if (shape.kind === 'foreign') {
    await all.return(undefined);
    return rejectFile(head, shape.reason);
  }
  const known = file.path === '-' || options.map ? [] : await knownRanges(store, file.path);
  const readOptions = { copy, rangeBytes: options.rangeBytes ?? RANGE_BYTES, known };
  const ranges = shape.kind === 'document' ? readDocument(all, readOptions) : readLines(all, readOptions);
  for await (const read of ranges) {
    options.signal?.throwIfAborted();
    const range = 'range' in read ? withMap(read.range, options.map) : undefined;
    const sourceId = 'known' in read ? read.known.sourceId : await sourceOf(store, range!.contentHash);
    if (sourceId !== undefined) {
      earlier.push(sourceId);
    } else if (range) {
      isNew = true;
      const ingested = await ingestRange(store, file.path, range, earlier, options);
      earlier.push(ingested.sourceId);
      const { formats: found, ...rest } = ingested.counts;
      for (const key of Object.keys(rest) as (keyof typeof rest)[]) counts[key] += rest[key];
      counts.bytes += range.byteTo - range.byteFrom;
      for (const format of found) formats.add(format);
    }
    onBytes(bytesRead);
  }
  return { isNew, counts, formats };

  async function rejectFile(bytes: Buffer, reason: string) {
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    if ((await sourceOf(store, contentHash)) !== undefined) return { isNew, counts, formats };
    const source_id = toSourceId(contentHash, 0, bytes.length);
    const source = { path: file.path, byte_to: bytes.length, content_hash: contentHash, ingested_at: new Date() };
    await store.transaction(async () => {
      await store.run(tables.insertUnreadableSource, { source_id, ...source });
      await store.run(tables.insertReject, { source_id, reason, excerpt: excerptOf(bytes) });
    });
    return { isNew: true, counts: { ...counts, records: 1, rejects: 1, bytes: bytes.length }, formats };
  }
}

/** The same bytes read by another map are another source. */
function withMap(range: Range, map: ColumnMap | undefined): Range {
  if (!map) return range;
  const contentHash = createHash('sha256').update(range.contentHash).update(JSON.stringify(map)).digest('hex');
  return { ...range, contentHash };
}

async function* rawBytes(
  file: LogFile,
  options: IngestOptions,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const stream =
    file.path === '-' ? (options.stdin ?? process.stdin) : createReadStream(file.path, { highWaterMark: CHUNK_BYTES });
  try {
    for await (const chunk of stream) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
      onBytes(bytes.length);
      yield bytes;
    }
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new CutShort(`cannot be read: ${text}`, { cause });
  }
}

async function knownRanges(store: Store, path: string): Promise<KnownRange[]> {
  const rows = await store.all<Row & { source_id: string; byte_from: number; byte_to: number; content_hash: string }>(
    tables.rangesOfPath,
    { path },
  );
  return rows.map(row => ({
    sourceId: row.source_id,
    byteFrom: row.byte_from,
    byteTo: row.byte_to,
    contentHash: row.content_hash,
  }));
}

async function sourceOf(store: Store, contentHash: string): Promise<string | undefined> {
  return (await store.first<{ source_id: string }>(tables.sourceOfHash, { content_hash: contentHash }))?.source_id;
}
