import { expect, test } from 'vitest';
import { cluster, clusterLines, listClusters, showCluster } from '../../src/cluster/index.ts';
import { Store } from '../../src/store/index.ts';
import { addFailures as add, type Failure } from './add-failures.ts';

const three: Failure[] = [
  { call_id: 'a', error_text: 'symbol 600519 not found', day: 2 },
  { call_id: 'b', error_text: 'symbol 000001 not found', day: 3, repairable: 'yes', tool_name: 'get_bars' },
  { call_id: 'c', error_text: null },
];

test('groups errors that read the same, and counts them', async () => {
  await using store = await Store.open(':memory:');
  await add(store, three);
  expect(await cluster(store)).toMatchObject({ failures: 3, clusters: 2, new_clusters: 2 });
  const clusters = await listClusters(store);
  expect(clusters).toMatchObject([
    { size: 2, template: 'symbol <*> not found', tools: ['get_bars', 'get_quote'], kind: 'not_found', repairable: 1 },
    { size: 1, template: '(not_found)' },
  ]);
  expect(await showCluster(store, clusters[0]!.cluster_id.slice(0, 14))).toMatchObject({
    example_call_id: 'b',
    first_seen: '2026-01-02 00:00:00',
    last_seen: '2026-01-03 00:00:00',
    kinds: { not_found: 2 },
    failures: [{ call_id: 'a' }, { call_id: 'b' }],
  });
  expect(await showCluster(store, clusters[0]!.cluster_id.slice(7, 20))).toMatchObject({ size: 2 });
});

test('adds what is new to what is there, and changes nothing the second time', async () => {
  await using store = await Store.open(':memory:');
  await add(store, three);
  await cluster(store);
  const before = await store.all('from clusters order by cluster_id');
  expect(await cluster(store)).toMatchObject({ failures: 0, clusters: 2, new_clusters: 0 });
  expect(await store.all('from clusters order by cluster_id')).toEqual(before);
  await add(store, [
    { call_id: 'd', error_text: 'symbol 7 not found', day: 9 },
    { call_id: 'e', error_text: 'Connection closed' },
  ]);
  expect(await cluster(store)).toMatchObject({ failures: 2, clusters: 3, new_clusters: 1 });
  expect((await listClusters(store))[0]).toMatchObject({ size: 3 });
});

test('catches up with the counts where it was stopped before them', async () => {
  await using store = await Store.open(':memory:');
  await add(store, three);
  await cluster(store);
  const before = await store.all('from clusters order by cluster_id');
  await store.run('update clusters set size = 0, tools = []');
  await cluster(store);
  expect(await store.all('from clusters order by cluster_id')).toEqual(before);
});

test('refuses an id that is none, and one that is too short', async () => {
  await using store = await Store.open(':memory:');
  await add(store, three);
  await cluster(store);
  await expect(showCluster(store, 'nope')).rejects.toThrow(/no such cluster/);
  await expect(showCluster(store, 'sha256:')).rejects.toThrow(/more than one/);
});

test('clusters lines in their order, a line break inside written \\n', async () => {
  const lines = ['Error: f 1 failed', 'ValueError: a\\nValueError: a', 'f 2 failed', ''];
  const found = [];
  for await (const { clusterId, template } of clusterLines(lines)) found.push([clusterId.slice(0, 7), template]);
  expect(found).toEqual([
    ['sha256:', 'f <*> failed'],
    ['sha256:', 'ValueError: a'],
    ['sha256:', 'f <*> failed'],
    ['sha256:', ''],
  ]);
});
