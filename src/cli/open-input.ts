import { type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '../core/app-error.ts';
import type { World } from './world.ts';

/** What a command reads as text: stdin for `-`, else a file. Throws `AppError` where it cannot be read. */
export async function openInput(file: string, world: World): Promise<NodeJS.ReadableStream> {
  return file === '-' ? world.stdin : (await openFile(file, world)).createReadStream();
}

/** Throws `AppError` where a file cannot be read. */
export async function assertReadable(file: string, world: World): Promise<void> {
  await (await openFile(file, world)).close();
}

async function openFile(file: string, { cwd }: World): Promise<FileHandle> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(resolve(cwd, file));
    if ((await handle.stat()).isDirectory()) throw new Error('it is a folder');
    return handle;
  } catch (cause) {
    await handle?.close();
    throw new AppError(`cannot read ${file}: ${(cause as Error).message}. Check the path.`, { cause });
  }
}
