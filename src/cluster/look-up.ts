import { AppError } from '../core/app-error.ts';
import type { Asker } from '../store/index.ts';
import { byPrefix, failuresOf, kindsOf, listed } from './queries.ts';
import type { ClusterDetails, ClusterRow } from './types.ts';

/** All clusters, the largest first. */
export async function listClusters(store: Asker): Promise<ClusterRow[]> {
  return store.all<ClusterRow>(listed);
}

/** A cluster by its id, or by the beginning of it, with its kinds and its first failures (`limit`, default 10). */
export async function showCluster(store: Asker, id: string, limit = 10): Promise<ClusterDetails> {
  const [found, other] = await store.all<Omit<ClusterDetails, 'kinds' | 'failures'> & ClusterRow>(byPrefix, {
    prefix: id,
  });
  if (!found) throw new AppError(`no such cluster: ${id}. "toolmend clusters list" shows them.`);
  if (other) throw new AppError(`${id} begins more than one cluster id. Write more of it.`);
  const { cluster_id } = found;
  const kinds = await store.all<{ kind: string; n: number }>(kindsOf, { cluster_id });
  const failures = await store.all(failuresOf, { cluster_id, limit });
  return { ...found, kinds: Object.fromEntries(kinds.map(({ kind, n }) => [kind, n])), failures } as ClusterDetails;
}
