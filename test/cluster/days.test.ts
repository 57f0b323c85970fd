import { expect, test } from 'vitest';
import { type ClusterEdit, cluster, editCluster, listClusters } from '../../src/cluster/index.ts';
import { AppError } from '../../src/core/app-error.ts';
import { Store } from '../../src/store/index.ts';
import { addFailures } from './add-failures.ts';

const NAMES = 'symbol offset page amount price volume period market query filter title lang email'.split(' ');
const MAKERS = [
  (name: string) => `missing required parameter: ${name}`,
  (name: string) => `must be owner of table ${name}`,
  (name: string) => `tool call refused because ${name} came twice`,
  (name: string) => `MCP error -32603: Internal error: ${name} and ${name} of ${name}`,
  (name: string) => `参数${name}取值错误`,
  () => 'Connection closed',
];

/** Numbers from 0 to `below`, the same for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

async function membersOf(store: Store): Promise<Map<string, string>> {
  const rows = await store.all<{ call_id: string; cluster_id: string }>('from cluster_members order by call_id');
  expect(new Set(rows.map(row => row.call_id)).size).toBe(rows.length);
  return new Map(rows.map(row => [row.call_id, row.cluster_id]));
}

test('day by day, with what a person does in between: no failure and no id is lost, and what was together stays so', async () => {
  await using store = await Store.open(':memory:');
  const random = randomFrom(5);
  const seen = new Set<string>();
  const wishes: ((id: string, other: string) => ClusterEdit)[] = [
    (id, into) => ({ action: 'merge', id, into }),
    id => ({ action: 'rename', id, name: `name of ${id}` }),
    id => ({ action: 'split', id, field: 'tool', value: 't1' }),
    id => ({ action: 'mute', id }),
  ];
  let count = 0;
  let before = new Map<string, string>();
  for (let day = 1; day <= 8; day++) {
    const size = 5 + random(40);
    await addFailures(
      store,
      Array.from({ length: size }, () => ({
        call_id: String(count++).padStart(4, '0'),
        error_text: MAKERS[random(MAKERS.length)]!(NAMES[random(NAMES.length)]!),
        tool_name: `t${random(3)}`,
        day,
      })),
    );
    await cluster(store, { redo: day === 5 });
    const now = await membersOf(store);
    expect(now.size).toBe(count);
    const went = new Map<string, Set<string>>();
    for (const [call, id] of before) went.set(id, (went.get(id) ?? new Set()).add(now.get(call)!));
    expect([...went.values()].every(ids => ids.size === 1)).toBe(true);
    const rows = await listClusters(store, { muted: true });
    expect(rows.reduce((sum, row) => sum + row.size, 0)).toBe(count);
    for (const row of rows) seen.add(row.cluster_id);
    const lost = await store.all(
      `select old_id from (select unnest($ids::varchar[]) as old_id) left join cluster_aliases using (old_id)
       where coalesce(cluster_id, old_id) not in (select cluster_id from clusters)`,
      { ids: [...seen] },
    );
    expect(lost).toEqual([]);
    const pick = () => rows[random(rows.length)]!.cluster_id;
    for (let edit = 0; edit < 2; edit++)
      await editCluster(store, wishes[random(wishes.length)]!(pick(), pick()), new Date(0)).catch(error => {
        // One cluster already, or nothing to split.
        if (!(error instanceof AppError)) throw error;
      });
    before = await membersOf(store);
  }
  await cluster(store, { redo: true });
  expect(await membersOf(store)).toEqual(before);
});
