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

/** What came of sending a step; `result` is null where the breaker let nothing through. */
export type Sent = { result: ExecutorResult | null; judgement: Judgement };

/**
 * Sends a step, with the journal written before and the outcome left to the caller to write. Reads that end `transient`
 * are sent again after each delay; nothing else is ever sent twice. `row` counts the tries; it takes the place of the rows in `replaces`.
 */
export async function sendStep(
  step: Step,
  plan: StepPlan & { status: 'ready' },
  { executor, gate, breaker }: PooledExecutor,
  row: ReplayRow,
  judged: (result: ExecutorResult) => Judgement,
  replaces: string[],
  { journal, retryDelaysMs, signal }: Harness,
): Promise<Sent> {
  const isRead = plan.effect === 'read';
  const send = async () => {
    signal.throwIfAborted();
    row.tries += 1;
    await journal.write(row, replaces);
    const startedAt = performance.now();
    try {
      // What may change something is waited for, whatever happens: only then is its outcome known.
      const stop = isRead ? signal : undefined;
      const options = { timeoutMs: plan.timeoutMs, signal: stop };
      const result = await executor.call(plan.serverTool, step.arguments, options);
      return { result, judgement: judged(result) };
    } finally {
      row.duration_ms = performance.now() - startedAt;
    }
  };
  for (let retry = 0; ; retry += 1) {
    const sent = await gate.run(isRead, () => breaker.send(send));
    if (sent === undefined) return { result: null, judgement: { outcome: 'transient', errorText: breaker.reason } };
    const delayMs = retryDelaysMs[retry];
    if (sent.judgement.outcome !== 'transient' || !isRead || delayMs === undefined) return sent;
    await setTimeout(delayMs * (0.75 + Math.random() / 2), undefined, { signal });
  }
}
