import { type Json, type JsonObject, parseJson, stringifyJson } from '../core/json.ts';
import type { ReviewDetails, ReviewedAttempt, ReviewItem } from '../review/index.ts';
import { toLine, toPrintable } from './printable.ts';
import { toTable } from './table.ts';

type Call = { tool_name: string; arguments: Json };
type Change = { op: string; path: string; from: Json; to: Json; provenance: string };
type Subject = { value: Json; status: string; path: string | null };
type Objection = { code: string; path: string; message: string };
type Replay = { step: number; executor: string | null; outcome: string; tries: number; error_text: string | null };

/** What waits for a person, a line each. */
export function reviewTable(items: readonly ReviewItem[], columns?: number): string {
  if (items.length === 0) return 'nothing waits for a person';
  const heading = ['id', 'tool', 'reason', 'decided', 'question or why', 'proposed calls'];
  const rows = items.map(({ id, tool_name, reason, decision, question, explanation, calls }) => [
    id.slice(0, 19),
    tool_name,
    reason,
    decision,
    question ?? explanation,
    calls && toList<Call>(calls).map(callWords).join(' ; '),
  ]);
  return toTable(heading, rows, { width: 70, columns });
}

/** All that is known of a repair or a failure, for one who decides. */
export function reviewWords(details: ReviewDetails): string {
  const { call_id, tool_name, kind, outcome, intent, error_text, question, explanation, attempts, decisions } = details;
  const lines = [
    `${tool_name}: ${kind}, ${outcome}`,
    `call      ${call_id}`,
    `intent    ${intent === null ? '(not in the log)' : toLine(intent, 500)}`,
    `before    ${tool_name} ${details.arguments ?? ''}`,
    `error     ${toLine(error_text ?? '', 500)}`,
    ...(explanation === null ? [] : [`why       ${explanation}`]),
    ...(question === null ? [] : [`question  ${question}`]),
    ...attempts.flatMap(attemptLines),
    ...decisions.map(({ decision, note, decided_at }) => `decided   ${decision} at ${decided_at}${noteWords(note)}`),
  ];
  return toPrintable(lines.join('\n'));
}

/** The same for machines, as JSON text: what the store keeps as JSON text is JSON, numbers as they are written. */
export function reviewJson({ attempts, ...rest }: ReviewDetails): string {
  const opened = attempts.map(attempt => opening(attempt, ['calls', 'changes', 'subjects', 'objections', 'replays']));
  return stringifyJson({ ...rest, attempts: opened });
}

/** A line of what waits, for machines. */
export function itemJson(item: ReviewItem): string {
  return stringifyJson(opening(item, ['calls']));
}

function opening(row: { [column: string]: Json }, columns: string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns.includes(name) && typeof value === 'string' ? parseJson(value) : value,
    ]),
  );
}

function attemptLines(attempt: ReviewedAttempt): string[] {
  const { repair_id, attempt: number, method, status, explanation } = attempt;
  return [
    '',
    `attempt ${number} by ${method}: ${status}   ${repair_id}`,
    ...(explanation === null ? [] : [`  ${explanation}`]),
    ...toList<Call>(attempt.calls).map(call => `  after     ${callWords(call)}`),
    ...toList<Change>(attempt.changes).map(
      ({ op, path, from, to, provenance }) =>
        `  change    ${op} ${path || '/'}: ${short(from)} -> ${short(to)} (from ${provenance})`,
    ),
    ...toList<Subject>(attempt.subjects).map(
      ({ value, status: kept, path }) => `  subject   ${short(value)}: ${kept}${path === null ? '' : ` at ${path}`}`,
    ),
    ...toList<Objection>(attempt.objections).map(
      ({ code, path, message }) => `  objection ${code} ${path}: ${message}`,
    ),
    ...toList<Replay>(attempt.replays).map(
      ({ step, executor, outcome, tries, error_text }) =>
        `  replay    step ${step + 1} on ${executor ?? '(no executor)'}: ${outcome}, sent ${tries} times${error_text === null ? '' : `; ${toLine(error_text, 300)}`}`,
    ),
  ];
}

function callWords({ tool_name, arguments: given }: Call): string {
  return `${tool_name} ${stringifyJson(given)}`;
}

function short(value: Json): string {
  return toLine(stringifyJson(value), 120);
}

function noteWords(note: string | null): string {
  return note === null ? '' : `: ${note}`;
}

function toList<T>(text: string | null): T[] {
  return text === null ? [] : (parseJson(text) as T[]);
}
