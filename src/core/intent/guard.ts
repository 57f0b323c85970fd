import { asidesOf, saysMore } from '../arguments-text/index.ts';
import { type Effect, verbOf } from '../effect.ts';
import type { Change, Failure, Objection, Verdict } from '../failure.ts';
import { isSameJson, stringifyJson } from '../json.ts';
import { checkArguments } from '../schema/index.ts';
import type { ToolCall } from '../tool-call.ts';
import { wrappedCalls } from '../wrapped-calls.ts';
import { balance } from './balance.ts';
import { deriveObjections } from './derive.ts';
import { isProposal } from './is-proposal.ts';
import type { Knowledge } from './knowledge.ts';
import { objection } from './objection.ts';
import { type Original, readOriginal } from './original.ts';
import { toKnowledge } from './to-knowledge.ts';
import { toolObjection } from './tool-objection.ts';

type GuardedProposal = { calls: ToolCall[]; changes: Change[]; fallback?: boolean };

/** What a caller knows beside the failure: the declared effect of a tool, where there is one. */
type GuardContext = { effectOf?: (toolName: string) => Effect | null };

/**
 * Judges a repair, whoever made it: nothing lost, nothing invented, nothing wider. Two lines of defence that trust neither the proposer nor
 * each other: the recorded changes are run again step by step, each only where it may be made; and, blind to them, the leaves of the
 * original are held against those of the calls. Never throws. `path` of a subject points into the call that holds it, the first where several do.
 */
export function guard(failure: Failure, proposal: GuardedProposal, context: GuardContext = {}): Verdict {
  try {
    return judge(failure, proposal, context);
  } catch (cause) {
    return malformed(`it cannot be judged: ${cause instanceof Error ? cause.message : 'unknown'}`);
  }
}

function judge(failure: Failure, proposal: GuardedProposal, context: GuardContext): Verdict {
  if (!isProposal(proposal)) return malformed('this is no list of calls with the changes that lead to them');
  const wrapped = wrappedCalls(failure.toolName, failure.argumentsText, failure.tools);
  return wrapped ? judgeWrapped(wrapped, failure, proposal, context) : judgeOne(failure, proposal, context);
}

/** Calls that one call only carried: as many as there were, each judged by itself against the one that it was. */
function judgeWrapped(
  wrapped: readonly ToolCall[],
  failure: Failure,
  { calls, changes }: GuardedProposal,
  context: GuardContext,
): Verdict {
  const [first, ...others] = changes;
  const isSplit =
    first?.op === 'split' &&
    first.path === '' &&
    isSameJson(
      first.to,
      wrapped.map(call => call.arguments),
    );
  if (!isSplit || calls.length !== wrapped.length)
    return malformed(`the call carries ${wrapped.length} calls, which all have to be made, in their order`);
  const verdicts = wrapped.map(({ toolName, arguments: args }, at) => {
    const own = others.filter(change => (change.call ?? 0) === at);
    const steps = own.flatMap(({ call: _, ...change }): Change[] =>
      change.op !== 'rename_tool' ? [change] : change.to === toolName ? [] : [{ ...change, from: toolName }],
    );
    const carried = { ...failure, toolName, argumentsText: stringifyJson(args) };
    return judgeOne(carried, { calls: [calls[at]!], changes: steps }, context);
  });
  return {
    subjects: verdicts.flatMap(({ subjects }) => subjects),
    objections: verdicts.flatMap(({ objections }) => objections).slice(0, MOST_OBJECTIONS),
  };
}

function judgeOne(failure: Failure, proposal: GuardedProposal, { effectOf = () => null }: GuardContext): Verdict {
  const { calls, changes } = proposal;
  const isFallback = proposal.fallback === true;
  const knowledge = toKnowledge(failure, calls, isFallback, effectOf);
  const original = readOriginal(failure.argumentsText);
  const { subjects, objections } = balance(original, knowledge);
  const found = [
    ...callObjections(knowledge),
    ...asideObjections(original, knowledge),
    ...deriveObjections(original, changes, knowledge),
    ...objections.filter(({ code }) => !(isFallback && code === 'lost')),
  ];
  return { subjects, objections: found.length > MOST_OBJECTIONS ? found.slice(0, MOST_OBJECTIONS) : found };
}

/** Beside the arguments of a call that changes something, words may hold back what no argument tells. */
function asideObjections({ text, parsed }: Original, { effect, calls }: Knowledge): Objection[] {
  if (effect === 'read' || parsed !== undefined || verbOf(calls[0]!.toolName) === null) return [];
  const asides = asidesOf(text);
  if (!saysMore(asides)) return [];
  const words = [asides.before, asides.comments, asides.after].join(' ').trim().slice(0, 200);
  return [
    objection('lost', '', words, 'words stand beside the arguments, and may say more than that the call is made'),
  ];
}

/** Enough for a proposer to see what is wrong. */
const MOST_OBJECTIONS = 20;

/** What can be said of the calls alone: one offered tool, no wider effect, arguments that its schema takes. */
function callObjections(knowledge: Knowledge): Objection[] {
  const { calls, schema, effect, isFallback } = knowledge;
  const { toolName } = calls[0]!;
  const other = calls.find(call => call.toolName !== toolName);
  if (other) return [objection('moved', '', other.toolName, 'all calls of a repair are of one tool')];
  if (isFallback && effect !== 'read')
    return [objection('widened', '', toolName, 'only a read may stand in for what cannot be recovered')];
  const tool = toolObjection(knowledge);
  return [
    ...(tool ? [tool] : []),
    ...calls.flatMap(call =>
      checkArguments(schema, call.arguments).map(({ path, message }) => objection('malformed', path, null, message)),
    ),
  ];
}

function malformed(message: string): Verdict {
  return { subjects: [], objections: [objection('malformed', '', null, message)] };
}
