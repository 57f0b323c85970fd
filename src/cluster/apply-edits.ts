import { ENGINE } from '../core/engine.ts';
import type { Store } from '../store/index.ts';
import { clusterIdOf } from './cluster-id-of.ts';
import * as QUERIES from './edit-queries.ts';
import type { SplitField } from './types.ts';

export type Edit = { number: number; cluster_id: string } & (
  | { action: 'merge' | 'rename'; field: null; value: string }
  | { action: 'split'; field: SplitField; value: string }
  | { action: 'mute' | 'unmute'; field: null; value: null }
);
type Resolved = { cluster_id: string; number: number; template: string };

/** Does again, in order, all that a person did to clusters: what came since falls under it, too. */
export async function applyEdits(store: Store): Promise<void> {
  for (const edit of await store.all<Edit>(QUERIES.edits)) {
    const found = await store.first<Resolved>(QUERIES.resolved, { cluster_id: edit.cluster_id });
    if (found) await applyEdit(store, found, edit);
  }
}

async function applyEdit(store: Store, found: Resolved, edit: Edit): Promise<void> {
  const { cluster_id } = found;
  switch (edit.action) {
    case 'rename':
      return store.run(QUERIES.rename, { cluster_id, value: edit.value });
    case 'mute':
    case 'unmute':
      return store.run(QUERIES.mute, { cluster_id, muted: edit.action === 'mute' });
    case 'merge': {
      const other = await store.first<Resolved>(QUERIES.resolved, { cluster_id: edit.value });
      return other && other.cluster_id !== cluster_id ? merge(store, found, other) : undefined;
    }
    case 'split':
      return split(store, found, edit.field, edit.value);
    default:
      edit satisfies never;
  }
}

/** The older of two takes up the younger. */
async function merge(store: Store, one: Resolved, other: Resolved): Promise<void> {
  const [older, younger] = one.number < other.number ? [one, other] : [other, one];
  const values = { cluster_id: younger.cluster_id, into: older.cluster_id };
  for (const sql of [QUERIES.leadAliases, QUERIES.leadPatterns, QUERIES.moveMembers]) await store.run(sql, values);
  await store.append('cluster_aliases', [
    { old_id: younger.cluster_id, cluster_id: older.cluster_id, reason: 'person' },
  ]);
  await store.run(QUERIES.drop, { cluster_id: younger.cluster_id });
}

async function split(
  store: Store,
  { cluster_id, template }: Resolved,
  field: SplitField,
  value: string,
): Promise<void> {
  const made = splitId(cluster_id, field, value);
  const known = await store.first<Resolved>(QUERIES.resolved, { cluster_id: made });
  if (!known) {
    const { number } = (await store.first<{ number: number }>(QUERIES.nextNumber))!;
    const row = { muted: false, size: 0, tools: [], models: [], repairable: 0, engine: ENGINE };
    await store.append('clusters', [
      { ...row, cluster_id: made, number, template: `${template} (${field}: ${value})` },
    ]);
  }
  await store.run(QUERIES.moveSplit, { cluster_id, into: known?.cluster_id ?? made, field, value });
}

/** The id of a part that a person split off. */
export function splitId(clusterId: string, field: SplitField, value: string): string {
  return clusterIdOf(['split', clusterId, field, value].join('\n'));
}
