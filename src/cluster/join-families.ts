import type { Store } from '../store/index.ts';
import { familyOf } from './family-of.ts';
import { forFamilies, setFamilies, waitingFamilies } from './queries.ts';

/** Joins clusters that say the same in other words or in another language into families; a cluster alone has none. */
export async function joinFamilies(store: Store): Promise<void> {
  const rows = await store.all<{ cluster_id: string; template: string; family_id: string | null }>(forFamilies);
  const counts = new Map<string, number>();
  const found = rows.map(({ template }) => familyOf(template));
  for (const family of found) if (family !== null) counts.set(family, (counts.get(family) ?? 0) + 1);
  const changed = rows.flatMap(({ cluster_id, family_id: before }, at) => {
    const family = found[at]!;
    const family_id = family !== null && counts.get(family)! > 1 ? family : null;
    return family_id === before ? [] : [{ cluster_id, family_id }];
  });
  if (changed.length === 0) return;
  await store.run(waitingFamilies);
  await store.append('waiting_families', changed);
  await store.run(setFamilies);
}
