import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row, Store } from '../store/index.ts';
import type { ColumnMap } from './column-map.ts';
import { archiveEntries } from './files/archive-entries.ts';
import { CutShort } from './files/cut-short.ts';
import { decompressed } from './files/decompressed.ts';
import { eventLines } from './files/event-lines.ts';
import type { LogFile } from './files/list-files.ts';
import { shapeOfHead } from './files/shape-of-head.ts';
import { withHead } from './files/with-head.ts';
import { BatchCopy } from './lines/batch-copy.ts';
import { excerptOf } from './lines/marked-line.ts';
import { RangeCopy } from './lines/range-copy.ts';
import { readDocument } from './lines/read-document.ts';
import { readLines } from './lines/read-lines.ts';
import { rangesOfPaths } from './queries/tables.ts';
import { tableKind } from './tables/table-kind.ts';
import { tableLines } from './tables/table-lines.ts';
import type { Batch, IngestOptions, KnownRange, OpenFile, Range } from './types.ts';

const RANGE_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
const HEAD_BYTES = 64 * 1024;
/** Files that are taken in together at most. */
const FILES = 2000;

/**
 * Reads files into batches: each ends with the range that fills it, so that a file of several ranges has each in a batch of its own.
 * The copies are written in turn to `copies` places: a batch must be taken in before the one so many places behind is asked for.
 */
export async function* readBatches(
  store: Store,
  files: readonly LogFile[],
  { folder, copies }: { folder: string; copies: number },
  options: IngestOptions,
): AsyncGenerator<Batch> {
  const rangeBytes = options.rangeBytes ?? RANGE_BYTES;
  let count = 0;
  let bytesRead = 0;
  let copy = await nextCopy();
  let ranges: Batch['ranges'] = [];
  let unreadable: Batch['unreadable'] = [];
  let ended: OpenFile[] = [];
  try {
    for (let at = 0; at < files.length; at += FILES) {
      const group = files.slice(at, at + FILES);
      // By a map, bytes that were read before are read anew.
      const known = options.map ? new Map<string, KnownRange[]>() : await knownRanges(store, group);
      for (const file of group) yield* readFileRanges(file, known.get(file.path) ?? []);
    }
    if (ranges.length + unreadable.length + ended.length > 0) yield await takeBatch();
  } finally {
    await copy.close();
  }

  async function* readFileRanges(file: LogFile, known: readonly KnownRange[]): AsyncGenerator<Batch> {
    const open: OpenFile = { path: file.path, earlier: [], isNew: false, formats: new Set() };
    const raw = rawBytes(file, options, bytes => {
      bytesRead += bytes;
    });
    let { head, all } = await withHead(decompressed(raw), HEAD_BYTES);
    const kind = options.map && file.path !== '-' ? tableKind(head) : undefined;
    if (kind) {
      await all.return(undefined);
      ({ head, all } = await withHead(tableLines(store, file.path, kind, `${copy.path}-table`), HEAD_BYTES));
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
      const contentHash = createHash('sha256').update(head).digest('hex');
      unreadable.push({ file: open, contentHash, bytes: head.length, reason: shape.reason, excerpt: excerptOf(head) });
    } else {
      const openRange = (start: { byteFrom: number; firstLine: number }) => new RangeCopy(copy, start);
      const readOptions = { openRange, rangeBytes, known };
      const lines = shape.kind === 'events' ? eventLines(all) : all;
      const reading = shape.kind === 'document' ? readDocument(lines, readOptions) : readLines(lines, readOptions);
      for await (const read of reading) {
        options.signal?.throwIfAborted();
        if ('known' in read) {
          open.earlier.push(read.known.sourceId);
          continue;
        }
        ranges.push({ file: open, range: withMap(read.range, options.map) });
        if (!read.goesOn && copy.bytes < rangeBytes) continue;
        yield await takeBatch();
        copy = await nextCopy();
      }
    }
    ended.push(open);
    if (ranges.length + unreadable.length < FILES && ended.length < FILES) return;
    yield await takeBatch();
    copy = await nextCopy();
  }

  async function takeBatch(): Promise<Batch> {
    await copy.close();
    const { path, longest, isNumbered } = copy;
    const batch = { copy: path, longest, isNumbered, ranges, unreadable, ended, bytesRead };
    ranges = [];
    unreadable = [];
    ended = [];
    return batch;
  }

  /** Only to be called when the next batch is asked for: another may lie in its place till then. */
  function nextCopy(): Promise<BatchCopy> {
    return BatchCopy.open(join(folder, `batch-${count++ % copies}`));
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
  try {
    if (file.bytes > 0 && file.bytes <= CHUNK_BYTES) {
      const bytes = await readFile(file.path);
      onBytes(bytes.length);
      yield bytes;
      return;
    }
    const stream =
      file.path === '-'
        ? (options.stdin ?? process.stdin)
        : createReadStream(file.path, { highWaterMark: CHUNK_BYTES });
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

/** The ranges of files that the store has, by path. */
async function knownRanges(store: Store, files: readonly LogFile[]): Promise<Map<string, KnownRange[]>> {
  const paths = files.map(({ path }) => path).filter(path => path !== '-');
  const rows = await store.all<
    Row & { path: string; source_id: string; byte_from: number; byte_to: number; content_hash: string }
  >(rangesOfPaths, { paths });
  const ranges = new Map<string, KnownRange[]>();
  for (const { path, source_id, byte_from, byte_to, content_hash } of rows) {
    const range = { sourceId: source_id, byteFrom: byte_from, byteTo: byte_to, contentHash: content_hash };
    ranges.set(path, [...(ranges.get(path) ?? []), range]);
  }
  return ranges;
}
