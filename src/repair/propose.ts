import type { Failure, Objection, Proposal } from '../core/failure.ts';
import { guard } from '../core/intent/index.ts';
import { canonicalJson } from '../core/json.ts';
import type { ToolCall } from '../core/tool-call.ts';
import { NotAsked } from './not-asked.ts';
import type { ModelUse, Repair, RepairContext, Repairer } from './repairer.ts';

/**
 * Asks the repairers in order, the cheapest first, and gives the first repair that the guard lets pass; else the last that was refused or
 * needs the user. A repairer whose proposal the guard refuses is asked once more with the objections. Calls that were tried before are not
 * proposed again. `before`: what cheaper repairers came to. Throws `NotAsked` where an answer has to wait.
 */
export async function proposeRepair(
  failure: Failure,
  repairers: readonly Repairer[],
  context: RepairContext = {},
  before: Repair | null = null,
): Promise<Repair> {
  let last = before;
  let use = before?.use ?? null;
  for (const repairer of repairers) {
    const repair = await attempt(failure, repairer, context);
    use = sum(use, repair.use);
    if (repair.status === 'proposed') return { ...repair, use };
    if (last === null || repair.status !== 'unrepairable') last = repair;
  }
  if (!last) throw new TypeError('no repairer is given');
  return { ...last, use };
}

async function attempt(failure: Failure, repairer: Repairer, context: RepairContext): Promise<Repair> {
  try {
    const first = await judged(failure, repairer, [], context);
    if (first.status !== 'rejected') return first;
    const second = await judged(failure, repairer, first.objections, context);
    return { ...(second.status === 'unrepairable' ? first : second), use: sum(first.use, second.use) };
  } catch (cause) {
    if (cause instanceof NotAsked) throw cause;
    return repairOf(repairer, 'error', cause instanceof Error ? cause.message : String(cause));
  }
}

/** What two answers took together; not known where that of one is not. */
function sum(a: ModelUse | null, b: ModelUse | null): ModelUse | null {
  if (!a || !b) return a ?? b;
  const both = (x: number | null, y: number | null) => (x === null || y === null ? null : x + y);
  return {
    ...b,
    inputTokens: both(a.inputTokens, b.inputTokens),
    outputTokens: both(a.outputTokens, b.outputTokens),
    costUsd: both(a.costUsd, b.costUsd),
  };
}

async function judged(
  failure: Failure,
  repairer: Repairer,
  objections: Objection[],
  context: RepairContext,
): Promise<Repair> {
  const answer = await repairer.propose(failure, objections);
  if (!answer) return repairOf(repairer, 'unrepairable', 'Nothing sure can be proposed.');
  const use = answer.use ?? null;
  switch (answer.status) {
    case 'unrepairable':
    case 'error':
      return { ...repairOf(repairer, answer.status, answer.explanation), use };
    case 'needs_user':
      return { ...repairOf(repairer, 'needs_user', answer.explanation), question: answer.question, use };
    case 'proposed':
      return { ...withVerdict(failure, repairer, answer, context), use };
    default:
      return answer satisfies never;
  }
}

function withVerdict(
  failure: Failure,
  repairer: Repairer,
  proposal: Proposal & { status: 'proposed' },
  { effectOf }: RepairContext,
): Repair {
  const { calls, changes, explanation, fallback = false } = proposal;
  if (wasTried(failure, calls)) return repairOf(repairer, 'unrepairable', 'The same repair was tried before.');
  const verdict = guard(failure, { calls, changes, fallback }, effectOf ? { effectOf } : {});
  const isRefused = verdict.objections.length > 0;
  return {
    ...repairOf(repairer, isRefused ? 'rejected' : 'proposed', explanation),
    ...verdict,
    calls,
    changes,
    isFallback: fallback,
  };
}

function wasTried({ priorAttempts }: Failure, calls: ToolCall[]): boolean {
  const key = callsKey(calls);
  return priorAttempts.some(attempt => callsKey(attempt.calls) === key);
}

/** Calls as canonical text: equal calls give equal text. */
export function callsKey(calls: readonly ToolCall[]): string {
  return canonicalJson(calls.map(call => ({ tool_name: call.toolName, arguments: call.arguments })));
}

function repairOf({ method }: Repairer, status: Repair['status'], explanation: string): Repair {
  return {
    method,
    status,
    calls: null,
    changes: [],
    subjects: [],
    objections: [],
    explanation,
    question: null,
    isFallback: false,
    use: null,
  };
}
