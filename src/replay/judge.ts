import { canonicalError, findErrorText, kindOfError } from '../core/error-text/index.ts';
import type { JsonObject } from '../core/json.ts';
import { tryParseJson } from '../core/json.ts';
import { SCOPE_OF_KIND } from '../core/kinds.ts';
import type { ExecutorResult } from './executors/executor.ts';
import { isEmptyResult } from './is-empty-result.ts';
import type { Outcome } from './types.ts';
import { unnamedArguments, type WorkedProfile } from './worked-profile.ts';

export type Evidence = {
  result: ExecutorResult;
  args: JsonObject;
  isRead: boolean;
  /** The error of the call that is repaired. */
  originalError: string | null;
  /** What calls of this tool that worked give back. */
  profile: WorkedProfile;
};

export type Judgement = { outcome: Outcome; errorText: string | null };

/** What the result of a replayed call proves. */
export function judge({ result, args, isRead, originalError, profile }: Evidence): Judgement {
  const { text } = result;
  if (result.failure !== undefined) {
    const mayHaveRun = !isRead && result.failure !== 'unreachable';
    return { outcome: mayHaveRun ? 'unknown_outcome' : 'transient', errorText: text };
  }
  const errorText = result.isError ? text : findErrorText(text);
  if (errorText !== null) return { outcome: errorOutcome(errorText, originalError, isRead), errorText };
  if (isEmptyResult(text) && !profile.wasEmpty) {
    return { outcome: 'empty', errorText: 'the result is empty, and those of calls that worked are not' };
  }
  if (profile.isJson && /^\s*(?:\[\s*)*\{\s*"/.test(text) && tryParseJson(text) === undefined) {
    return { outcome: 'new_error', errorText: 'the result is not whole JSON, and those of calls that worked are' };
  }
  const unnamed = isEmptyResult(text) ? [] : unnamedArguments(args, text, profile);
  if (unnamed.length > 0) {
    const values = unnamed.map(value => JSON.stringify(value)).join(', ');
    return { outcome: 'new_error', errorText: `the result does not name ${values}, as those of calls that worked do` };
  }
  return { outcome: 'verified', errorText: null };
}

function errorOutcome(errorText: string, originalError: string | null, isRead: boolean): Outcome {
  const kind = kindOfError(errorText);
  if (kind !== null && SCOPE_OF_KIND[kind] === 'transient') {
    const mayHaveRun = !isRead && (kind === 'timeout' || kind === 'transport');
    return mayHaveRun ? 'unknown_outcome' : 'transient';
  }
  const isSame = originalError !== null && canonicalError(bare(originalError)) === canonicalError(bare(errorText));
  return isSame ? 'same_error' : 'new_error';
}

/** An error without what a client of the protocol puts before it. */
function bare(errorText: string): string {
  return errorText.replace(/^\s*(?:Error: )?(?:McpError: )?MCP error -?\d+: /i, '').trim();
}
