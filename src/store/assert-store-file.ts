import { open, stat } from 'node:fs/promises';
import { AppError } from '../core/app-error.ts';

/** A DuckDB file has this at byte 8. */
const MAGIC = 'DUCK';
const MAGIC_AT = 8;

/**
 * Throws `AppError` where a path is something else than a DuckDB file: DuckDB itself opens JSON and CSV files as databases that it keeps
 * nothing in. A path that does not exist yet is left to DuckDB. Not to be called on a store that this process has open.
 */
export async function assertStoreFile(path: string): Promise<void> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new AppError(`cannot open ${path}: ${cause.message}. Name another file with --db.`, { cause });
  });
  if (found === null) return;
  const what = found.isDirectory()
    ? 'is a folder'
    : !found.isFile()
      ? 'is no file that a database can stand in'
      : found.size === 0
        ? 'is empty, and so no DuckDB file'
        : (await beginsAsStore(path))
          ? null
          : 'is not a DuckDB file; it was left as it is';
  if (what !== null) throw new AppError(`${path} ${what}. Name another file with --db.`);
}

async function beginsAsStore(path: string): Promise<boolean> {
  const head = Buffer.alloc(MAGIC_AT + MAGIC.length);
  try {
    const file = await open(path);
    try {
      await file.read(head, 0, head.length, 0);
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw new AppError(`cannot open ${path}: ${(cause as Error).message}. Name another file with --db.`, { cause });
  }
  return head.toString('latin1', MAGIC_AT) === MAGIC;
}
