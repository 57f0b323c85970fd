import { ENGINE } from '../core/engine.ts';
import type { Store } from '../store/index.ts';
import { applyEdits } from './apply-edits.ts';
import { formerClusters, readAliases } from './former-clusters.ts';
import { joinFamilies } from './join-families.ts';
import { readPatterns, writePatterns } from './learned-patterns.ts';
import { Miner } from './miner/index.ts';
import * as QUERIES from './queries.ts';
import { type KnownCluster, type Settled, settleClusters } from './settle-clusters.ts';
import type { ClusterOptions, ClusterSummary } from './types.ts';

type Unplaced = { call_id: string; error_text: string | null; kind: string };

/**
 * Places the failures that have no cluster yet, by what their error says; one without a text is placed by its kind. Members that are
 * failures no more are dropped. What was learned before is used and never undone: a cluster may turn out to be another (an alias), but is
 * never taken apart. Running it again adds nothing. With `redo` all is learned and placed anew; ids and what a person did stay.
 */
export async function cluster(
  store: Store,
  { redo = false, signal, onProgress }: ClusterOptions = {},
): Promise<ClusterSummary> {
  const begin = performance.now();
  const total = await countWaiting(store, redo);
  let made = 0;
  let merged = 0;
  if (total > 0) {
    const miner = new Miner();
    const restored = redo ? null : await readPatterns(store, miner);
    await store.run(QUERIES.makePlacing);
    let done = 0;
    for await (const rows of store.batches<Unplaced>(redo ? QUERIES.everyFailure : QUERIES.unplaced)) {
      signal?.throwIfAborted();
      await store.append(
        'waiting_failures',
        rows.map(({ call_id, error_text, kind }) => ({ call_id, slot: miner.add(error_text?.trim() || `(${kind})`) })),
      );
      done += rows.length;
      onProgress?.({ stage: 'cluster', done, total, unit: 'failures' });
    }
    miner.learn();
    const known = await store.all<KnownCluster>(QUERIES.known);
    const aliases = await readAliases(store);
    const before = restored ?? (await formerClusters(store, miner));
    const settled = settleClusters(miner, before, known, aliases);
    const last = Math.max(0, ...known.map(row => row.number));
    await store.transaction(async () => {
      if (redo) await store.run(QUERIES.forgetMembers);
      await write(store, miner, settled, last);
      if (redo) await store.run(QUERIES.renewEngine, { engine: ENGINE });
    });
    await store.run(QUERIES.makePlacing);
    made = settled.made.length;
    merged = settled.aliases.length;
  } else if ((await store.first<{ behind: boolean }>(QUERIES.isBehind))!.behind)
    await store.transaction(() => recount(store));
  const { clusters } = (await store.first<{ clusters: number }>(QUERIES.countClusters))!;
  return { failures: total, clusters, new_clusters: made, merged, seconds: (performance.now() - begin) / 1000 };
}

/** How many failures are to be placed, once members are gone that are failures no more, or read otherwise. */
async function countWaiting(store: Store, redo: boolean): Promise<number> {
  if (!redo && (await store.first<{ current: boolean }>(QUERIES.isCurrent))!.current) return 0;
  await store.run(QUERIES.dropStale);
  return (await store.first<{ failures: number }>(redo ? QUERIES.countFailures : QUERIES.countUnplaced))!.failures;
}

async function write(store: Store, miner: Miner, settled: Settled, last: number): Promise<void> {
  await store.append(
    'clusters',
    settled.made.map(({ cluster_id, template }, at) => ({
      cluster_id,
      number: last + at + 1,
      template,
      muted: false,
      size: 0,
      tools: [],
      models: [],
      repairable: 0,
      engine: ENGINE,
    })),
  );
  for (const [cluster_id, template] of settled.templates)
    await store.run(QUERIES.setTemplate, { cluster_id, template });
  for (const { old_id, cluster_id } of settled.aliases) {
    await store.run(QUERIES.redirectAliases, { cluster_id: old_id, into: cluster_id });
  }
  await store.append(
    'cluster_aliases',
    settled.aliases.map(alias => ({ ...alias, reason: 'learned' })),
  );
  await store.append('slot_clusters', slotRows(miner, settled));
  await store.run(QUERIES.place);
  await writePatterns(store, miner, slot => settled.clusterOf.get(slot)!);
  await recount(store);
}

function slotRows(miner: Miner, { clusterOf }: Settled): { slot: number; cluster_id: string }[] {
  return miner.patterns.map((_, slot) => ({ slot, cluster_id: clusterOf.get(miner.leadOf(slot))! }));
}

/** Brings members, counts and families in line with what is known. */
export async function recount(store: Store): Promise<void> {
  await store.run(QUERIES.followAliases);
  await applyEdits(store);
  await store.run(QUERIES.recount);
  await store.run(QUERIES.blame);
  await joinFamilies(store);
}
