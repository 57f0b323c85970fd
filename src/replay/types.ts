import type { ExecutorConfig } from '../core/config.ts';
import type { Effect } from '../core/effect.ts';
import type { JsonObject } from '../core/json.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Executor } from './executors/executor.ts';

export type Outcome =
  | 'started'
  | 'verified'
  | 'same_error'
  | 'new_error'
  | 'transient'
  | 'empty'
  | 'blocked'
  | 'unknown_outcome'
  | 'not_executable';

/** A row of `replays`. */
export type ReplayRow = {
  replay_id: string;
  repair_id: string;
  step: number;
  executor: string | null;
  outcome: Outcome;
  tries: number;
  result_text: string | null;
  error_text: string | null;
  started_at: Date;
  duration_ms: number | null;
};

/** A call of a repair, as it was proposed. */
export type Step = { repairId: string; step: number; toolName: string; arguments: JsonObject };

/** What is to be done with a step. `how`: a line that says how to let it run. */
export type StepPlan =
  | { status: 'ready'; executorName: string; serverTool: string; effect: Effect; timeoutMs: number }
  | { status: 'blocked'; executorName: string; effect: Effect | null; reason: string; how: string }
  | { status: 'not_executable'; executorName: string | null; effect: Effect | null; reason: string; how: string };

export type ReplayOptions = {
  /** Also runs tools declared idempotent. */
  allowIdempotent?: boolean | undefined;
  /** Tools that a person names: they run whatever they do. */
  allow?: readonly string[] | undefined;
  /** Also tries what ended `transient` again: without, a run does so after 5 minutes, until it was sent 9 times. */
  retryTransient?: boolean | undefined;
  /** Reads at a time for each executor; default: its config's, else 4. */
  concurrency?: number | undefined;
  /** Says what would run, and runs and writes nothing. */
  dryRun?: boolean | undefined;
  /** Aborted: nothing new is sent, reads under way are left `started`, others are waited for. */
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
  notify?: ((line: string) => void) | undefined;
  /** The file that the config came from, printed before any executor starts. */
  configPath?: string | undefined;
  /** Texts that must not be stored: the secrets that the config took from the environment. */
  secrets?: readonly string[] | undefined;
  /** Waits before a transient read is sent again, a quarter more or less at random; default 1 s, then 2 s. */
  retryDelaysMs?: readonly number[] | undefined;
  /** Makes an executor of its config; default: those that are built in. */
  toExecutor?: ((config: ExecutorConfig) => Executor) | undefined;
};

/** What `replay` did: steps by outcome and tool, and how to let the blocked ones run. `would_run` counts in a dry run. */
export type ReplaySummary = {
  /** Steps that were sent. */
  executed: number;
  by_outcome: Record<string, number>;
  by_tool: Record<string, Record<string, number>>;
  blocked: Record<string, number>;
  how_to_allow: string[];
};
