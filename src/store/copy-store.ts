import type * as FileSystem from 'node:fs';

/**
 * Copies the file of a store that nobody writes from `from` to `done`. Where `earlier` is a copy that was made before, only the blocks
 * that changed since are written into it, and it becomes `done`; no reader may have it open. Where there is no room for what is new,
 * `earlier` stays as it was. Runs in a process of its own, by its text: it may use nothing but what it is given.
 */
export function copyStore(
  fs: typeof FileSystem,
  { from, earlier, done }: { from: string; earlier: string; done: string },
): void {
  // DuckDB's file: three headers, then blocks, each behind the checksum of what it holds.
  const HEADER = 4096;
  const HEADERS = 3 * HEADER;
  const BLOCK = 262_144;
  const CHECKSUM = 8;
  const STORAGE_VERSION = 64n;

  fs.rmSync(done, { force: true });
  try {
    // Where the file system can share blocks, the copy takes no room and no time.
    fs.copyFileSync(from, done, fs.constants.COPYFILE_FICLONE_FORCE);
    fs.rmSync(earlier, { force: true });
    return;
  } catch {
    fs.rmSync(done, { force: true });
  }
  if (!fs.existsSync(earlier)) {
    fs.copyFileSync(from, done);
    return;
  }

  const source = fs.openSync(from, 'r');
  const target = fs.openSync(earlier, 'r+');
  const bytesAt = (file: number, at: number, length: number) => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, fs.readSync(file, bytes, 0, length, at));
  };
  const copy = (at: number, length: number) => {
    const bytes = bytesAt(source, at, length);
    for (let written = 0; written < bytes.length; )
      written += fs.writeSync(target, bytes, written, bytes.length - written, at + written);
  };
  const isKnownLayout = (file: number) => {
    const headers = bytesAt(file, 0, HEADERS);
    return (
      headers.length === HEADERS &&
      headers.toString('latin1', 8, 12) === 'DUCK' &&
      headers.readBigUInt64LE(12) === STORAGE_VERSION &&
      [1, 2].every(header => headers.readBigUInt64LE(header * HEADER + 40) === BigInt(BLOCK))
    );
  };
  try {
    if (!isKnownLayout(source) || !isKnownLayout(target)) {
      fs.copyFileSync(from, done);
      fs.rmSync(earlier);
      return;
    }
    const size = fs.fstatSync(source).size;
    const before = fs.fstatSync(target).size;
    const common = HEADERS + Math.floor((Math.min(size, before) - HEADERS) / BLOCK) * BLOCK;
    try {
      for (let at = common; at < size; at += BLOCK) copy(at, BLOCK);
    } catch (error) {
      fs.ftruncateSync(target, before);
      throw error;
    }
    fs.renameSync(earlier, done);
    for (let at = HEADERS; at < common; at += BLOCK)
      if (!bytesAt(source, at, CHECKSUM).equals(bytesAt(target, at, CHECKSUM))) copy(at, BLOCK);
    copy(0, HEADERS);
    fs.ftruncateSync(target, size);
  } finally {
    fs.closeSync(source);
    fs.closeSync(target);
  }
}
