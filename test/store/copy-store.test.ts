import * as fs from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { copyStore } from '../../src/store/copy-store.ts';
import { Store } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
const files = { from: join(folder, 'now.duckdb'), earlier: join(folder, 'earlier'), done: join(folder, 'done') };

/** A file system that cannot share blocks, and where no whole file may be copied. */
const blockwise = {
  ...fs,
  copyFileSync: () => {
    throw new Error('copied whole');
  },
} as typeof fs;
const isSame = (a: string, b: string) => fs.readFileSync(a).equals(fs.readFileSync(b));

/** A store, and a copy that was made before some more was written to it. */
beforeEach(async () => {
  for (const file of Object.values(files)) fs.rmSync(file, { force: true });
  for (const day of [1, 2]) {
    const store = await Store.open(files.from);
    await store.run(
      `insert into messages select 'c' || range, ${day}, 'user', sha256(range || ''), 's', range from range(30000)`,
    );
    store.close();
    if (day === 1) fs.copyFileSync(files.from, files.earlier);
  }
});

test('only the blocks that changed are written to an earlier copy', () => {
  let written = 0;
  const counted = {
    ...blockwise,
    writeSync: (file: number, bytes: Buffer, from: number, length: number, at: number) => {
      written += length;
      return fs.writeSync(file, bytes, from, length, at);
    },
  } as typeof fs;
  copyStore(counted, files);
  expect(isSame(files.from, files.done)).toBe(true);
  expect(fs.existsSync(files.earlier)).toBe(false);
  expect(written).toBeLessThan(0.8 * fs.statSync(files.from).size);
  fs.renameSync(files.done, files.earlier);
  written = 0;
  copyStore(counted, files);
  expect(written).toBe(12_288);
});

test('where there is no room for what is new, the earlier copy stays as it was', () => {
  const before = fs.readFileSync(files.earlier);
  let blocks = 0;
  const full = {
    ...blockwise,
    writeSync: (file: number, bytes: Buffer, from: number, length: number, at: number) => {
      blocks += 1;
      if (blocks === 3) throw new Error('ENOSPC');
      return fs.writeSync(file, bytes, from, length, at);
    },
  } as typeof fs;
  expect(() => copyStore(full, files)).toThrow('ENOSPC');
  expect(fs.readFileSync(files.earlier).equals(before)).toBe(true);
  expect(fs.existsSync(files.done)).toBe(false);
});

test('a file of another layout is copied whole', () => {
  const other = fs.readFileSync(files.earlier);
  other.writeBigUInt64LE(65n, 12);
  fs.writeFileSync(files.earlier, other);
  expect(() => copyStore(blockwise, files)).toThrow('copied whole');
  copyStore(fs, files);
  expect(isSame(files.from, files.done)).toBe(true);
  expect(fs.existsSync(files.earlier)).toBe(false);
});
