import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AppError } from '../core/app-error.ts';

export type WrittenFile = { rows: number; sha256: string };

/** Writes lines to a file and syncs it to disk. */
export async function writeFile(
  path: string,
  pages: AsyncIterable<string[]> | Iterable<string[]>,
): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let rows = 0;
  try {
    const file = await open(path, 'w');
    try {
      for await (const lines of pages) {
        const text = lines.map(line => `${line}\n`).join('');
        hash.update(text);
        await file.writeFile(text);
        rows += lines.length;
      }
      await file.datasync();
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (cause instanceof AppError || (cause instanceof Error && cause.name === 'AbortError')) throw cause;
    const why = cause instanceof Error ? cause.message : cause;
    throw new AppError(`cannot write ${path}: ${why}. Free some room, or name another folder with --out.`, { cause });
  }
  return { rows, sha256: hash.digest('hex') };
}
