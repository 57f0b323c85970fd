import { mkdtemp, rm } from 'node:fs/promises';
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
import { type IngestOptions, type IngestSummary, NO_COUNTS, type RecordCounts } from './types.ts';

/**
 * Reads log files, folders, globs or `-` (stdin) into the store: calls, tools, messages, and rejects for what cannot be read.
 * What was read before is skipped by its content; each range of a file is one transaction, so that it can be stopped at any time.
 */
export async function ingest(
  store: Store,
  paths: readonly string[],
  options: IngestOptions = {},
): Promise<IngestSummary> {
  const started = performance.now();
  checkOptions(options);
  const { files, own } = await listFiles(paths, path => isStoreFile(path, store.path));
  if (own.length > 0) options.notify?.(ownWords(own));
  const total = files.some(file => file.bytes === 0) ? null : files.reduce((sum, file) => sum + file.bytes, 0);
  const folder = await mkdtemp(join(options.temporaryDirectory ?? tmpdir(), 'toolmend-'));
  const counts: RecordCounts = { ...NO_COUNTS };
  const formats: Record<string, number> = {};
  let skipped = 0;
  const pending = new Map<string, string>();
  try {
    await withLaneSettings(store, async laneCount => {
      const batches = readBatches(store, files, { folder, copies: laneCount + 1 }, options);
      const news = mapped(batches, batch => findNews(store, batch, pending));
      await eachInLanes(store, news, laneCount, async (found, lane, turn) => {
        options.signal?.throwIfAborted();
        const taken = await ingestBatch(lane, found, options, turn);
        for (const key of Object.keys(counts) as (keyof RecordCounts)[]) counts[key] += taken[key];
        const { batch, sources, unreadable } = found;
        for (const { contentHash } of [...sources.map(({ range }) => range), ...unreadable])
          pending.delete(contentHash);
        for (const file of batch.ended) {
          if (!file.isNew) skipped++;
          for (const format of file.formats) setOwn(formats, format, (formats[format] ?? 0) + 1);
        }
        options.onProgress?.({ stage: 'ingest', done: batch.bytesRead, total, unit: 'bytes' });
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const seconds = Math.round(performance.now() - started) / 1000;
  return { files: files.length, skipped, ...counts, seconds, formats };
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
