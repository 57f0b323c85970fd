import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError } from '../core/app-error.ts';
import { setOwn } from '../core/json.ts';
import type { Store } from '../store/index.ts';
import { listFiles } from './files/list-files.ts';
import { FORMATS } from './formats/index.ts';
import { eachInLanes, withLaneSettings } from './in-lanes.ts';
import { findNews, ingestBatch } from './ingest-batch.ts';
import { readBatches } from './read-batches.ts';
import { rememberFiles } from './remember-files.ts';
import { type IngestOptions, type IngestSummary, NO_COUNTS, type RecordCounts } from './types.ts';

/**
 * Reads log files, folders, globs or `-` (stdin) into the store: calls, tools, messages, and rejects for what cannot be read.
 * A file that stands as it stood when it was read to its end is passed over, what was read under another name is skipped by its content;
 * each range of a file is one transaction, so that it can be stopped at any time.
 */
export async function ingest(
  store: Store,
  paths: readonly string[],
  options: IngestOptions = {},
): Promise<IngestSummary> {
  const started = performance.now();
  checkOptions(options);
  await using copies = await openCopies(store, options.temporaryDirectory);
  const readAt = new Date();
  const { files, own } = await listFiles(paths, path => isStoreFile(path, store.path));
  if (own.length > 0) options.notify?.(ownWords(own));
  const total = files.some(file => file.bytes === 0) ? null : files.reduce((sum, file) => sum + file.bytes, 0);
  const counts: RecordCounts = { ...NO_COUNTS };
  const formats: Record<string, number> = {};
  let skipped = 0;
  const pending = new Map<string, string>();
  await withLaneSettings(store, async laneCount => {
    const batches = readBatches(store, files, { folder: copies.path, copies: laneCount + 1 }, options);
    const news = mapped(batches, batch => findNews(store, batch, pending));
    await eachInLanes(store, news, laneCount, async (found, lane, turn) => {
      options.signal?.throwIfAborted();
      const taken = await ingestBatch(lane, found, options, turn);
      await rememberFiles(lane, found.batch.ended, readAt);
      for (const key of Object.keys(counts) as (keyof RecordCounts)[]) counts[key] += taken[key];
      const { batch, sources, unreadable } = found;
      for (const { contentHash } of [...sources.map(({ range }) => range), ...unreadable]) pending.delete(contentHash);
      for (const file of batch.ended) {
        if (!file.isNew) skipped++;
        for (const format of file.formats) setOwn(formats, format, (formats[format] ?? 0) + 1);
      }
      options.onProgress?.({ stage: 'ingest', done: batch.bytesRead, total, unit: 'bytes' });
    });
  });
  const seconds = Math.round(performance.now() - started) / 1000;
  return { files: files.length, skipped, ...counts, seconds, formats };
}

/** A folder for copies: in the one that is given, else beside the store, where what a killed process left is removed. */
async function openCopies(store: Store, given: string | undefined): Promise<AsyncDisposable & { path: string }> {
  if (given !== undefined || store.path === ':memory:') {
    const path = await mkdtemp(join(given ?? tmpdir(), 'toolmend-'));
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  }
  const parent = `${store.path}.tmp`;
  const path = join(parent, 'copies');
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true });
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      await rm(path, { recursive: true, force: true });
      await rmdir(parent).catch(() => {});
    },
  };
}

async function* mapped<T, U>(items: AsyncGenerator<T>, toNext: (item: T) => Promise<U>): AsyncGenerator<U> {
  for await (const item of items) yield await toNext(item);
}

function checkOptions({ format, timeZone }: IngestOptions): void {
  if (format !== undefined && !FORMATS.some(({ name }) => name === format)) {
    const names = FORMATS.map(({ name }) => name).join(', ');
    throw new AppError(`unknown format: ${format}. Known are ${names}; without --format it is told by the content.`, {
      exitCode: 2,
    });
  }
  if (timeZone === undefined) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch (cause) {
    throw new AppError(`unknown time zone: ${timeZone}. Name one as Asia/Shanghai.`, { cause, exitCode: 2 });
  }
}

function ownWords(own: readonly string[]): string {
  const [shown, rest] = [own.slice(0, 3), own.length - 3];
  return `left out what toolmend wrote itself: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The store may lie in the folder that is read. */
function isStoreFile(path: string, storePath: string): boolean {
  const own = resolve(storePath);
  return ['', '.wal', '.snapshot', '.reviews.jsonl'].some(ending => resolve(path) === own + ending);
}
