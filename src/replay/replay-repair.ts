import { cutResult } from './cut-result.ts';
import type { ExecutorPool } from './executor-pool.ts';
import { judge } from './judge.ts';
import type { Known } from './known.ts';
import { isAccepted, type PastReplay, type PendingRow, type StuckRow, toPastReplays, toSteps } from './pending.ts';
import { type PlanContext, planStep } from './plan-step.ts';
import { replayId } from './replay-id.ts';
import { type Harness, sendStep } from './send-step.ts';
import type { Tally } from './tally.ts';
import type { Outcome, ReplayRow, Step, StepPlan } from './types.ts';

export type RepairContext = {
  known: Known;
  planning: PlanContext;
  harness: Harness;
  tally: Tally;
  /** Takes secrets out of a text. */
  masked: (text: string) => string;
};

type Looked = { step: Step; past: PastReplay | undefined; plan: StepPlan };

/** Runs the steps of one repair that are still open, in order; the first that is not verified ends it. */
export async function replayRepair(pending: PendingRow, context: RepairContext): Promise<void> {
  const steps = toSteps(pending);
  const past = toPastReplays(pending);
  const open = (steps ?? [malformedStep(pending)]).filter(
    ({ step }) => !past.some(replay => replay.step === step && replay.outcome === 'verified'),
  );
  const looked: Looked[] = [];
  for (const step of open) {
    const ofStep = past.find(replay => replay.step === step.step);
    const isGranted = isAccepted(pending, ofStep);
    const plan = steps === null ? MALFORMED : await planned(step, isGranted, pending, context);
    const look = { step, past: ofStep, plan };
    if (ofStep?.outcome === 'started' && plan.effect !== 'read') return giveUp(look, context);
    if (!maySendAgain(look, isGranted)) return;
    looked.push(look);
  }
  // Nothing of a repair runs where a later step may not: half of a plan can be worse than none.
  const stopped = looked.find(({ plan }) => plan.status !== 'ready');
  if (stopped !== undefined) return settle(stopped, context);
  for (const look of looked) {
    if (context.planning.dryRun) context.tally.add(look.step.toolName, 'would_run');
    else if ((await run(look, pending, context)) !== 'verified') return;
  }
}

async function planned(
  step: Step,
  isAccepted: boolean,
  { toolset_id, fallback }: Pick<PendingRow, 'toolset_id' | 'fallback'>,
  { known, planning }: RepairContext,
) {
  const isOffered = toolset_id !== null && (await known.toolNames(toolset_id)).has(step.toolName);
  return await planStep(step, { isOffered, isFallback: fallback, isAccepted }, planning);
}

/** A step that was sent in vain is left as it is, unless it is a read that can be sent now, or a person asks for it. */
function maySendAgain({ past, plan }: Looked, isGranted: boolean): boolean {
  const wasSent = past !== undefined && past.tries > 0 && past.outcome !== 'started';
  if (!wasSent || (past.outcome !== 'transient' && past.outcome !== 'unknown_outcome')) return true;
  return plan.status === 'ready' && (isGranted || plan.effect === 'read');
}

/** A call that may have changed something was under way when the last run was stopped: nobody knows whether it ran. */
async function giveUp({ step, past }: Looked, { harness, planning, tally }: RepairContext): Promise<void> {
  tally.add(step.toolName, 'unknown_outcome');
  if (planning.dryRun) return;
  const errorText = 'stopped after the call was sent and before its result was known; it is not sent again';
  await harness.journal.write({ ...toRow(step, past, past!.executor, 'unknown_outcome'), error_text: errorText });
}

async function settle(
  { step, past, plan }: Looked,
  { harness, planning, tally, masked }: RepairContext,
): Promise<void> {
  if (plan.status === 'ready') return;
  tally.add(step.toolName, plan.status, { how: plan.how });
  if (planning.dryRun || isKnown(plan, past, masked)) return;
  const error_text = masked(errorOf(plan));
  const row = { ...toRow(step, past, plan.executorName, plan.status), error_text };
  await harness.journal.write(row, replaced(past));
}

type Refusal = Exclude<StepPlan, { status: 'ready' }>;

/** Whether the store says already what keeps a step from running. */
function isKnown(
  plan: Refusal,
  past: Pick<PastReplay, 'outcome' | 'executor' | 'error_text'> | undefined,
  masked: RepairContext['masked'],
): boolean {
  return (
    past?.outcome === plan.status && past.error_text === masked(errorOf(plan)) && past.executor === plan.executorName
  );
}

function errorOf({ reason, how }: Refusal): string {
  return `${reason}; ${how}`;
}

/**
 * Counts the repairs of a group that stopped at a step that may not run, if it still may not and the store says why; false where it may now,
 * or for another reason not. One of them tells of all.
 */
export async function leaveStuck(group: StuckRow, context: RepairContext): Promise<boolean> {
  for (const step of toSteps(group) ?? []) {
    const plan = await planned(step, false, group, context);
    if (plan.status === 'ready') continue;
    const isLeft = step.step === group.step && isKnown(plan, group, context.masked);
    if (isLeft) context.tally.add(step.toolName, plan.status, { how: plan.how, steps: group.repairs });
    return isLeft;
  }
  return false;
}

async function run({ step, past, plan }: Looked, pending: PendingRow, context: RepairContext): Promise<Outcome | null> {
  const { known, planning, harness, tally, masked } = context;
  if (plan.status !== 'ready') return null;
  const pooled = await (planning.pool as ExecutorPool).get(plan.executorName);
  const profile = await known.workedProfile(step.toolName);
  const isRead = plan.effect === 'read';
  const row = toRow(step, past, plan.executorName, 'started');
  const { result, judgement } = await sendStep(
    step,
    plan,
    pooled,
    row,
    answer => judge({ result: answer, args: step.arguments, isRead, originalError: pending.error_text, profile }),
    replaced(past),
    harness,
  );
  tally.add(step.toolName, judgement.outcome, { isSent: result !== null });
  const ended = {
    ...row,
    outcome: judgement.outcome,
    result_text: result === null || result.isError ? null : cutResult(masked(result.text)),
    error_text: judgement.errorText === null ? null : cutResult(masked(judgement.errorText)),
  };
  await harness.journal.write(ended, replaced(past));
  return judgement.outcome;
}

function toRow(
  { repairId, step }: Step,
  past: PastReplay | undefined,
  executor: string | null,
  outcome: Outcome,
): ReplayRow {
  return {
    replay_id: replayId(repairId, step, executor),
    repair_id: repairId,
    step,
    executor,
    outcome,
    tries: past?.tries ?? 0,
    result_text: null,
    error_text: null,
    // A step that goes on from a stopped run keeps its time; one that is tried anew begins anew.
    started_at: past?.outcome === 'started' ? new Date(past.started_at) : new Date(),
    duration_ms: null,
  };
}

/** A step has one row: what it replaces may be of another executor, and so of another id. */
function replaced(past: PastReplay | undefined): string[] {
  return past === undefined ? [] : [past.replay_id];
}

function malformedStep({ repair_id, tool_name }: PendingRow): Step {
  return { repairId: repair_id, step: 0, toolName: tool_name, arguments: {} };
}

const MALFORMED: StepPlan = {
  status: 'not_executable',
  executorName: null,
  effect: null,
  reason: 'not run: the calls of this repair are not a list of {tool_name, arguments}',
  how: 'reject the repair',
};
