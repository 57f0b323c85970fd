import { ENGINE } from '../core/engine.ts';
import { SUSPECT_PATTERN } from '../core/error-text/index.ts';
import { offeredTools, type Store } from '../store/index.ts';
import { findFixes } from './organic/find-fixes.ts';
import { dropFixes, updateFixes } from './organic/queries.ts';
import { dropTouchedTools } from './profiles/queries.ts';
import { writeProfiles } from './profiles/write-profiles.ts';
import {
  countPending,
  deleteStale,
  dropTouchedConversations,
  markExamined,
  suspects,
  touchedConversations,
  updateRepeats,
} from './queries.ts';
import { reviseVerdicts } from './revise-verdicts.ts';
import { type FailureRow, toFailure } from './to-failure.ts';
import type { ExtractOptions, ExtractSummary, SuspectRow } from './types.ts';

/**
 * Finds the calls that failed, of the sources that were not examined yet: SQL picks the suspects, each is judged here, and the verdicts are
 * written in batches. Stopped at any instant and started again, it ends the same.
 */
export async function extract(store: Store, { signal, onProgress }: ExtractOptions = {}): Promise<ExtractSummary> {
  const summary = emptySummary();
  const pending = await store.first<{ sources: number }>(countPending);
  if (pending!.sources === 0) return summary;
  await store.run(deleteStale);
  const values = { suspect: SUSPECT_PATTERN };
  const toolsOf = offeredTools(store);
  let done = 0;
  for await (const rows of store.batches<SuspectRow>(suspects, values)) {
    const failures: FailureRow[] = [];
    for (const row of rows) {
      signal?.throwIfAborted();
      const failure = toFailure(row, await toolsOf(row));
      if (failure) failures.push(failure);
    }
    await store.transaction(() => store.append('failures', failures));
    count(summary, failures);
    done += rows.length;
    onProgress?.({ stage: 'extract', done, total: null, unit: 'calls' });
  }
  const { fixed, retried } = await findFixes(store, signal);
  summary.organic = fixed;
  summary.retried = retried;
  await store.transaction(async () => {
    await writeProfiles(store, signal);
    await store.run(touchedConversations);
    await reviseVerdicts(store, signal);
    await store.run(updateRepeats);
    await store.run(updateFixes);
    await store.run(markExamined, { engine: ENGINE });
  });
  for (const sql of [dropFixes, dropTouchedTools, dropTouchedConversations]) await store.run(sql);
  return summary;
}

function emptySummary(): ExtractSummary {
  return {
    failures: 0,
    by_kind: {},
    by_scope: {},
    repairable: { yes: 0, no: 0, needs_user: 0 },
    organic: 0,
    retried: 0,
    caught_by: { harness: 0, provider: 0 },
  };
}

function count(summary: ExtractSummary, failures: readonly FailureRow[]): void {
  summary.failures += failures.length;
  for (const { kind, scope, repairable, caught_by } of failures) {
    summary.by_kind[kind] = (summary.by_kind[kind] ?? 0) + 1;
    summary.by_scope[scope] = (summary.by_scope[scope] ?? 0) + 1;
    summary.repairable[repairable] += 1;
    summary.caught_by[caught_by] += 1;
  }
}
