import { randomUUID } from 'node:crypto';
import { AppError } from '../core/app-error.ts';
import type { Decision, Reviewed } from './types.ts';

/** Why a repair that ended so cannot be accepted: to accept is to let it be sent once more. Absent: it can. */
const NOT_ACCEPTABLE: Record<string, string> = {
  verified: 'it was proven already; there is nothing to accept',
  rejected: 'the guard refused it. Write other calls: toolmend review edit ID --calls …',
  unrepairable: 'there is no repair of it. Write one: toolmend review edit ID --calls …',
  not_repaired: 'there is no repair of it. Write one: toolmend review edit ID --calls …',
  needs_user: 'it asks a question. Answer it: toolmend review edit ID --answer … --calls …',
  error: 'the repairer failed. Write the calls: toolmend review edit ID --calls …',
  same_error: 'it was run and failed. Write other calls (toolmend review edit ID --calls …) or reject it',
  new_error: 'it was run and failed. Write other calls (toolmend review edit ID --calls …) or reject it',
  empty: 'it was run and gave nothing. Write other calls (toolmend review edit ID --calls …) or reject it',
};

export type Wish = {
  decision: Decision['decision'];
  calls?: string | null;
  answer?: string | null;
  note?: string | null;
};

/** The decision that a person may make on what was found. Throws `AppError` where it makes no sense. */
export function toDecision(
  found: Reviewed,
  { decision, calls = null, answer = null, note = null }: Wish,
  at: Date,
): Decision {
  const { call_id, repair_id, outcome } = found;
  if (decision === 'accept') {
    const id = repair_id ?? call_id;
    const isClosed = found.decision === 'reject' || found.decision === 'edit';
    if (isClosed) throw new AppError(`${id} was decided: ${found.decision}. "toolmend review show ${call_id}" tells.`);
    const why = NOT_ACCEPTABLE[outcome];
    if (why !== undefined) throw new AppError(`${id} cannot be accepted: ${why.replaceAll('ID', id)}.`);
  }
  if (answer !== null && outcome !== 'needs_user')
    throw new AppError(
      `${repair_id ?? call_id} asks the user nothing (it is ${outcome}), so there is no answer to give: leave --answer out.`,
    );
  const decided_at = at.toISOString();
  return { review_id: randomUUID(), call_id, repair_id, decision, outcome, calls, answer, note, decided_at };
}
