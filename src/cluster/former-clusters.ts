import type { Store } from '../store/index.ts';
import { splitId } from './apply-edits.ts';
import type { Miner } from './miner/index.ts';
import * as QUERIES from './queries.ts';
import type { SplitField } from './types.ts';

type Share = { slot: number; cluster_id: string; failures: number };
type Alias = { old_id: string; cluster_id: string; reason: string };

/** Where each id that was merged away leads. */
export async function readAliases(store: Store): Promise<Map<string, string>> {
  return new Map((await store.all<Alias>(QUERIES.aliases)).map(row => [row.old_id, row.cluster_id]));
}

/**
 * For failures that were placed anew: the slots and the cluster that each had before. A cluster goes where most of its failures went, so
 * that its id stays; where a person had merged others into it, it goes wherever most were its own, so that they stay merged.
 */
export async function formerClusters(store: Store, miner: Miner): Promise<[slot: number, clusterId: string][]> {
  const rows = await store.all<Share>(QUERIES.formerClusters);
  const aliases = await store.all<Alias>(QUERIES.aliases);
  const byPerson = new Set(aliases.filter(row => row.reason === 'person').map(row => row.cluster_id));
  const whole = await wholeOf(store, new Map(aliases.map(row => [row.old_id, row.cluster_id])));
  const groups = new Map<string, { slot: number; total: number; from: Map<string, number> }>();
  for (const { slot, cluster_id, failures } of rows) {
    const statement = miner.statementOf(slot);
    const group = groups.get(statement) ?? { slot, total: 0, from: new Map<string, number>() };
    groups.set(statement, group);
    const id = whole(cluster_id);
    group.total += failures;
    group.from.set(id, (group.from.get(id) ?? 0) + failures);
  }
  const most = new Map<string, { slot: number; failures: number }>();
  const former: [number, string][] = [];
  for (const statement of [...groups.keys()].sort()) {
    const { slot, total, from } = groups.get(statement)!;
    for (const [id, failures] of from) {
      if (failures > (most.get(id)?.failures ?? 0)) most.set(id, { slot, failures });
      if (byPerson.has(id) && failures * 2 > total) former.push([slot, id]);
    }
  }
  for (const [id, { slot }] of most) former.push([slot, id]);
  return former;
}

/** The cluster that a part was split off from, however often; any other id is its own. */
async function wholeOf(store: Store, aliases: ReadonlyMap<string, string>): Promise<(id: string) => string> {
  const splits = await store.all<{ cluster_id: string; field: SplitField; value: string }>(QUERIES.splits);
  const from = new Map(splits.map(({ cluster_id, field, value }) => [splitId(cluster_id, field, value), cluster_id]));
  return id => {
    let at = id;
    for (let step = 0; step <= from.size && from.has(at); step++) at = from.get(at)!;
    return aliases.get(at) ?? at;
  };
}
