import { createHash } from 'node:crypto';
import { ENGINE } from '../core/engine.ts';
import type { Change } from '../core/failure.ts';
import { type Json, stringifyJson } from '../core/json.ts';
import type { ToolCall } from '../core/tool-call.ts';
import type { Values } from '../store/index.ts';
import { callsKey } from './propose.ts';
import type { Repair } from './repairer.ts';

/** A repair that a repairer or a person made. */
type AnyRepair = Omit<Repair, 'method' | 'use'> & { method: Repair['method'] | 'person'; use?: Repair['use'] };

/** The row of one attempt. Its id is the same wherever the same attempt gives the same calls. */
export function toRow(callId: string, attempt: number, repair: AnyRepair, createdAt: Date): Values {
  const { method, status, calls, changes, subjects, objections, explanation, question, isFallback, use } = repair;
  const identity = [callId, method, String(attempt), calls ? callsKey(calls) : ''].join('\u001f');
  return {
    repair_id: `sha256:${createHash('sha256').update(identity).digest('hex').slice(0, 32)}`,
    call_id: callId,
    attempt,
    method,
    model: use?.model ?? null,
    status,
    calls: calls && stringifyJson(calls.map(toCallJson)),
    changes: stringifyJson(changes.map(toChangeJson)),
    subjects: stringifyJson(subjects),
    objections: stringifyJson(objections),
    explanation,
    question,
    fallback: isFallback,
    prompt_hash: use?.promptHash ?? null,
    engine: ENGINE,
    input_tokens: use?.inputTokens ?? null,
    output_tokens: use?.outputTokens ?? null,
    cost_usd: use ? use.costUsd : 0,
    created_at: createdAt,
  };
}

/** A change as it is written outside; `call` only where it is not the first. */
export function toChangeJson({ op, path, from, to, provenance, call }: Change): Json {
  return { op, path, from, to, provenance, ...(call !== undefined && call > 0 && { call }) };
}

/** A call as it is written outside. */
export function toCallJson({ toolName, arguments: given }: ToolCall): Json {
  return { tool_name: toolName, arguments: given };
}
