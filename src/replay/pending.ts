import { isObject, type Json, tryParseJson } from '../core/json.ts';
import type { Row } from '../store/index.ts';
import type { Outcome, Step } from './types.ts';

/** A row of `pendingRepairs`. */
export type PendingRow = Row & {
  repair_id: string;
  calls: string;
  fallback: boolean;
  replays: string | null;
  /** When a person accepted it, milliseconds since 1970; null where none did. */
  accepted_at: number | null;
  tool_name: string;
  toolset_id: string | null;
  error_text: string | null;
};

/** A row of `stuckRepairs`: repairs that stopped at the same step, for the same reason, with the same tools; and one of them. */
export type StuckRow = Row &
  Pick<PendingRow, 'repair_id' | 'calls' | 'fallback' | 'tool_name' | 'toolset_id'> &
  Pick<PastReplay, 'step' | 'executor' | 'outcome' | 'error_text'> & { key: string; repairs: number };

/** What the store has of a step that was looked at before. */
export type PastReplay = {
  replay_id: string;
  step: number;
  executor: string | null;
  outcome: Outcome;
  tries: number;
  error_text: string | null;
  /** Milliseconds since 1970. */
  started_at: number;
};

/** The calls of a repair; null where they are not what a repair holds. */
export function toSteps({ repair_id, calls }: Pick<PendingRow, 'repair_id' | 'calls'>): Step[] | null {
  const list = tryParseJson(calls);
  if (!Array.isArray(list)) return null;
  const steps = list.map((call, step) => toStep(call, repair_id, step));
  return steps.every(step => step !== null) ? steps : null;
}

/** Whether the person's acceptance holds for a step: it lets each be sent once, so not for one that was sent since. */
export function isAccepted({ accepted_at }: PendingRow, past: PastReplay | undefined): boolean {
  return accepted_at !== null && !(past !== undefined && past.tries > 0 && past.started_at >= accepted_at);
}

export function toPastReplays({ replays }: PendingRow): PastReplay[] {
  return replays === null ? [] : (JSON.parse(replays) as PastReplay[]);
}

function toStep(call: Json, repairId: string, step: number): Step | null {
  if (!isObject(call) || typeof call.tool_name !== 'string' || !isObject(call.arguments)) return null;
  return { repairId, step, toolName: call.tool_name, arguments: call.arguments };
}
