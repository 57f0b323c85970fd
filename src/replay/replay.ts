import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import type { Config } from '../core/config.ts';
import type { Store } from '../store/index.ts';
import { KEPT_CHARACTERS } from './cut-result.ts';
import { ExecutorPool } from './executor-pool.ts';
import { toExecutor } from './executors/to-executor.ts';
import { Journal } from './journal.ts';
import { Known } from './known.ts';
import type { PendingRow, StuckRow } from './pending.ts';
import { insertOrganicReplays, pendingRepairs, pendingSteps, stuckRepairs } from './queries.ts';
import { leaveStuck, type RepairContext, replayRepair } from './replay-repair.ts';
import { Tally } from './tally.ts';
import type { ReplayOptions, ReplaySummary } from './types.ts';

/** Repairs under way at once; their calls wait at the gates of their executors. */
const UNDER_WAY = 256;

/** A step that ended `transient` is tried again by a later run after 5 minutes, until it was sent 9 times: three rounds of three. */
const TRIED_ANEW_MS = 300_000;
const MOST_TRIES = 9;

/**
 * Runs proposed repairs to prove them, as far as the config and the person allow, and writes what came of it to `replays`.
 * It may be stopped at any instant and called again. After an abort it gives what was done so far.
 */
export async function replay(store: Store, config: Config | null, options: ReplayOptions = {}): Promise<ReplaySummary> {
  const { concurrency, dryRun = false, signal: stopped, onProgress, notify } = options;
  if (!dryRun) await store.run(insertOrganicReplays, { limit: KEPT_CHARACTERS });
  const tally = new Tally();
  const failed = new AbortController();
  const signal = stopped === undefined ? failed.signal : AbortSignal.any([failed.signal, stopped]);
  // Every call under way listens to it; Node warns of more than ten.
  setMaxListeners(0, signal);
  const onFirst = () => options.configPath !== undefined && notify?.(`config: ${options.configPath}`);
  const poolOptions = { toExecutor: options.toExecutor ?? toExecutor, concurrency, onFirst };
  await using pool = config === null ? null : new ExecutorPool(config, poolOptions);
  const allow = new Set(options.allow);
  const context: RepairContext = {
    known: new Known(store),
    planning: { config, pool, permissions: { allowIdempotent: options.allowIdempotent ?? false, allow }, dryRun },
    harness: { journal: new Journal(store), retryDelaysMs: options.retryDelaysMs ?? [1_000, 2_000], signal },
    tally,
    masked: text => (options.secrets ?? []).reduce((masked, secret) => masked.replaceAll(secret, '***'), text),
  };

  const which = {
    retryTransient: options.retryTransient ?? false,
    triedBefore: new Date(Date.now() - TRIED_ANEW_MS),
    mostTries: MOST_TRIES,
  };
  const total = (await store.first<{ steps: number }>(pendingSteps, which))?.steps ?? 0;
  const limit = pLimit(UNDER_WAY);
  const replayOne = async (row: PendingRow) => {
    if (signal.aborted) return;
    try {
      await replayRepair(row, context);
      onProgress?.({ stage: 'replay', done: tally.steps, total, unit: 'steps' });
    } catch (cause) {
      // The first error lets no other repair begin; what an abort throws is none.
      if (!stopped?.aborted || !isAbort(cause, stopped)) failed.abort(cause);
    }
  };
  const left: string[] = [];
  for await (const groups of store.batches<StuckRow>(stuckRepairs, which)) {
    for (const group of groups) if (!signal.aborted && (await leaveStuck(group, context))) left.push(group.key);
    onProgress?.({ stage: 'replay', done: tally.steps, total, unit: 'steps' });
  }
  for await (const batch of store.batches<PendingRow>(pendingRepairs, { ...which, left })) {
    await limit.map(batch, replayOne);
    failed.signal.throwIfAborted();
    if (signal.aborted) break;
  }
  return tally.summary();
}

function isAbort(cause: unknown, signal: AbortSignal): boolean {
  return cause === signal.reason || (cause instanceof Error && cause.name === 'AbortError');
}
