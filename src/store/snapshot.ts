import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { copyStore } from './copy-store.ts';
import { makeFolder } from './make-folder.ts';
import type { Store } from './store.ts';
import { temporaryPath } from './temporary-folder.ts';

/** Copies in a process of its own: one that opens and closes the file of a store that it has open drops DuckDB's lock on it. */
const COPY = `(${copyStore})(require('node:fs'), JSON.parse(process.argv[1]))`;

/** Where a store's snapshot lies: what readers use while the store is held. */
export function snapshotPath(storePath: string): string {
  return `${storePath}.snapshot`;
}

const [EARLIER, DONE] = ['earlier-snapshot', 'snapshot'];

/** Whether a store's snapshot is being made by its writer, which works in the store's temporary folder. */
export function isSnapshotUnderWay(storePath: string): boolean {
  return [EARLIER, DONE].some(name => existsSync(join(temporaryPath(storePath), name)));
}

/**
 * Brings the snapshot of a store up to what the store now is, whole or not at all. Nothing may write or stream meanwhile. `folder`: for the
 * copy under way. While nobody reads the snapshot that is there, only what changed since is written.
 */
export async function publishSnapshot(store: Store, folder: string): Promise<void> {
  await makeFolder(folder);
  const snapshot = snapshotPath(store.path);
  const [earlier, done] = [join(folder, EARLIER), join(folder, DONE)];
  try {
    await store.run('checkpoint');
    await takeUnread(snapshot, earlier);
    const files = JSON.stringify({ from: store.path, earlier, done });
    await promisify(execFile)(process.execPath, ['-e', COPY, files], { windowsHide: true });
    await rename(done, snapshot);
  } finally {
    await rm(done, { force: true });
    // Still there where it could not be brought up to date.
    await rename(earlier, snapshot).catch(() => {});
  }
}

/** Moves a snapshot to where it can be written, if no reader has it open and the machine did not stop since it was written: it may not be whole then. */
async function takeUnread(snapshot: string, earlier: string): Promise<void> {
  const bootedAt = Date.now() - uptime() * 1000;
  const found = await stat(snapshot).catch(() => null);
  if (!found?.isFile() || found.mtimeMs < bootedAt) return;
  await rename(snapshot, earlier);
  try {
    // DuckDB's lock of a file to be written is refused while another process reads it; nobody can open it from here on.
    (await DuckDBInstance.create(earlier)).closeSync();
  } catch {
    await rename(earlier, snapshot);
  }
}
