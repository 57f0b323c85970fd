import { createHash } from 'node:crypto';
import { canonicalError } from '../../core/error-text/index.ts';
import type { Failure } from '../../core/failure.ts';
import { canonicalJson, stringifyJson, tryParseJson } from '../../core/json.ts';
import { remembered } from '../../core/remembered.ts';
import { PROMPT_HASH } from './instructions.ts';
import type { Question } from './providers/provider.ts';

/** What a question is known by: itself, and what all alike questions share. */
export type QuestionIds = { answerId: string; alikeId: string };

export function idsOf(failure: Failure, { context, turns, maxOutputTokens }: Question, model: string): QuestionIds {
  const { toolName, argumentsText, errorText, kind, priorAttempts } = failure;
  const parsed = tryParseJson(argumentsText);
  const prior = priorAttempts.map(({ calls, errorText: error }) => [
    stringifyJson(calls.map(call => [call.toolName, call.arguments])),
    error === null ? '' : templateOf(error),
  ]);
  const args = parsed === undefined ? argumentsText : canonicalJson(parsed);
  return {
    answerId: hash([model, PROMPT_HASH, context, String(maxOutputTokens), JSON.stringify(turns)]),
    alikeId: hash([
      model,
      PROMPT_HASH,
      context,
      toolName,
      kind,
      args,
      errorText === null ? '' : templateOf(errorText),
      JSON.stringify(prior),
    ]),
  };
}

/** The same errors come again and again. */
const templateOf = remembered(canonicalError, 5_000, 20_000);

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\u001f')).digest('hex').slice(0, 40);
}
