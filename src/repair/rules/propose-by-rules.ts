import { parsedArguments, readArguments } from '../../core/arguments-text/index.ts';
import { applyChange, type Draft } from '../../core/draft.ts';
import { type Effect, plannedEffect } from '../../core/effect.ts';
import { type ErrorHints, readErrorHints } from '../../core/error-text/index.ts';
import type { Change, Failure, Proposal } from '../../core/failure.ts';
import { isObject, isSameJson, type Json, type JsonObject, stringifyJson } from '../../core/json.ts';
import { isValid } from '../../core/schema/index.ts';
import { toldSchema } from '../../core/told-schema.ts';
import type { ToolCall, ToolDefinition } from '../../core/tool-call.ts';
import { wrappedCalls } from '../../core/wrapped-calls.ts';
import { explainChanges } from './explain-changes.ts';
import { placesOf } from './places.ts';
import { proposeForWrapped } from './propose-for-wrapped.ts';
import { RULES } from './registry.ts';
import type { Rule, RuleContext, RuleResult } from './rule.ts';

/** Steps after which the rules are taken to run in circles. */
const MOST_STEPS = 200;
/** Steps before it is looked whether they lead back to where the rules were. */
const FEW_STEPS = 12;

/** Repairs a failed call by rules alone: step by step until no rule has anything to add. `null` where that does not lead to calls that their schemas accept, and where `ask` has no question about what is left. */
export function proposeByRules(
  failure: Failure,
  effectOf: (toolName: string) => Effect = plannedEffect,
  rules: readonly Rule[] = RULES,
  ask: (context: RuleContext) => string | null = () => null,
): Proposal | null {
  const start = startOf(failure.argumentsText);
  const wrapped = wrappedCalls(failure.toolName, failure.argumentsText, failure.tools);
  if (wrapped)
    return proposeForWrapped(wrapped, start, failure, carried => proposeByRules(carried, effectOf, rules, ask));
  const hints = readErrorHints(failure.errorText ?? '');
  let drafts: Draft[] = [{ toolName: failure.toolName, arguments: start }];
  const changes: Change[] = [];
  const seen = new Set<string>();
  let steps = 0;
  for (let at = 0; at < drafts.length; ) {
    if (steps++ > MOST_STEPS) return null;
    const context = contextOf(failure, hints, drafts[at]!, effectOf);
    const step = nextStep(context, rules);
    if (step === null) at++;
    else if ('needsUser' in step)
      return { status: 'needs_user', question: step.needsUser, explanation: step.needsUser };
    else {
      const placed = step.map(change => (at === 0 ? change : { ...change, call: at }));
      drafts = placed.reduce(applyChange, drafts);
      changes.push(...placed);
      if (steps < FEW_STEPS) continue;
      const state = stringifyJson(drafts);
      if (seen.has(state)) return null;
      seen.add(state);
    }
  }
  const calls = drafts.flatMap(draft => toCall(draft, failure) ?? []);
  if (changes.length === 0 || calls.length < drafts.length)
    return asked(
      drafts.map(draft => contextOf(failure, hints, draft, effectOf)),
      ask,
    );
  return { status: 'proposed', calls, changes, explanation: explainChanges(changes) };
}

/** The first question about calls that are not right yet. */
function asked(contexts: readonly RuleContext[], ask: (context: RuleContext) => string | null): Proposal | null {
  for (const context of contexts) {
    const question = ask(context);
    if (question !== null) return { status: 'needs_user', question, explanation: 'No rule is sure of a value.' };
  }
  return null;
}

/** What JSON text says, unless it is to be read in another way than a parser does; other text stays text until a rule reads it. */
function startOf(text: string): Json {
  const reading = readArguments(text);
  if (reading.status === 'read' && reading.steps.length === 0 && reading.values.length === 1) return reading.values[0]!;
  const strict = parsedArguments(text);
  const isOther =
    reading.status === 'read' &&
    (reading.steps.includes('repeated key') ||
      !(reading.values.length === 1 && strict !== undefined && isSameJson(reading.values[0]!, strict)));
  return strict === undefined || isOther ? text : strict;
}

function nextStep(context: RuleContext, rules: readonly Rule[]): RuleResult {
  for (const rule of rules) {
    const step = rule.run(context);
    if (step !== null) return step;
  }
  return null;
}

function contextOf(
  failure: Failure,
  hints: ErrorHints,
  draft: Draft,
  effectOf: (toolName: string) => Effect,
): RuleContext {
  const tool = failure.tools.find(({ name }) => name === draft.toolName) ?? null;
  const schema = schemaFor(draft.toolName, tool, failure);
  const value = draft.arguments;
  const args = isObject(value) ? value : null;
  const effect = effectOf(draft.toolName);
  return {
    failure,
    hints,
    toolName: draft.toolName,
    tool,
    schema,
    value,
    args,
    places: schema && args ? placesOf(schema, args) : [],
    isRead: effect === 'read',
    effect,
  };
}

/** The schema that is declared, else what the error tells of the called tool. */
function schemaFor(toolName: string, tool: ToolDefinition | null, failure: Failure): JsonObject | null {
  return tool?.inputSchema ?? (toolName === failure.toolName ? toldSchema(failure) : null);
}

/** The call of a finished draft; `null` where it is none, its tool was not offered, or its schema refuses it. */
function toCall(draft: Draft, failure: Failure): ToolCall | null {
  const { tools } = failure;
  const tool = tools.find(({ name }) => name === draft.toolName);
  if (!isObject(draft.arguments) || (tools.length > 0 && !tool)) return null;
  if (!isValid(schemaFor(draft.toolName, tool ?? null, failure), draft.arguments)) return null;
  return { toolName: draft.toolName, arguments: draft.arguments };
}
