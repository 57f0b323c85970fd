import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError } from '../core/app-error.ts';
import { setOwn } from '../core/json.ts';
import type { Store } from '../store/index.ts';
import { listFiles } from './files/list-files.ts';
import { FORMATS } from './formats/index.ts';
import { type FileCounts, ingestFile } from './ingest-file.ts';
import { setup } from './queries/setup.ts';
import type { IngestOptions, IngestSummary } from './types.ts';

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
  const files = await listFiles(paths, path => isStoreFile(path, store.path));
  const total = files.some(file => file.bytes === 0) ? null : files.reduce((sum, file) => sum + file.bytes, 0);
  const folder = await mkdtemp(join(options.temporaryDirectory ?? tmpdir(), 'toolmend-'));
  const counts: FileCounts = { records: 0, with_calls: 0, context: 0, duplicates: 0, rejects: 0, calls: 0, bytes: 0 };
  const formats: Record<string, number> = {};
  let skipped = 0;
  let done = 0;
  try {
    for (const file of files) {
      options.signal?.throwIfAborted();
      const onBytes = (bytes: number) =>
        options.onProgress?.({ stage: 'ingest', done: done + bytes, total, unit: 'bytes' });
      const read = await ingestFile(store, file, join(folder, 'range'), onBytes, options);
      done += file.bytes;
      if (!read.isNew) skipped++;
      for (const key of Object.keys(counts) as (keyof FileCounts)[]) counts[key] += read.counts[key];
      for (const format of read.formats) setOwn(formats, format, (formats[format] ?? 0) + 1);
    }
    await store.run(setup);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { bytes, ...records } = counts;
  const seconds = Math.round(performance.now() - started) / 1000;
  return { files: files.length, skipped, ...records, bytes, seconds, formats };
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

/** The store may lie in the folder that is read. */
function isStoreFile(path: string, storePath: string): boolean {
  const own = resolve(storePath);
  return ['', '.wal', '.snapshot', '.reviews.jsonl'].some(ending => resolve(path) === own + ending);
}
