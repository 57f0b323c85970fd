import { AppError } from '../core/app-error.ts';
import type { Store } from '../store/index.ts';
import { splitId } from './apply-edits.ts';
import { recount } from './cluster.ts';
import * as QUERIES from './edit-queries.ts';
import { findCluster } from './look-up.ts';
import type { SplitField } from './types.ts';

/** What a person does to a cluster; ids may be written by their beginning. */
export type ClusterEdit =
  | { action: 'merge'; id: string; into: string }
  | { action: 'split'; id: string; field: SplitField; value: string }
  | { action: 'rename'; id: string; name: string }
  | { action: 'mute' | 'unmute'; id: string };

/** Does what a person wants done to a cluster, and keeps it, so that later runs do it again. Returns the id of the cluster that came out of it. */
export async function editCluster(store: Store, edit: ClusterEdit, now: Date = new Date()): Promise<string> {
  const { cluster_id } = await findCluster(store, edit.id);
  const written = await toRow(store, cluster_id, edit);
  await store.transaction(async () => {
    const { number } = (await store.first<{ number: number }>(QUERIES.nextEdit))!;
    await store.append('cluster_edits', [{ number, action: edit.action, cluster_id, edited_at: now, ...written }]);
    await recount(store);
  });
  if (edit.action === 'split') return splitId(cluster_id, edit.field, edit.value);
  return (await store.first<{ cluster_id: string }>(QUERIES.resolved, { cluster_id }))!.cluster_id;
}

async function toRow(store: Store, cluster_id: string, edit: ClusterEdit): Promise<{ field?: string; value?: string }> {
  switch (edit.action) {
    case 'merge': {
      const into = await findCluster(store, edit.into);
      if (into.cluster_id === cluster_id) throw new AppError(`${edit.id} and ${edit.into} are one cluster already.`);
      return { value: into.cluster_id };
    }
    case 'rename':
      return { value: edit.name.trim() };
    case 'split': {
      const { field, value } = edit;
      const counts = await store.first<{ failures: number; moved: number }>(QUERIES.countSplit, {
        cluster_id,
        field,
        value,
      });
      if (counts!.moved === 0)
        throw new AppError(`no failure of ${edit.id} has ${field} ${value}. "toolmend clusters show" shows them.`);
      if (counts!.moved === counts!.failures)
        throw new AppError(`every failure of ${edit.id} has ${field} ${value}: nothing would be left.`);
      return { field, value };
    }
    default:
      return {};
  }
}
