import type { Store, Values } from '../store/index.ts';
import { isKnown, reviewed } from './queries.ts';
import type { Decision, Reviewed } from './types.ts';

export type ApplyOptions = {
  /** Judges the calls of an edit and gives the row of the repair that they are. */
  toRepair: (decision: Decision) => Promise<Values>;
  notify?: ((line: string) => void) | undefined;
};

/**
 * Writes decisions to the store, all or none; one that was written before is left alone. An acceptance holds only for what
 * the person saw: where the repair ended otherwise meanwhile, it is dropped, and that is said.
 */
export async function applyDecisions(
  store: Store,
  decisions: readonly Decision[],
  { toRepair, notify }: ApplyOptions,
): Promise<void> {
  await store.transaction(async () => {
    for (const decision of decisions) {
      if ((await store.all(isKnown, { review_id: decision.review_id })).length > 0) continue;
      const id = decision.repair_id ?? decision.call_id;
      const [found] = await store.all<Reviewed>(reviewed, { prefix: id });
      const why = whyDropped(decision, found);
      if (why !== null) {
        notify?.(`the decision to ${decision.decision} ${id} is dropped: ${why}`);
        continue;
      }
      if (decision.decision === 'edit') await store.append('repairs', [await toRepair(decision)]);
      await store.append('reviews', [{ ...decision, decided_at: new Date(decision.decided_at) }]);
    }
  });
}

function whyDropped({ decision, outcome }: Decision, found: Reviewed | undefined): string | null {
  if (found === undefined) return 'the store has it no more';
  if (decision !== 'accept' || outcome === found.outcome) return null;
  return `it was ${outcome} when it was accepted and is ${found.outcome} now`;
}
