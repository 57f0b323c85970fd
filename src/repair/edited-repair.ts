import { AppError } from '../core/app-error.ts';
import type { Objection } from '../core/failure.ts';
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

/** Judges the calls that a person gives in place of a failed one, as the guard judges any repair. Writes nothing. */
export async function editedRepair(
  store: Asker,
  callId: string,
  calls: ToolCall[],
  { effectOf, at }: RepairContext & { at: Date },
): Promise<EditedRepair> {
  const [found] = await store.all<CandidateRow>(QUERIES.failureOfCall, { call_id: callId });
  if (!found) throw new AppError(`no such failure: ${callId}. "toolmend review list" shows what waits.`);
  const names = new Set([found.tool_name, ...calls.map(({ toolName }) => toolName)]);
  const profiles = await workedProfiles(store)([...names]);
  const failure = { ...toFailure(found, await offeredTools(store)(found)), profiles };
  const changes = inferChanges(failure, calls);
  const verdict = guard(failure, { calls, changes }, effectOf ? { effectOf } : {});
  const row = toRow(
    callId,
    Number(found.attempts) + 1,
    {
      method: 'person',
      status: verdict.objections.length > 0 ? 'rejected' : 'proposed',
      ...verdict,
      calls,
      changes,
      explanation: 'Edited by a person.',
      question: null,
      isFallback: false,
    },
    at,
  );
  return { row, objections: verdict.objections };
}
