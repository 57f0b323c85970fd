import { type Diagnosis, diagnose, diagnoseUnlogged } from '../core/diagnose/index.ts';
import { ENGINE } from '../core/engine.ts';
import { findErrorText } from '../core/error-text/index.ts';
import type { ToolDefinition } from '../core/tool-call.ts';
import { caughtBy } from './caught-by.ts';
import { failureText, isMalformed } from './is-failure.ts';
import type { CaughtBy, SuspectRow } from './types.ts';

/** Text of a failure that is kept; what comes after is echoed data. */
const ERROR_LIMIT = 20_000;

/** A row of `failures`, before its place among the other failures is known. */
export type FailureRow = {
  call_id: string;
  kind: Diagnosis['kind'];
  scope: Diagnosis['scope'];
  repairable: Diagnosis['repairable'];
  caught_by: CaughtBy;
  intent: string | null;
  arguments: string | null;
  error_text: string | null;
  explanation: string;
  question: string | null;
  prior_attempts: number;
  repeats: number;
  source_id: string;
  engine: string;
};

/** The verdict on a suspect: a row of `failures`, or null where it did not fail. */
export function toFailure(row: SuspectRow, tools: readonly ToolDefinition[]): FailureRow | null {
  const text = failureText(row);
  if (text === null) return null;
  const judge = row.is_unlogged ? diagnoseUnlogged : diagnose;
  const { kind, scope, repairable, explanation, question } = judge({
    toolName: row.tool_name,
    argumentsText: row.arguments_text,
    errorText: text === '' ? null : text,
    status: row.status,
    statusCode: row.status_code,
    intent: row.intent,
    tools,
  });
  const message = findErrorText(text) ?? text;
  return {
    call_id: row.call_id,
    kind,
    scope,
    repairable,
    caught_by: caughtBy(kind, text, !isMalformed(row.arguments_text)),
    intent: row.intent,
    arguments: row.is_unlogged ? null : row.arguments_text,
    error_text: message === '' ? null : message.slice(0, ERROR_LIMIT),
    explanation,
    question,
    prior_attempts: 0,
    repeats: 0,
    source_id: row.source_id,
    engine: ENGINE,
  };
}
