import { readArguments } from '../core/arguments-text/index.ts';
import type { Failure } from '../core/failure.ts';
import { inferChanges } from '../core/infer-changes/index.ts';
import { guard } from '../core/intent/index.ts';
import { isObject } from '../core/json.ts';
import { offeredTools, type Store, type Values } from '../store/index.ts';
import { QUERIES } from './queries.ts';
import type { Repair, RepairContext } from './repairer.ts';
import { type CandidateRow, toFailure } from './to-failure.ts';
import { toRow } from './to-row.ts';
import { workedProfiles } from './worked-profiles.ts';

/** A failure with the later call by which the agent itself did the same. */
type FixedRow = CandidateRow & { fix_tool_name: string; fix_arguments: string };

export type OrganicOptions = RepairContext & {
  clusterId?: string | null;
  limit?: number | null;
  signal?: AbortSignal | undefined;
  onRepair?: (repair: Repair) => void;
};

/** Writes the repairs that agents made themselves. The guard judges them as any other: a fix that changed what was asked for is kept as `rejected`, with why. */
export async function organicRepairs(store: Store, options: OrganicOptions = {}): Promise<void> {
  const { clusterId = null, limit = null, signal, onRepair } = options;
  const toolsOf = offeredTools(store);
  const profilesOf = workedProfiles(store);
  const values = { cluster_id: clusterId, limit: limit ?? Number.MAX_SAFE_INTEGER };
  for await (const batch of store.batches<FixedRow>(QUERIES.fixedFailures, values)) {
    const rows: Values[] = [];
    const repairs: Repair[] = [];
    for (const row of batch) {
      if (signal?.aborted) break;
      const tools = await toolsOf(row);
      const profiles = await profilesOf([...new Set([row.tool_name, row.fix_tool_name])]);
      const repair = toOrganic(row, { ...toFailure(row, tools), profiles }, options);
      rows.push(toRow(row.call_id, Number(row.attempts) + 1, repair, new Date()));
      repairs.push(repair);
    }
    await store.transaction(() => store.append('repairs', rows));
    for (const repair of repairs) onRepair?.(repair);
    if (signal?.aborted) break;
  }
}

function toOrganic(row: FixedRow, failure: Failure, { effectOf }: RepairContext): Repair {
  const reading = readArguments(row.fix_arguments);
  const given = reading.status === 'read' && reading.values.length === 1 ? reading.values[0] : undefined;
  const base = { method: 'organic' as const, question: null, isFallback: false, use: null };
  if (!isObject(given)) {
    const explanation = 'The agent made the call again in another form, whose arguments are no JSON object.';
    return { ...base, status: 'unrepairable', calls: null, changes: [], subjects: [], objections: [], explanation };
  }
  const calls = [{ toolName: row.fix_tool_name, arguments: given }];
  const changes = inferChanges(failure, calls);
  const verdict = guard(failure, { calls, changes }, effectOf ? { effectOf } : {});
  const isKept = verdict.objections.length === 0;
  return {
    ...base,
    ...verdict,
    status: isKept ? 'proposed' : 'rejected',
    calls,
    changes,
    explanation: isKept
      ? 'The agent itself made this call later in the conversation, and it worked.'
      : 'The agent itself made this call later in the conversation, and it worked; but it does not ask for the same.',
  };
}
