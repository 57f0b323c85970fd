import { AppError } from '../core/app-error.ts';
import type { Asker, Row } from '../store/index.ts';
import * as QUERIES from './look-up-queries.ts';
import type { ClusterChange, ClusterDetails, ClusterRow, FamilyRow } from './types.ts';

export type ListOptions = {
  /** Muted clusters, too; default: no. */
  muted?: boolean;
  /** Only clusters first seen at this time or later. */
  since?: Date;
};

/** All clusters, the largest first. */
export async function listClusters(store: Asker, { muted = false, since }: ListOptions = {}): Promise<ClusterRow[]> {
  return store.all<ClusterRow>(QUERIES.listed, { muted, since: since ?? null });
}

/** Families of clusters that say the same in other words or in another language, the largest first. */
export async function listFamilies(store: Asker): Promise<FamilyRow[]> {
  return store.all<FamilyRow>(QUERIES.families);
}

/** The cluster of an id, of the beginning of one, or of an id that was merged away. */
export async function findCluster(store: Asker, id: string): Promise<ClusterRow & { example_call_id: string | null }> {
  const [found, other] = await store.all<ClusterRow & { example_call_id: string | null }>(QUERIES.byPrefix, {
    prefix: id,
  });
  if (!found) throw new AppError(`no such cluster: ${id}. "toolmend clusters list" shows them.`);
  if (other) throw new AppError(`${id} begins more than one cluster id. Write more of it.`);
  return found;
}

/** A cluster by its id, or by the beginning of it, with its kinds, days, family, three most telling failures, and its first failures (`limit`, default 10). */
export async function showCluster(store: Asker, id: string, limit = 10): Promise<ClusterDetails> {
  const found = await findCluster(store, id);
  const { cluster_id, family_id } = found;
  const kinds = await store.all<{ kind: string; n: number }>(QUERIES.kindsOf, { cluster_id });
  const days = await store.all<{ day: string; failures: number }>(QUERIES.daysOf, { cluster_id });
  const aliases = await store.all<{ old_id: string }>(QUERIES.aliasesOf, { cluster_id });
  const family: Row[] = family_id === null ? [] : await store.all(QUERIES.siblingsOf, { family_id, cluster_id });
  return {
    ...found,
    kinds: Object.fromEntries(kinds.map(({ kind, n }) => [kind, n])),
    days: Object.fromEntries(days.map(({ day, failures }) => [day, failures])),
    aliases: aliases.map(({ old_id }) => old_id),
    family,
    examples: await store.all(QUERIES.examplesOf, { cluster_id, limit: 3 }),
    failures: await store.all(QUERIES.failuresOf, { cluster_id, limit }),
  } as ClusterDetails;
}

/** What changed since a time (and until another): clusters that are new, gone, more or fewer by the day. */
export async function diffClusters(store: Asker, since: Date, until?: Date): Promise<ClusterChange[]> {
  return store.all<ClusterChange>(QUERIES.difference, { since, until: until ?? null });
}
