import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { CutShort } from './cut-short.ts';
import { decompressed } from './decompressed.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const [STORED, DEFLATED, ZSTD] = [0, 8, 93];

type Entry = { name: string; method: number; bytes: number; offset: number };

/** The samples of an Inspect log archive (`.eval`, a zip), one after the other, with a line break behind each. */
export async function* archiveEntries(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (const entry of await entriesOf(file)) {
      if (!/^samples\/.*\.json$/.test(entry.name)) continue;
      const header = await bytesAt(file, entry.offset, 30);
      const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
      if (entry.bytes > 0) yield* contentOf(path, start, entry);
      yield Buffer.from('\n');
    }
  } finally {
    await file.close();
  }
}

async function* contentOf(path: string, start: number, { name, method, bytes }: Entry): AsyncGenerator<Buffer> {
  const packed = createReadStream(path, { start, end: start + bytes - 1 });
  if (method === STORED) yield* packed as AsyncIterable<Buffer>;
  else if (method === ZSTD) yield* decompressed(packed as AsyncIterable<Buffer>);
  else if (method !== DEFLATED)
    throw new CutShort(`${name} is packed in a way that is not known (${method}); unpack the archive first`);
  else {
    try {
      yield* packed.pipe(createInflateRaw()) as AsyncIterable<Buffer>;
    } catch (cause) {
      throw new CutShort(`${name} cannot be unpacked: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
  }
}

/** The entries that the directory at the end of the archive lists. */
async function entriesOf(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1 || tail.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw new CutShort('the archive ends before its directory; it was cut off');
  const directory = await bytesAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      bytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new CutShort('the archive ends before it is complete; it was cut off');
  return buffer;
}
