import type { Store } from '../store/index.ts';
import { statements } from './queries.ts';
import type { SplitShares } from './types.ts';

/**
 * Takes equal rows once and deals the rest out to the splits, in the temporary table `export_lines`. A group is what
 * shares a conversation or the content of a repair, over any number of steps; it goes to one split as a whole.
 */
export async function splitRows(store: Store, [train, validation]: SplitShares, seed: number): Promise<void> {
  await store.run(statements.markDuplicates);
  await store.run(statements.insertGroups);
  while ((await store.first<{ unjoined: number }>(statements.unjoinedGroups))!.unjoined > 0) {
    await store.run(statements.joinGroups);
  }
  await store.run(statements.insertLines, { seed, train, validation });
}
