import { toolSettings } from '../core/tool-settings.ts';
import { applyDecisions, type Decision, takeDecisions } from '../review/index.ts';
import type { Session } from './session.ts';
import { toCalls } from './to-calls.ts';

type ReviewSession = Pick<Session, 'store' | 'config' | 'notify'>;

/** Writes the decisions to the store that persons made while another command held it. */
export async function takeWaitingDecisions(session: ReviewSession): Promise<void> {
  const { store, notify } = session;
  await takeDecisions(
    store.path,
    async decisions => {
      await writeDecisions(session, decisions);
      notify(`took over ${decisions.length} decisions that waited`);
    },
    line => notify(`a waiting decision cannot be read and is left out: ${line}`),
  );
}

/** Writes decisions to the store; an edit becomes a repair, judged by the guard. */
export async function writeDecisions(
  { store, config, notify }: ReviewSession,
  decisions: readonly Decision[],
): Promise<void> {
  const { editedRepair } = await import('../repair/index.ts');
  const effectOf = (name: string) => (config && toolSettings(config, name)?.effect) ?? null;
  await applyDecisions(store, decisions, {
    notify,
    toRepair: async ({ call_id, calls, answer, decided_at }) =>
      (await editedRepair(store, call_id, toCalls(calls ?? ''), { effectOf, answer, at: new Date(decided_at) })).row,
  });
}
