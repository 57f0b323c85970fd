import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AppError } from '../../core/app-error.ts';
import { type FileState, fileState } from './file-state.ts';
import { toGlobPattern } from './glob-pattern.ts';
import { ownFiles } from './own-files.ts';

/** A log file: its path as given, its bytes on disk (0 for a pipe), and how it stands; a pipe has no state. `-` is stdin. */
export type LogFile = { path: string; bytes: number; state?: FileState | undefined };

/**
 * The files that paths name: files, folders (all files in them, sorted), globs, `-`. A path that names nothing is an error. `own`: what
 * toolmend wrote itself, which is left out of folders.
 */
export async function listFiles(
  paths: readonly string[],
  isExcluded: (path: string) => boolean,
): Promise<{ files: LogFile[]; own: string[] }> {
  const files: LogFile[] = [];
  const own: string[] = [];
  for (const path of paths) {
    const ownHere: string[] = [];
    const found = path === '-' ? [{ path, bytes: 0 }] : await filesAt(path, file => ownHere.push(file));
    if (found.length === 0 && ownHere.length > 0)
      throw new AppError(
        `${path} holds nothing but what toolmend wrote itself. Name a folder with logs, or a file of it.`,
      );
    if (found.length === 0)
      throw new AppError(`no file at ${path}. Name a file, a folder with files in it, a glob, or -.`);
    files.push(...found.filter(file => path === file.path || !isExcluded(file.path)));
    own.push(...ownHere);
  }
  return { files, own };
}

type OnOwn = (path: string) => void;

async function filesAt(path: string, onOwn: OnOwn): Promise<LogFile[]> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR' || cause.code === 'ENAMETOOLONG') return undefined;
    throw new AppError(`cannot read ${path}: ${cause.message}. Give yourself the right to, or leave it out.`, {
      cause,
    });
  });
  if (found?.isDirectory()) return filesIn(path, onOwn);
  if (found) return [found.isFile() ? { path, bytes: found.size, state: fileState(found) } : { path, bytes: 0 }];
  if (!/[*?[{]/.test(path))
    throw new AppError(`no such file or folder: ${path}. Name a file, a folder with files in it, a glob, or -.`);
  const steps = path.split(sep);
  const magic = steps.findIndex(step => /[*?[{]/.test(step));
  const base = steps.slice(0, magic).join(sep) || (path.startsWith(sep) ? sep : '.');
  const pattern = toGlobPattern(path);
  const prefix = base === '.' ? `.${sep}` : '';
  const files = await filesIn(base, file => pattern.test(file) && onOwn(file)).catch(() => []);
  return files
    .map(file =>
      file.path.startsWith(prefix) && !path.startsWith(prefix)
        ? { ...file, path: file.path.slice(prefix.length) }
        : file,
    )
    .filter(file => pattern.test(file.path));
}

async function filesIn(folder: string, onOwn: OnOwn, seen: ReadonlySet<string> = new Set()): Promise<LogFile[]> {
  const real = await realpath(folder);
  if (seen.has(real)) return [];
  const files: LogFile[] = [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(cause => {
    throw new AppError(
      `cannot read the folder ${folder}: ${cause.message}. Give yourself the right to, or leave it out.`,
      {
        cause,
      },
    );
  });
  const own = await ownFiles(folder, entries);
  for (const entry of entries.sort(byName)) {
    const path = folder === '.' ? `.${sep}${entry.name}` : join(folder, entry.name);
    if (own.has(entry.name)) {
      onOwn(path);
      continue;
    }
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) files.push(...(await filesIn(path, onOwn, new Set([...seen, real]))));
    else if (found?.isFile()) files.push({ path, bytes: found.size, state: fileState(found) });
  }
  return files;
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1;
}
