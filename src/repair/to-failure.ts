import type { Failure, PriorAttempt } from '../core/failure.ts';
import { isObject, type Json, tryParseJson } from '../core/json.ts';
import type { Kind, Scope } from '../core/kinds.ts';
import type { ToolCall, ToolDefinition } from '../core/tool-call.ts';

/** A row of the candidates. `prior`: JSON text of the repairs that were tried before. */
export type CandidateRow = {
  call_id: string;
  tool_name: string;
  arguments: string | null;
  intent: string | null;
  error_text: string | null;
  kind: Kind;
  scope: Scope;
  toolset_id: string | null;
  tool_id: string | null;
  attempts: number;
  prior: string | null;
  /** Repairs that were errors without an answer. */
  replaced: string[];
};

/** The failure that a row of the store holds. */
export function toFailure(row: CandidateRow, tools: ToolDefinition[]): Failure {
  return {
    callId: row.call_id,
    toolName: row.tool_name,
    argumentsText: row.arguments ?? '',
    intent: row.intent,
    errorText: row.error_text,
    kind: row.kind,
    scope: row.scope,
    repairable: 'yes',
    tools,
    priorAttempts: toPriorAttempts(row.prior),
  };
}

function toPriorAttempts(text: string | null): PriorAttempt[] {
  const list = text === null ? null : tryParseJson(text);
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map(({ calls, outcome, error_text }) => ({
    calls: toCalls(typeof calls === 'string' ? (tryParseJson(calls) ?? null) : null),
    outcome: typeof outcome === 'string' ? outcome : '',
    errorText: typeof error_text === 'string' ? error_text : null,
  }));
}

function toCalls(value: Json): ToolCall[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isObject)
    .flatMap(({ tool_name, arguments: given }) =>
      typeof tool_name === 'string' && isObject(given) ? [{ toolName: tool_name, arguments: given }] : [],
    );
}
