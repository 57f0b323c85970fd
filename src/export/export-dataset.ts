import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../core/app-error.ts';
import type { Row, Store } from '../store/index.ts';
import { fillRows } from './fill-rows.ts';
import { fileOf, MANIFEST, partialOf, prepareFolder, SPLITS, type Split } from './output-folder.ts';
import { statements } from './queries.ts';
import { splitRows } from './split-rows.ts';
import { type Manifest, toManifest } from './to-manifest.ts';
import type { ExportOptions, ExportSummary, SplitShares } from './types.ts';
import { type WrittenFile, writeFile } from './write-file.ts';

const PAGE_ROWS = 256;
const DATA_FILES = SPLITS.map(fileOf);

/** Writes the verified trajectories as training files with a manifest, and notes the dataset in the store. */
export async function exportDataset(store: Store, options: ExportOptions): Promise<ExportSummary> {
  const { out, split = [0.8, 0.1, 0.1] } = options;
  assertShares(split);
  await prepareFolder(out);
  try {
    const manifest = await writePartials(store, { ...options, split });
    await publish(out);
    return await noteDataset(store, out, manifest);
  } finally {
    await store.run(statements.dropTables);
  }
}

async function writePartials(store: Store, options: ExportOptions & { split: SplitShares }): Promise<Manifest> {
  const { out, split, seed = 0, signal } = options;
  try {
    await fillRows(store, options);
    await splitRows(store, split, seed);
    const files: { [name: string]: WrittenFile } = {};
    for (const name of SPLITS) {
      files[fileOf(name)] = await writeFile(join(out, partialOf(fileOf(name))), pages(store, name, signal));
    }
    const manifest = await toManifest(store, options, split, seed, files);
    await writeFile(join(out, partialOf(MANIFEST)), [[JSON.stringify(manifest, null, 2)]]);
    return manifest;
  } catch (cause) {
    for (const name of [...DATA_FILES, MANIFEST]) await rm(join(out, partialOf(name)), { force: true });
    throw cause;
  }
}

function assertShares(split: SplitShares): void {
  const sum = split[0] + split[1] + split[2];
  if (split.length === 3 && split.every(share => share >= 0) && split[0] > 0 && Math.abs(sum - 1) < 1e-6) return;
  throw new AppError(
    `the split ${split.join(',')} is not three shares that add up to 1, the first more than 0. Try 0.8,0.1,0.1.`,
    { exitCode: 2 },
  );
}

async function* pages(store: Store, split: Split, signal: AbortSignal | undefined): AsyncGenerator<string[]> {
  for (let after = 0; ; after += PAGE_ROWS) {
    signal?.throwIfAborted();
    const rows = await store.all<Row & { line: string }>(statements.lines, { split, after, count: PAGE_ROWS });
    if (rows.length === 0) return;
    yield rows.map(row => row.line);
  }
}

/** Puts the whole files in place, the manifest last: while it is missing, its partial tells that the rest is ours. */
async function publish(out: string): Promise<void> {
  await rm(join(out, MANIFEST), { force: true });
  for (const name of [...DATA_FILES, MANIFEST]) await rename(join(out, partialOf(name)), join(out, name));
}

async function noteDataset(store: Store, out: string, manifest: Manifest): Promise<ExportSummary> {
  const { dataset_id, format, excluded, seed, input_hash } = manifest;
  const files = Object.fromEntries(Object.entries(manifest.files).map(([name, file]) => [name, file.rows]));
  await store.transaction(async () => {
    await store.run(statements.deleteDataset, { dataset_id });
    await store.run(statements.insertDataset, {
      dataset_id,
      format,
      path: out,
      files: JSON.stringify(files),
      excluded: JSON.stringify(excluded),
      seed,
      input_hash,
    });
  });
  return { format, files, excluded };
}
