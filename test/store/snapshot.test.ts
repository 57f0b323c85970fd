import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openTemporaryFolder, publishSnapshot, Reader, Store, snapshotPath } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
const CHILD = fileURLToPath(new URL('store-child.mjs', import.meta.url));

/** Has a process of its own hold a store while `work` runs. */
async function whileHeld(path: string, command: string, work: (pid: number) => Promise<void>): Promise<void> {
  const holder = spawn(process.execPath, [CHILD, path, command]);
  try {
    const ready = await new Promise<string>((done, failed) => {
      holder.stdout.once('data', chunk => done(String(chunk)));
      holder.stderr.once('data', chunk => failed(new Error(String(chunk))));
    });
    expect(ready).toBe('held\n');
    await work(holder.pid!);
  } finally {
    const ended = new Promise(done => holder.once('close', done));
    holder.kill('SIGKILL');
    await ended;
  }
}

const members = (reader: Reader) => reader.all('select count(*)::integer as n from cluster_members');

test('a snapshot of an open store is whole, and the store keeps its lock', async () => {
  const path = join(folder, 'locked.duckdb');
  await whileHeld(path, 'publish', async pid => {
    await expect(Store.open(path)).rejects.toThrow(`in use by process ${pid}`);
    await using copy = await Store.open(snapshotPath(path));
    expect(await copy.all('select count(*)::integer as n from cluster_members')).toEqual([{ n: 5000 }]);
    expect(await copy.all('select count(*)::integer as n from queue')).toEqual([{ n: 0 }]);
  });
});

test('a reader of a store that is held reads its snapshot and says of when, else the store itself', async () => {
  const path = join(folder, 'held.duckdb');
  await whileHeld(path, 'publish', async () => {
    await using reader = await Reader.open(path);
    expect(reader.asOf).toBeInstanceOf(Date);
    expect(await members(reader)).toEqual([{ n: 5000 }]);
    await expect(Reader.open(path, { snapshot: false })).rejects.toThrow('is in use by process');
  });
  await using reader = await Reader.open(path);
  expect(reader.asOf).toBeNull();
});

test('a reader of a store that is held and has no snapshot is told to wait', async () => {
  const path = join(folder, 'bare.duckdb');
  await whileHeld(path, 'hold', async () => {
    await expect(Reader.open(path)).rejects.toThrow('is in use by process');
  });
});

test('what killed processes left in the temporary folder is removed, and nothing else', async () => {
  const path = join(folder, 'left.duckdb');
  mkdirSync(join(`${path}.tmp`, 'toolmend', 'deep'), { recursive: true });
  for (const name of ['duckdb_temp_storage_DEFAULT-0.tmp', 'mine.txt']) writeFileSync(join(`${path}.tmp`, name), 'x');
  {
    await using temporary = await openTemporaryFolder(path);
    expect(existsSync(join(temporary.path, 'deep'))).toBe(false);
    expect(existsSync(join(`${path}.tmp`, 'duckdb_temp_storage_DEFAULT-0.tmp'))).toBe(false);
  }
  expect(existsSync(join(`${path}.tmp`, 'toolmend'))).toBe(false);
  expect(existsSync(join(`${path}.tmp`, 'mine.txt'))).toBe(true);
  {
    await using _clean = await openTemporaryFolder(join(folder, 'clean.duckdb'));
  }
  expect(existsSync(join(folder, 'clean.duckdb.tmp'))).toBe(false);
});

test('a copy that fails leaves the snapshot as it was', async () => {
  const path = join(folder, 'fails.duckdb');
  await using store = await Store.open(path);
  mkdirSync(join(snapshotPath(path), 'in-the-way'), { recursive: true });
  await expect(publishSnapshot(store, join(folder, 'work'))).rejects.toThrow();
  expect(existsSync(join(folder, 'work', 'snapshot'))).toBe(false);
});

/** More rows in the store than fit in a block, and more each time. */
const grow = (store: Store, n: number) =>
  store.run(
    `insert into messages select 'c' || range, ${n}, 'user', sha256(range || 'x${n}'), 's', range from range(40000)`,
  );

test('a snapshot is the store as it is, to the byte, however the store changed since the last one', async () => {
  const path = join(folder, 'changes.duckdb');
  await using store = await Store.open(path);
  const changes = [
    () => grow(store, 1),
    async () => {},
    () => grow(store, 2),
    () => store.run(`update messages set text = upper(text) where conversation_id = 'c7'`),
    () => store.run(`delete from messages where turn = 1`),
    () => store.run('create table other as from range(100000)'),
    () => store.run('drop table other; delete from messages'),
    () => grow(store, 3),
  ];
  for (const change of changes) {
    await change();
    await publishSnapshot(store, join(folder, 'changes'));
    expect(readFileSync(snapshotPath(path)).equals(readFileSync(path))).toBe(true);
    expect(readdirSync(join(folder, 'changes'))).toEqual([]);
  }
});

test('a snapshot that is being read stays as it was for its reader, and others read the new one', async () => {
  const path = join(folder, 'read.duckdb');
  await using store = await Store.open(path);
  await grow(store, 1);
  await publishSnapshot(store, join(folder, 'read'));
  await whileHeld(snapshotPath(path), 'read', async () => {
    const before = readFileSync(snapshotPath(path));
    const held = openSync(snapshotPath(path), 'r');
    await grow(store, 2);
    await publishSnapshot(store, join(folder, 'read'));
    const kept = Buffer.alloc(before.length);
    readSync(held, kept, 0, kept.length, 0);
    closeSync(held);
    expect(kept.equals(before)).toBe(true);
    expect(readFileSync(snapshotPath(path)).equals(readFileSync(path))).toBe(true);
  });
});
