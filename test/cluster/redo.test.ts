import { expect, test } from 'vitest';
import { cluster, editCluster, listClusters, showCluster } from '../../src/cluster/index.ts';
import { Store } from '../../src/store/index.ts';
import { addFailures, type Failure } from './add-failures.ts';

const NOW = new Date(Date.UTC(2026, 1, 1));

const some: Failure[] = [
  { call_id: 'a1', error_text: 'symbol 1 not found', day: 2 },
  { call_id: 'a2', error_text: 'symbol 2 not found', day: 3, tool_name: 'get_bars' },
  { call_id: 'a3', error_text: 'symbol 3 not found', day: 3 },
  { call_id: 'b1', error_text: 'no quote for 5 today', day: 4 },
  { call_id: 'c1', error_text: 'Connection closed', kind: 'transport', day: 5 },
  { call_id: 'd1', error_text: 'Disk full', kind: 'other', day: 5 },
];

const state = async (store: Store) => ({
  clusters: await store.all('from clusters order by number'),
  members: await store.all('from cluster_members order by call_id'),
  aliases: await store.all('from cluster_aliases order by old_id'),
});

const idOf = async (store: Store, template: string) =>
  (await listClusters(store, { muted: true })).find(row => row.template === template)!.cluster_id;

test('placed anew, everything a person did and every id stays', async () => {
  await using store = await Store.open(':memory:');
  await addFailures(store, some);
  await cluster(store);
  const found = await idOf(store, 'symbol <*> not found');
  const quote = await idOf(store, 'no quote for <*> today');
  const closed = await idOf(store, 'Connection closed');
  await editCluster(store, { action: 'split', id: found, field: 'tool', value: 'get_bars' }, NOW);
  await editCluster(store, { action: 'merge', id: quote, into: closed }, NOW);
  await editCluster(store, { action: 'rename', id: found, name: 'no such symbol' }, NOW);
  await editCluster(store, { action: 'mute', id: await idOf(store, 'Disk full') }, NOW);
  const before = await state(store);
  expect(await cluster(store, { redo: true })).toMatchObject({ failures: 6, new_clusters: 0, merged: 0 });
  expect(await state(store)).toEqual(before);
});

test('a merge of a person stays where the words of one of the two read otherwise now', async () => {
  await using store = await Store.open(':memory:');
  await addFailures(store, some);
  await cluster(store);
  const [found, quote] = [await idOf(store, 'symbol <*> not found'), await idOf(store, 'no quote for <*> today')];
  const kept = await editCluster(store, { action: 'merge', id: quote, into: found }, NOW);
  // As if an older version had made other ids of the same texts.
  const older = 'sha256:0123456789abcdef0123456789abcdef';
  for (const table of ['clusters', 'cluster_members', 'cluster_aliases', 'cluster_patterns', 'cluster_edits'])
    await store.run(`update ${table} set cluster_id = $older where cluster_id = $kept`, { older, kept });
  await store.run(`update cluster_aliases set old_id = 'sha256:77'`);
  await store.run(`update cluster_edits set value = 'sha256:77' where value <> $older`, { older });
  expect(await cluster(store, { redo: true })).toMatchObject({ new_clusters: 0 });
  expect(await showCluster(store, older)).toMatchObject({ size: 4, aliases: ['sha256:77'] });
});

test('what is no failure any more leaves its cluster, and what reads otherwise now moves', async () => {
  await using store = await Store.open(':memory:');
  await addFailures(store, some);
  await cluster(store);
  const [found, closed] = [await idOf(store, 'symbol <*> not found'), await idOf(store, 'Connection closed')];
  await store.run(`delete from failures where call_id in ('a1', 'c1')`);
  await store.run(`update failures set error_text = 'Disk full' where call_id = 'a2'`);
  expect(await cluster(store)).toMatchObject({ failures: 1, clusters: 3 });
  expect(await showCluster(store, found)).toMatchObject({ size: 1, kinds: { not_found: 1 } });
  expect(await showCluster(store, await idOf(store, 'Disk full'))).toMatchObject({ size: 2 });
  expect((await listClusters(store)).map(row => row.cluster_id)).not.toContain(closed);
  expect(await showCluster(store, closed)).toMatchObject({ size: 0 });
  await store.run(`delete from failures`);
  expect(await cluster(store)).toMatchObject({ failures: 0, clusters: 0 });
  expect(await listClusters(store)).toEqual([]);
});
