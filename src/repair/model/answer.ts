import { z } from 'zod';
import { readArguments } from '../../core/arguments-text/index.ts';
import { isObject, type Json, type JsonObject, toPlain, tryParseJson } from '../../core/json.ts';
import type { ToolCall } from '../../core/tool-call.ts';

/**
 * The envelope that a model answers in. Arguments are JSON text: the schemas of tools are often refused as strict grammars, so that only
 * the envelope is constrained, and the arguments are checked here.
 */
export const AnswerEnvelope = z.object({
  explanation: z.string().describe('One or two sentences: what was wrong, and what was changed'),
  status: z.enum(['repaired', 'unrepairable', 'needs_user']),
  calls: z
    .array(
      z.object({
        tool_name: z.string(),
        arguments: z.string().describe('The arguments of the call: a JSON object, written as text'),
      }),
    )
    .describe('The repaired calls in their order; empty unless repaired'),
  question: z.string().describe('What to ask the user; empty unless needs_user'),
  fallback: z.boolean().describe('Whether the calls only stand in for an intent that cannot be recovered'),
});

/** What an answer says, or why it cannot be read. */
export type ReadAnswer =
  | { status: 'repaired'; calls: ToolCall[]; explanation: string; fallback: boolean }
  | { status: 'unrepairable'; explanation: string }
  | { status: 'needs_user'; question: string; explanation: string }
  | { status: 'unreadable'; explanation: string };

/** What is asked of an answer that came without a grammar: the same, with what is left out taken for nothing. */
const Loose = z.object({
  explanation: z.string().default(''),
  status: z.enum(['repaired', 'unrepairable', 'needs_user']),
  calls: z.array(z.object({ tool_name: z.string(), arguments: z.unknown() })).nullish(),
  question: z.string().nullish(),
  fallback: z.boolean().nullish(),
});

/** Reads the text of an answer; `restore` puts back what was masked in its values. */
export function readAnswer(text: string, restore: (value: Json) => Json = value => value): ReadAnswer {
  const found = objectIn(text);
  if (!found) return unreadable('it is no JSON object');
  const checked = Loose.safeParse(toPlain(found));
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return unreadable(`${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'not as asked for'}`);
  }
  const { status, fallback } = checked.data;
  const explanation = String(restore(checked.data.explanation));
  if (status === 'unrepairable') return { status, explanation };
  if (status === 'needs_user') {
    const question = String(restore(checked.data.question ?? '')).trim();
    return question === '' ? unreadable('needs_user without a question') : { status, question, explanation };
  }
  const calls = callsOf(found, restore);
  if (typeof calls === 'string') return unreadable(calls);
  return { status, calls, explanation, fallback: fallback ?? false };
}

function unreadable(why: string): ReadAnswer {
  return { status: 'unreadable', explanation: `The answer of the model cannot be read: ${why}.` };
}

/** The JSON object that a text is, or holds among thoughts, prose and fences. */
function objectIn(text: string): JsonObject | null {
  const said = text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, '');
  const strict = tryParseJson(said);
  if (strict !== undefined) return isObject(strict) ? strict : null;
  const reading = readArguments(said);
  const objects = reading.status === 'read' ? reading.values.filter(isObject) : [];
  return objects.length === 1 ? objects[0]! : null;
}

/** The calls, with numbers as they were written; a sentence where they are none. */
function callsOf(found: JsonObject, restore: (value: Json) => Json): ToolCall[] | string {
  const list = Array.isArray(found.calls) ? found.calls.filter(isObject) : [];
  if (list.length === 0) return 'repaired without calls';
  const calls: ToolCall[] = [];
  for (const { tool_name, arguments: given } of list) {
    const args = restore(argumentsOf(given ?? null));
    if (!isObject(args)) return 'the arguments of a call are no JSON object';
    calls.push({ toolName: String(tool_name), arguments: args });
  }
  return calls;
}

function argumentsOf(given: Json): Json {
  if (typeof given !== 'string') return given;
  const strict = tryParseJson(given);
  if (strict !== undefined) return strict;
  const reading = readArguments(given);
  return reading.status === 'read' && reading.values.length === 1 ? reading.values[0]! : null;
}
