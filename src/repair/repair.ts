import type { OnProgress } from '../core/progress.ts';
import type { Store, Values } from '../store/index.ts';
import { offeredTools } from './offered-tools.ts';
import { proposeRepair } from './propose.ts';
import { QUERIES } from './queries.ts';
import type { EffectOf, Method, Repair } from './repairer.ts';
import { rulesRepairer } from './rules-repairer.ts';
import { type CandidateRow, toFailure } from './to-failure.ts';
import { toRow } from './to-row.ts';

export type RepairOptions = {
  /** The repairers, the cheapest first; default: rules. */
  methods?: Method[];
  /** Only the failures of this cluster. */
  clusterId?: string;
  /** At most so many failures; default: all. */
  limit?: number;
  effectOf?: EffectOf;
  signal?: AbortSignal;
  onProgress?: OnProgress;
};

/** What a run of repair did. `by_method` counts the repairs that were proposed. */
export type RepairSummary = {
  candidates: number;
  proposed: number;
  rejected: number;
  unrepairable: number;
  needs_user: number;
  by_method: { [M in Method]?: number };
  cost_usd: number;
};

/** Proposes a repair of every failure that asks for one. What was decided before is left alone, so that a second run changes nothing. */
export async function repair(store: Store, options: RepairOptions = {}): Promise<RepairSummary> {
  const { methods = ['rules'], clusterId = null, limit = null, effectOf, signal, onProgress } = options;
  const makers = { rules: rulesRepairer } satisfies Record<Method, unknown>;
  const repairers = methods.map(method => makers[method](effectOf));
  const toolsOf = offeredTools(store);
  const summary = emptySummary();
  const rows = store.batches<CandidateRow>(QUERIES.candidates, {
    cluster_id: clusterId,
    limit: limit ?? Number.MAX_SAFE_INTEGER,
  });
  for await (const batch of rows) {
    const repairs: Values[] = [];
    for (const row of batch) {
      if (signal?.aborted) break;
      const failure = toFailure(row, await toolsOf(row.toolset_id, row.tool_id));
      const result = await proposeRepair(failure, repairers, effectOf ? { effectOf } : {});
      repairs.push(toRow(row.call_id, Number(row.attempts) + 1, result, new Date()));
      count(summary, result);
    }
    await store.transaction(() => store.append('repairs', repairs));
    if (signal?.aborted) break;
    onProgress?.({ stage: 'repair', done: summary.candidates, total: null, unit: 'failures' });
  }
  return summary;
}

function emptySummary(): RepairSummary {
  return { candidates: 0, proposed: 0, rejected: 0, unrepairable: 0, needs_user: 0, by_method: {}, cost_usd: 0 };
}

function count(summary: RepairSummary, { status, method }: Repair): void {
  summary.candidates++;
  if (status !== 'error') summary[status]++;
  if (status === 'proposed') summary.by_method[method] = (summary.by_method[method] ?? 0) + 1;
}
