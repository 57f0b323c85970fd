import { applyChange, type Draft } from '../../../src/core/draft.ts';
import type { Change, ChangeOp, Failure, Provenance } from '../../../src/core/failure.ts';
import { type Json, type JsonObject, stringifyJson, tryParseJson } from '../../../src/core/json.ts';
import { getAt, parsePointer } from '../../../src/core/json-path.ts';
import type { ToolCall } from '../../../src/core/tool-call.ts';

export type Case = {
  tool?: string;
  /** Declared parameters; `null`: no schema is known. */
  declares?: JsonObject | null;
  required?: string[];
  /** Other tools that were offered. */
  others?: Record<string, JsonObject>;
  /** The called tool is not among those offered. */
  isUnknown?: boolean;
  /** Arguments, or the text that the model wrote. */
  call: Json;
  intent?: string;
  error?: string;
};

/** `[op, path, to]`; for `rename`, `move` and `unwrap` `[op, from, path]`. */
export type Step = readonly [ChangeOp, string, Json?, Provenance?];

export const text = { type: 'string' };
export const whole = { type: 'integer' };
export const flag = { type: 'boolean' };
export const texts = { type: 'array', items: text };

/** A failed call from what matters of it in a test. */
export function failing(given: Case): Failure {
  const { tool = 'get_item', declares = {}, required = [], others = {}, call, intent, error } = given;
  const own = declares && { type: 'object', properties: declares, required, additionalProperties: false };
  const offered: [string, JsonObject | null][] = given.isUnknown ? [] : [[tool, own]];
  const beside = Object.entries(others).map(([name, properties]): [string, JsonObject] => [
    name,
    { type: 'object', properties, additionalProperties: false },
  ]);
  return {
    callId: 'sha256:0',
    toolName: tool,
    argumentsText: typeof call === 'string' ? call : stringifyJson(call),
    intent: intent ?? null,
    errorText: error ?? 'invalid arguments',
    kind: 'wrong_type',
    scope: 'call',
    repairable: 'yes',
    tools: [...offered, ...beside].map(([name, inputSchema]) => ({
      name,
      description: null,
      inputSchema,
      annotations: null,
    })),
    priorAttempts: [],
  };
}

/** Runs steps from the original call and records them as they were. */
export function repaired(failure: Failure, steps: readonly Step[]): { calls: ToolCall[]; changes: Change[] } {
  const { argumentsText, toolName } = failure;
  const parsed = tryParseJson(argumentsText);
  const readsText = steps[0]?.[1] === '' && /^(?:parse|merge|split)$/.test(steps[0][0]) && !Array.isArray(parsed);
  let drafts: Draft[] = [{ toolName, arguments: parsed === undefined || readsText ? argumentsText : parsed }];
  const changes = steps.map(step => {
    const change = toChange(step, drafts[0]!);
    drafts = applyChange(drafts, change);
    return change;
  });
  return {
    calls: drafts.map(draft => ({ toolName: draft.toolName, arguments: draft.arguments as JsonObject })),
    changes,
  };
}

function toChange([op, first, second = null, provenance = 'arguments']: Step, draft: Draft): Change {
  const root = draft.arguments;
  const at = (pointer: string) => getAt(root, parsePointer(pointer, root)) ?? null;
  if (op === 'rename_tool') return { op, path: '', from: draft.toolName, to: first, provenance: 'schema' };
  if (op === 'rename' || op === 'move')
    return { op, path: String(second), from: first, to: second, provenance: 'schema' };
  if (op === 'unwrap') return { op, path: String(second ?? ''), from: first, to: at(first), provenance };
  if (op === 'add') return { op, path: first, from: null, to: second, provenance };
  return { op, path: first, from: at(first), to: op === 'drop' ? null : second, provenance };
}
