import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { AppError } from '../core/app-error.ts';
import { toPrintable } from './printable.ts';
import type { World } from './world.ts';

/** Clusters the lines of a text file, plain or packed, or of stdin (`-`), and writes TSV to a file that is there only once it is whole, else to stdout. */
export async function clusterFile(world: World, file: string, out: string | undefined): Promise<void> {
  const { clusterChunks } = await import('../cluster/index.ts');
  const rows = clusterChunks(textOf(await open(world, file)));
  if (out === undefined) {
    for await (const part of rows) await world.out(toPrintable(part));
    return;
  }
  const path = resolve(world.cwd, out);
  if (file !== '-' && resolve(world.cwd, file) === path)
    throw new AppError(`${out} is the file to read. Name another with --out.`, { exitCode: 2 });
  const found = await lstat(path).catch(() => null);
  // A pipe, a device or a link must not be replaced.
  const partial = found && !found.isFile() ? path : `${path}.partial`;
  try {
    const target = createWriteStream(partial);
    // So that a failed open is thrown, whenever it comes.
    const done = finished(target);
    done.catch(() => {});
    await Promise.race([once(target, 'open'), done]);
    for await (const part of rows) if (!target.write(part)) await Promise.race([once(target, 'drain'), done]);
    target.end();
    await done;
    if (partial !== path) await rename(partial, path);
  } catch (cause) {
    if (partial !== path) await rm(partial, { force: true });
    if (cause instanceof AppError) throw cause;
    throw new AppError(`cannot write ${out}: ${messageOf(cause)}`, { cause });
  }
}

async function open(world: World, file: string): Promise<AsyncIterable<Buffer | string>> {
  if (file === '-') return world.stdin as AsyncIterable<Buffer | string>;
  const path = resolve(world.cwd, file);
  const found = await stat(path).catch(() => null);
  if (!found) throw new AppError(`no such file: ${file}`);
  if (found.isDirectory()) throw new AppError(`${file} is a folder. --lines takes one text file, or - for stdin.`);
  return createReadStream(path, { highWaterMark: 1 << 18 });
}

/** The text of bytes that may be packed: UTF-8, or UTF-16 where they begin so; what is no text becomes replacement characters. */
async function* textOf(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const { decompressed } = await import('../ingest/index.ts');
  let decoder: TextDecoder | undefined;
  try {
    for await (const bytes of decompressed(buffers(chunks))) {
      decoder ??= new TextDecoder(encodingOf(bytes));
      yield decoder.decode(bytes, { stream: true });
    }
  } catch (cause) {
    throw new AppError(`cannot read the lines: ${messageOf(cause).split(';')[0]}.`, { cause });
  }
  if (decoder) yield decoder.decode();
}

async function* buffers(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
