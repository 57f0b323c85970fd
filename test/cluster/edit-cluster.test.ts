import { expect, test } from 'vitest';
import {
  cluster,
  diffClusters,
  editCluster,
  listClusters,
  listFamilies,
  showCluster,
} from '../../src/cluster/index.ts';
import { Store } from '../../src/store/index.ts';
import { addFailures, type Failure } from './add-failures.ts';

const NOW = new Date(Date.UTC(2026, 1, 1));

const some: Failure[] = [
  { call_id: 'a1', error_text: 'symbol 1 not found', day: 2 },
  { call_id: 'a2', error_text: 'symbol 2 not found', day: 3, tool_name: 'get_bars' },
  { call_id: 'b1', error_text: 'no quote for 5 today', day: 4 },
  { call_id: 'c1', error_text: 'Connection closed', kind: 'transport', day: 5 },
];

async function filled(): Promise<Store> {
  const store = await Store.open(':memory:');
  await addFailures(store, some);
  await cluster(store);
  return store;
}

const idOf = async (store: Store, template: string) =>
  (await listClusters(store, { muted: true })).find(row => row.template === template)!.cluster_id;

test('a merge keeps the older id, leads the other there, and takes in what comes later', async () => {
  await using store = await filled();
  const found = await idOf(store, 'symbol <*> not found');
  const quote = await idOf(store, 'no quote for <*> today');
  const kept = await editCluster(store, { action: 'merge', id: quote, into: found }, NOW);
  expect([found, quote]).toContain(kept);
  expect(await showCluster(store, found)).toMatchObject({ cluster_id: kept, size: 3 });
  expect(await showCluster(store, quote)).toMatchObject({ cluster_id: kept });
  await addFailures(store, [
    { call_id: 'a3', error_text: 'symbol 3 not found' },
    { call_id: 'b2', error_text: 'no quote for 6 today' },
  ]);
  expect(await cluster(store)).toMatchObject({ clusters: 2, new_clusters: 0 });
  expect(await showCluster(store, kept)).toMatchObject({ size: 5, aliases: [kept === found ? quote : found] });
  await expect(editCluster(store, { action: 'merge', id: found, into: quote }, NOW)).rejects.toThrow(
    /one cluster already/,
  );
});

test('a split makes a part a cluster of its own, now and later', async () => {
  await using store = await filled();
  const found = await idOf(store, 'symbol <*> not found');
  const part = await editCluster(store, { action: 'split', id: found, field: 'tool', value: 'get_bars' }, NOW);
  expect(await showCluster(store, part)).toMatchObject({
    size: 1,
    tools: ['get_bars'],
    template: 'symbol <*> not found (tool: get_bars)',
  });
  await addFailures(store, [
    { call_id: 'a3', error_text: 'symbol 3 not found', tool_name: 'get_bars' },
    { call_id: 'a4', error_text: 'symbol 4 not found' },
  ]);
  await cluster(store);
  expect(await showCluster(store, part)).toMatchObject({ size: 2 });
  expect(await showCluster(store, found)).toMatchObject({ size: 2, tools: ['get_quote'] });
  await expect(editCluster(store, { action: 'split', id: found, field: 'tool', value: 'none' }, NOW)).rejects.toThrow(
    /no failure/,
  );
  await expect(editCluster(store, { action: 'split', id: found, field: 'text', value: 'SYMBOL' }, NOW)).rejects.toThrow(
    /nothing would be left/,
  );
});

test('a name and a mute stay, and can be taken back', async () => {
  await using store = await filled();
  const closed = await idOf(store, 'Connection closed');
  await editCluster(
    store,
    { action: 'rename', id: closed.slice(0, 20), name: "Robert'); drop table clusters;--" },
    NOW,
  );
  await editCluster(store, { action: 'mute', id: closed }, NOW);
  await addFailures(store, [{ call_id: 'c2', error_text: 'Connection closed', kind: 'transport' }]);
  await cluster(store);
  expect((await listClusters(store)).map(row => row.cluster_id)).not.toContain(closed);
  expect(await showCluster(store, closed)).toMatchObject({
    muted: true,
    size: 2,
    name: "Robert'); drop table clusters;--",
  });
  await editCluster(store, { action: 'unmute', id: closed }, NOW);
  await editCluster(store, { action: 'rename', id: closed, name: '' }, NOW);
  expect(await showCluster(store, closed)).toMatchObject({ muted: false, name: 'Connection closed' });
});

test('ids stay as logs arrive; what turns out to be one keeps the older id', async () => {
  await using store = await Store.open(':memory:');
  const names = 'amount price volume period market query filter title lang email page offset'.split(' ');
  const failures = names.map((name, at) => ({
    call_id: String(at),
    error_text: `tool call refused because ${name} came twice`,
  }));
  await addFailures(store, failures.slice(0, 2));
  await cluster(store);
  const before = await listClusters(store);
  expect(before).toHaveLength(2);
  await addFailures(store, failures.slice(2));
  expect(await cluster(store)).toMatchObject({ clusters: 1, merged: 1 });
  const [only] = await listClusters(store);
  expect(only).toMatchObject({ size: 12, template: 'tool call refused because <*> came twice' });
  expect(before.map(row => row.cluster_id)).toContain(only!.cluster_id);
  for (const { cluster_id } of before) expect(await showCluster(store, cluster_id)).toMatchObject({ size: 12 });
});

test('says what changed since a day', async () => {
  await using store = await filled();
  const changes = await diffClusters(store, new Date(Date.UTC(2026, 0, 4)));
  expect(changes.map(({ change, name }) => [change, name]).sort()).toEqual([
    ['gone', 'symbol <*> not found'],
    ['new', 'Connection closed'],
    ['new', 'no quote for <*> today'],
  ]);
  expect((await listClusters(store, { since: new Date(Date.UTC(2026, 0, 4)) })).map(row => row.name)).toEqual(
    expect.arrayContaining(['Connection closed', 'no quote for <*> today']),
  );
});

test('joins what says the same in other words or in another language', async () => {
  await using store = await Store.open(':memory:');
  await addFailures(store, [
    { call_id: '1', error_text: 'relation "orders" does not exist' },
    { call_id: '2', error_text: 'no such table: orders' },
    { call_id: '3', error_text: '错误:  关系 "orders" 不存在' },
    { call_id: '4', error_text: 'no such column: price' },
    { call_id: '5', error_text: 'Rate limit exceeded' },
    { call_id: '6', error_text: '请求过于频繁，请稍后再试' },
  ]);
  await cluster(store);
  expect(await listFamilies(store)).toMatchObject([
    { family_id: 'not_found:table', clusters: 3, size: 3 },
    { family_id: 'rate_limit', clusters: 2, size: 2 },
  ]);
  const table = await idOf(store, 'no such table: orders');
  expect((await showCluster(store, table)).family).toHaveLength(2);
});

test('tells what an analyst asks: shares, trend, days, examples, the parameter to blame', async () => {
  await using store = await Store.open(':memory:');
  await addFailures(store, [
    {
      call_id: '1',
      error_text: 'codes must be a string',
      arguments: '{"codes":["600519"],"start":"x"}',
      tool_name: 'bars',
      repairable: 'yes',
      day: 20,
    },
    {
      call_id: '2',
      error_text: 'codes must be a string',
      arguments: '{"codes":["000001"]}',
      tool_name: 'quote',
      day: 21,
      model: 'm-2',
    },
    {
      call_id: '3',
      error_text: 'codes must be a string',
      arguments: '{"codes":["000002"]}',
      tool_name: 'quote',
      day: 21,
    },
    { call_id: '4', error_text: 'not found: AB12CD', arguments: '{"start":"2024","symbol":"AB12CD"}', day: 1 },
  ]);
  await store.append('repairs', [
    {
      repair_id: 'r',
      call_id: '1',
      attempt: 1,
      method: 'rules',
      status: 'proposed',
      calls: '[{}]',
      fallback: false,
      engine: '1',
      created_at: NOW,
    },
  ]);
  await store.append('replays', [
    { replay_id: 'p', repair_id: 'r', step: 0, outcome: 'verified', tries: 1, started_at: NOW },
  ]);
  await cluster(store);
  const [codes, found] = await listClusters(store);
  expect(codes).toMatchObject({
    size: 3,
    share: 0.75,
    trend: 'new',
    tools: ['bars', 'quote'],
    models: ['m-1', 'm-2'],
    repairable: 1,
    repaired: 1,
    proven: 1,
    parameter: 'codes',
    first_seen: '2026-01-20 00:00:00',
    last_seen: '2026-01-21 00:00:00',
  });
  expect(found).toMatchObject({ size: 1, trend: 'gone', parameter: 'symbol', proven: 0 });
  const shown = await showCluster(store, codes!.cluster_id);
  expect(shown.days).toEqual({ '2026-01-20': 1, '2026-01-21': 2 });
  expect(shown.examples.map(row => row.call_id)).toEqual(['1', '2', '3']);
});
