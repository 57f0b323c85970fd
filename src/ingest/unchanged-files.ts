import { resolve } from 'node:path';
import type { Connection } from '../store/index.ts';
import type { LogFile } from './files/list-files.ts';
import { filesOfPaths } from './queries/tables.ts';

/** File systems that keep times least exactly keep them to two seconds. */
const COARSE_MS = 2_000;

type KnownFile = { path: string; bytes: number; modified_at: number; changed_at: number; read_at: number };

/**
 * The paths of the files that stand as they stood when they were read to their end. One that had changed just before it was looked up then
 * is not among them: it may have changed again within the same tick of the file system's clock.
 */
export async function unchangedFiles(store: Connection, files: readonly LogFile[]): Promise<ReadonlySet<string>> {
  const stated = files.flatMap(({ path, state }) => (state ? [{ path, full: resolve(path), state }] : []));
  if (stated.length === 0) return new Set();
  const rows = await store.all<KnownFile>(filesOfPaths, { paths: stated.map(({ full }) => full) });
  const known = new Map(rows.map(row => [row.path, row]));
  const unchanged = stated.filter(({ full, state }) => {
    const row = known.get(full);
    return (
      row !== undefined &&
      row.bytes === state.bytes &&
      row.modified_at === state.modifiedAt &&
      row.changed_at === state.changedAt &&
      Math.max(row.modified_at, row.changed_at) < row.read_at - COARSE_MS
    );
  });
  return new Set(unchanged.map(({ path }) => path));
}
