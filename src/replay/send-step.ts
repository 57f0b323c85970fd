import { setTimeout } from 'node:timers/promises';
import type { PooledExecutor } from './executor-pool.ts';
import type { ExecutorResult } from './executors/executor.ts';
import type { Journal } from './journal.ts';
import type { Judgement } from './judge.ts';
import type { ReplayRow, Step, StepPlan } from './types.ts';

export type Harness = {
  journal: Journal;
  retryDelaysMs: readonly number[];
  signal: AbortSignal;
};

/**
 * Sends a step, with the journal written before and the outcome left to the caller to write. Reads that end `transient`
 * are sent again after each delay; nothing else is ever sent twice. `row` counts the tries; it takes the place of the rows in `replaces`.
 */
export async function sendStep(
  step: Step,
  plan: StepPlan & { status: 'ready' },
  { executor, gate }: PooledExecutor,
  row: ReplayRow,
  judged: (result: ExecutorResult) => Judgement,
  replaces: string[],
  { journal, retryDelaysMs, signal }: Harness,
): Promise<{ result: ExecutorResult; judgement: Judgement }> {
  const isRead = plan.effect === 'read';
  for (let retry = 0; ; retry += 1) {
    const result = await gate.run(isRead, async () => {
      signal.throwIfAborted();
      row.tries += 1;
      await journal.write(row, replaces);
      const startedAt = performance.now();
      try {
        // What may change something is waited for, whatever happens: only then is its outcome known.
        const stop = isRead ? signal : undefined;
        return await executor.call(plan.serverTool, step.arguments, { timeoutMs: plan.timeoutMs, signal: stop });
      } finally {
        row.duration_ms = performance.now() - startedAt;
      }
    });
    const judgement = judged(result);
    const delayMs = retryDelaysMs[retry];
    if (judgement.outcome !== 'transient' || !isRead || delayMs === undefined) return { result, judgement };
    await setTimeout(delayMs * (0.75 + Math.random() / 2), undefined, { signal });
  }
}
