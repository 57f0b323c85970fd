import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { AppError } from '../core/app-error.ts';

/**
 * Makes a folder and those above it, one after the other: Node's own `recursive` never ends where a file system, as /proc, lets none be
 * made. Throws `AppError` where it cannot be.
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  try {
    for (let at = resolve(path); !(await isFolder(at)); at = dirname(at)) missing.unshift(at);
    for (const folder of missing) await mkdir(folder).catch(unlessThere);
  } catch (cause) {
    throw new AppError(`cannot make the folder ${path}: ${(cause as Error).message}. Name another one.`, { cause });
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (found !== null && !found.isDirectory()) throw new Error(`${path} is a file`);
  return found !== null;
}

function unlessThere(cause: NodeJS.ErrnoException): void {
  if (cause.code !== 'EEXIST') throw cause;
}
