import { readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Where the folder for what is of use only while a store is open lies. */
export function temporaryPath(storePath: string): string {
  return join(`${storePath}.tmp`, 'toolmend');
}

/**
 * A folder beside an open store for what is of use only while it is open. What a killed process left there is removed,
 * and so are the files to which its DuckDB had moved memory: they lie in the same place.
 */
export async function openTemporaryFolder(storePath: string): Promise<AsyncDisposable & { path: string }> {
  const path = temporaryPath(storePath);
  const parent = dirname(path);
  const names = await readdir(parent).catch(() => []);
  const left = names.filter(name => name === 'toolmend' || name.startsWith('duckdb_temp_'));
  for (const name of left) await rm(join(parent, name), { recursive: true, force: true });
  await makeFolder(path);
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      await rm(path, { recursive: true, force: true });
      await rmdir(parent).catch(() => {});
    },
  };
}
