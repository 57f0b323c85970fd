import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../src/core/app-error.ts';
import { COLUMN_WORDS, Store } from '../../src/store/index.ts';
import { migrations } from '../../src/store/migrations.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

describe('a store', () => {
  test('keeps what was appended when it is opened again, text with NUL and quotes included', async () => {
    const path = join(folder, 'kept.duckdb');
    {
      await using store = await Store.open(path);
      await store.append('rejects', [{ source_id: 's', line: 3, reason: `it's "NUL" \0 here 中文`, excerpt: null }]);
    }
    await using store = await Store.open(path);
    expect(await store.all('select source_id, line::integer as line, reason, excerpt from rejects')).toEqual([
      { source_id: 's', line: 3, reason: `it's "NUL" \0 here 中文`, excerpt: null },
    ]);
    expect(await store.all('select id from migrations order by id')).toEqual(migrations.map(({ id }) => ({ id })));
  });

  test('is opened once in a process', async () => {
    const path = join(folder, 'once.duckdb');
    await using _store = await Store.open(path);
    await expect(Store.open(path)).rejects.toThrow(/open in this process already/);
  });

  test('says who holds a file that another process has open', async () => {
    const path = join(folder, 'held.duckdb');
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { DuckDBInstance } from ${JSON.stringify(import.meta.resolve('@duckdb/node-api'))};
       globalThis.held = await DuckDBInstance.create(${JSON.stringify(path)});
       console.log('held'); setInterval(() => {}, 1000);`,
    ]);
    try {
      await new Promise(ready => holder.stdout.once('data', ready));
      const error = await Store.open(path).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).message).toContain(`is in use by process ${holder.pid}`);
    } finally {
      holder.kill('SIGKILL');
    }
  });

  test('refuses a file that is no store, and one that a newer version made', async () => {
    const text = join(folder, 'text.duckdb');
    writeFileSync(text, 'not a database, but long enough to be looked at as one by its header '.repeat(100));
    await expect(Store.open(text)).rejects.toThrow(/is not a DuckDB file/);

    const newer = join(folder, 'newer.duckdb');
    const instance = await DuckDBInstance.create(newer);
    const connection = await instance.connect();
    await connection.run(
      `create table migrations (id varchar, applied_at timestamp); insert into migrations values ('m999_later', now()::timestamp)`,
    );
    connection.closeSync();
    instance.closeSync();
    await expect(Store.open(newer)).rejects.toThrow(/made by a newer toolmend/);
  });

  test('binds a list, an empty one too', async () => {
    await using store = await Store.open(':memory:');
    await store.append('cluster_members', [
      { call_id: 'a', cluster_id: 'k' },
      { call_id: 'b', cluster_id: 'k' },
    ]);
    const count = `select count(*)::integer as n from cluster_members where call_id in (select unnest($ids))`;
    expect(await store.all(count, { ids: [] })).toEqual([{ n: 0 }]);
    expect(await store.all(count, { ids: ['b', 'c'] })).toEqual([{ n: 1 }]);
    await store.run('delete from cluster_members where list_contains($ids, call_id)', { ids: [] });
    expect(await store.all(count, { ids: ['a', 'b'] })).toEqual([{ n: 2 }]);
  });

  test('undoes a transaction whose work fails', async () => {
    await using store = await Store.open(':memory:');
    const work = store.transaction(async () => {
      await store.append('toolsets', [{ toolset_id: 'a', tool_ids: ['x'] }]);
      throw new Error('stopped');
    });
    await expect(work).rejects.toThrow('stopped');
    expect(await store.all('select * from toolsets')).toEqual([]);
  });

  test('streams every row although other statements run meanwhile', async () => {
    await using store = await Store.open(':memory:');
    await store.run(`insert into cluster_members select 'c' || range, 'k' from range(50000)`);
    let rows = 0;
    for await (const batch of store.batches('select call_id from cluster_members')) {
      rows += batch.length;
      await store.append('toolsets', [{ toolset_id: String(rows), tool_ids: [] }]);
    }
    expect(rows).toBe(50_000);
  });

  test('shows the SQL of a statement that fails', async () => {
    await using store = await Store.open(':memory:');
    await expect(store.all('select nothing_like_it from calls')).rejects.toThrow(
      /nothing_like_it[\s\S]*select nothing_like_it from calls/,
    );
  });

  test('has a comment on every table and column, and none for what is not there', async () => {
    await using store = await Store.open(':memory:');
    const columns = await store.all<{ table_name: string; column_name: string; comment: string | null }>(
      `select c.table_name, c.column_name, c.comment from duckdb_columns() c join duckdb_tables() t using (table_name) where t.table_name <> 'migrations' order by all`,
    );
    const words = Object.entries(COLUMN_WORDS).flatMap(([table, { columns: names }]) =>
      Object.entries(names).map(([column, comment]) => ({ table_name: table, column_name: column, comment })),
    );
    const byName = (a: { table_name: string; column_name: string }, b: typeof a) =>
      `${a.table_name}.${a.column_name}` < `${b.table_name}.${b.column_name}` ? -1 : 1;
    expect(columns.sort(byName)).toEqual(words.sort(byName));
    const tables = await store.all<{ table_name: string; comment: string | null }>(
      `select table_name, comment from duckdb_tables() where table_name <> 'migrations' order by all`,
    );
    expect(Object.fromEntries(tables.map(row => [row.table_name, row.comment]))).toEqual(
      Object.fromEntries(Object.entries(COLUMN_WORDS).map(([table, { comment }]) => [table, comment])),
    );
  });
});

test('statements and appends that are asked for at once wait for each other', async () => {
  await using store = await Store.open(':memory:');
  const asked = Array.from({ length: 200 }, (_, at) =>
    at % 2 === 0
      ? store.append('cluster_members', [{ call_id: String(at), cluster_id: 'k' }])
      : store.all('select count(*)::integer as n from cluster_members, range(20000)'),
  );
  await Promise.all(asked);
  expect(await store.all('select count(*)::integer as n from cluster_members')).toEqual([{ n: 100 }]);
});
