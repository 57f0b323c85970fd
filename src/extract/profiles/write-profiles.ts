import { ENGINE } from '../../core/engine.ts';
import type { Store } from '../../store/index.ts';
import { deleteProfiles, insertProfiles, touchedParts, touchedTools } from './queries.ts';

/** Writes the profiles of all tools of unexamined sources anew, and keeps these tools in a temporary table. To be called in the transaction that marks them as examined. */
export async function writeProfiles(store: Store, signal?: AbortSignal): Promise<void> {
  await store.run(touchedTools);
  await store.run(deleteProfiles);
  for (const { part } of await store.all<{ part: number }>(touchedParts)) {
    signal?.throwIfAborted();
    await store.run(insertProfiles, { part, engine: ENGINE });
  }
}
