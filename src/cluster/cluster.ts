import { ENGINE } from '../core/engine.ts';
import type { Store } from '../store/index.ts';
import { clusterOf } from './cluster-of.ts';
import { clusterIds, countClusters, countUnplaced, isBehind, recount, unplaced } from './queries.ts';
import type { ClusterOptions, ClusterSummary } from './types.ts';

type Unplaced = { call_id: string; error_text: string | null; kind: string };

/** Places the failures that have no cluster yet, by the canonical form of their error; one without a text is placed by its kind. Running it again adds nothing. */
export async function cluster(store: Store, { signal, onProgress }: ClusterOptions = {}): Promise<ClusterSummary> {
  const begin = performance.now();
  const total = (await store.first<{ failures: number }>(countUnplaced))!.failures;
  const known = new Set((await store.all<{ cluster_id: string }>(clusterIds)).map(row => row.cluster_id));
  const before = known.size;
  let done = 0;
  if (total > 0) {
    for await (const rows of store.batches<Unplaced>(unplaced)) {
      signal?.throwIfAborted();
      const members = rows.map(row => ({
        call_id: row.call_id,
        ...clusterOf(row.error_text?.trim() || `(${row.kind})`),
      }));
      const added = members.filter(({ clusterId }) => !known.has(clusterId) && known.add(clusterId));
      await store.transaction(async () => {
        await store.append(
          'clusters',
          added.map(({ clusterId, template }) => ({
            cluster_id: clusterId,
            template,
            size: 0,
            tools: [],
            repairable: 0,
            engine: ENGINE,
          })),
        );
        await store.append(
          'cluster_members',
          members.map(({ call_id, clusterId }) => ({ call_id, cluster_id: clusterId })),
        );
      });
      done += rows.length;
      onProgress?.({ stage: 'cluster', done, total, unit: 'failures' });
    }
  }
  if ((await store.first<{ behind: boolean }>(isBehind))!.behind) await store.run(recount);
  const { clusters } = (await store.first<{ clusters: number }>(countClusters))!;
  return { failures: done, clusters, new_clusters: known.size - before, seconds: (performance.now() - begin) / 1000 };
}
