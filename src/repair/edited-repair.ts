import { AppError } from '../core/app-error.ts';
import type { Objection, ObjectionCode } from '../core/failure.ts';
import { inferChanges } from '../core/infer-changes/index.ts';
import { guard } from '../core/intent/index.ts';
import type { ToolCall } from '../core/tool-call.ts';
import { type Asker, offeredTools, type Values } from '../store/index.ts';
import { QUERIES } from './queries.ts';
import type { RepairContext } from './repairer.ts';
import { type CandidateRow, toFailure } from './to-failure.ts';
import { toRow } from './to-row.ts';
import { workedProfiles } from './worked-profiles.ts';

/** A repair that a person wrote: its row, `proposed` or `rejected`, and why the guard refuses it. */
export type EditedRepair = { row: Values; objections: Objection[] };

/** What an answer of the user's cannot settle: calls that the tool does not take, and an effect that is wider than that of the call. */
const STANDING: ReadonlySet<ObjectionCode> = new Set(['malformed', 'widened']);

/**
 * Judges the calls that a person gives in place of a failed one, as the guard judges any repair. `answer`: what the user says to the question
 * that was left to a person; the calls are then what was asked, and what the guard has against their values is kept with them. Writes nothing.
 */
export async function editedRepair(
  store: Asker,
  callId: string,
  calls: ToolCall[],
  { effectOf, answer = null, at }: RepairContext & { answer?: string | null; at: Date },
): Promise<EditedRepair> {
  const [found] = await store.all<CandidateRow>(QUERIES.failureOfCall, { call_id: callId });
  if (!found) throw new AppError(`no such failure: ${callId}. "toolmend review list" shows what waits.`);
  const names = new Set([found.tool_name, ...calls.map(({ toolName }) => toolName)]);
  const profiles = await workedProfiles(store)([...names]);
  const failure = { ...toFailure(found, await offeredTools(store)(found)), profiles };
  const changes = inferChanges(failure, calls);
  const verdict = guard(failure, { calls, changes }, effectOf ? { effectOf } : {});
  const objections = verdict.objections.filter(({ code }) => answer === null || STANDING.has(code));
  const row = toRow(
    callId,
    Number(found.attempts) + 1,
    {
      method: 'person',
      status: objections.length > 0 ? 'rejected' : 'proposed',
      ...verdict,
      calls,
      changes,
      explanation: answer === null ? 'Edited by a person.' : `Edited by a person. The user answers: ${answer}`,
      question: null,
      isFallback: false,
    },
    at,
  );
  return { row, objections };
}
