import type { Kind, Repairable, Scope } from '../core/kinds.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Row } from '../store/index.ts';

export type ExtractOptions = {
  signal?: AbortSignal;
  /** Told after each batch, in calls that were looked at. */
  onProgress?: OnProgress;
};

/** What `extract` found in the calls that it had not examined before. */
export type ExtractSummary = {
  failures: number;
  by_kind: Partial<Record<Kind, number>>;
  by_scope: Partial<Record<Scope, number>>;
  repairable: Record<Repairable, number>;
  /** Failures that the agent fixed itself later. */
  organic: number;
  /** Failures whose very call worked when it was made again. */
  retried: number;
  caught_by: Record<CaughtBy, number>;
};

/** Who refused the call: what runs around the tool, before it ran, or the tool. */
export type CaughtBy = 'harness' | 'provider';

/** A call that may have failed. */
export type SuspectRow = Row & {
  call_id: string;
  tool_name: string;
  arguments_text: string;
  /** The log does not show its arguments at all. */
  is_unlogged: boolean;
  source_id: string;
  error_text: string | null;
  result_text: string | null;
  status: 'ok' | 'error' | 'unknown';
  status_code: number | null;
  intent: string | null;
  tool_id: string | null;
  toolset_id: string | null;
};
