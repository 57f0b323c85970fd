import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Reader, Store } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
const path = join(folder, 'store.duckdb');

beforeAll(async () => {
  await using store = await Store.open(path);
  await store.run(`insert into cluster_members select 'c' || range, 'k' from range(5000)`);
});

async function rowsOf(reader: Reader, sql: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of (await reader.query(sql)).batches) rows.push(...batch);
  return rows;
}

describe('a reader', () => {
  test('answers one SELECT, in batches', async () => {
    await using reader = await Reader.open(path);
    expect(await rowsOf(reader, 'select count(*)::integer as n from cluster_members')).toEqual([{ n: 5000 }]);
    expect(await rowsOf(reader, 'select call_id from cluster_members')).toHaveLength(5000);
    expect(await rowsOf(reader, 'with x as (select 1 as a) select a from x;')).toEqual([{ a: 1 }]);
  });

  test.each([
    ['insert into cluster_members values (1, 2)', /only a SELECT/],
    ['drop table calls', /only a SELECT/],
    ['select 1; select 2', /one statement/],
    [`copy (select 1) to '${folder}/out.csv'`, /Permission Error/],
    [`attach '${folder}/other.duckdb'`, /only a SELECT/],
    ['set enable_external_access = true', /only a SELECT/],
    ['install httpfs', /only a SELECT/],
    [`select * from read_text('${folder}/secret.txt')`, /Permission Error|disabled/],
    [`select * from '${folder}/secret.txt'`, /Catalog Error/],
    [`select * from read_csv('${folder}/*')`, /Permission Error|disabled/],
  ])('refuses %s', async (sql, message) => {
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    await using reader = await Reader.open(path);
    await expect(rowsOf(reader, sql)).rejects.toThrow(message);
    expect(existsSync(join(folder, 'out.csv'))).toBe(false);
  });

  test('says what to do where there is no store', async () => {
    await expect(Reader.open(join(folder, 'none.duckdb'))).rejects.toThrow(/no such database.*toolmend run/);
    expect(existsSync(join(folder, 'none.duckdb'))).toBe(false);
  });
});
