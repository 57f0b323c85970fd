import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from './make-folder.ts';
import type { Store } from './store.ts';

/**
 * Copies in a process of its own: one that opens and closes the file of a store that it has open drops DuckDB's lock on it.
 * Where the file system can share blocks, the copy takes no room.
 */
const COPY = `const [from, to] = process.argv.slice(1);
require('node:fs').copyFileSync(from, to, require('node:fs').constants.COPYFILE_FICLONE);`;

/** Where a store's snapshot lies: what readers use while the store is held. */
export function snapshotPath(storePath: string): string {
  return `${storePath}.snapshot`;
}

/** Copies the store as it now is to its snapshot, whole or not at all. Nothing may write or stream meanwhile. `folder`: for the copy under way. */
export async function publishSnapshot(store: Store, folder: string): Promise<void> {
  await makeFolder(folder);
  const copy = join(folder, 'snapshot');
  try {
    await store.run('checkpoint');
    await promisify(execFile)(process.execPath, ['-e', COPY, store.path, copy], { windowsHide: true });
    await rename(copy, snapshotPath(store.path));
  } finally {
    await rm(copy, { force: true });
  }
}
