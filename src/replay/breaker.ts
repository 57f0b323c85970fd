import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import type { ExecutorConfig } from '../core/config.ts';
import type { Judgement } from './judge.ts';

/** Sends, unless too many calls in a row came to nothing: then `undefined` at once, until it has been left alone for a while. */
export type Breaker = {
  send<T extends { judgement: Judgement }>(work: () => Promise<T>): Promise<T | undefined>;
  /** Why nothing is sent. */
  reason: string;
};

const DEFAULT_FAILURES = 5;
const DEFAULT_MS = 300_000;

/** The breaker of one executor: it opens after 5 failures in a row for 5 minutes, unless its config says otherwise. */
export function toBreaker({ breakAfterFailures = DEFAULT_FAILURES, breakForMs = DEFAULT_MS }: ExecutorConfig): Breaker {
  const policy = circuitBreaker(
    handleWhenResult(result => isFailure((result as { judgement: Judgement }).judgement)),
    { breaker: new ConsecutiveBreaker(breakAfterFailures), halfOpenAfter: breakForMs },
  );
  return {
    send: async work => {
      try {
        return await policy.execute(work);
      } catch (cause) {
        if (cause instanceof BrokenCircuitError) return undefined;
        throw cause;
      }
    },
    reason: `not sent: ${breakAfterFailures} calls in a row came to nothing, so the executor is left alone for ${breakForMs / 1000} s; a later run tries again`,
  };
}

function isFailure({ outcome }: Judgement): boolean {
  return outcome === 'transient' || outcome === 'unknown_outcome';
}
