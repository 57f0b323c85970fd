import { findErrorText } from '../core/error-text/index.ts';
import { tryParseJson } from '../core/json.ts';
import type { SuspectRow } from './types.ts';

/** A program that ends with 1 and says nothing more. */
const BARE_EXIT =
  /^\s*(?:error:?\s*)?(?:(?:command|process)\s+)?(?:exit(?:ed)?(?: with)?(?: non-zero)?(?: (?:status|exit))?(?: code)?|return(?: ?code)?|exit_code)[\s:=]*1\.?\s*(?:\(?no (?:output|matches)[^\n]*)?\s*$/i;
/** Programs whose 1 says "no" or "different", as the last of a pipeline. */
const ANSWERS_WITH_1 =
  /(?:^|[|;&"]\s*)(?:git\s+)?(?:e|f|z|rip)?(?:grep|rg|ag|diff|cmp|test|pgrep|which|command -v|\[)\s[^|;&]*$/;
const NOTHING = /^(?:|null|none|undefined|no error|ok|success)$/i;

/** The error of a call that failed, as logged; null where the call did what it was asked, whatever the log claims. */
export function failureText(row: SuspectRow): string | null {
  const { status, status_code, error_text, result_text, arguments_text } = row;
  const error = error_text?.trim() ?? '';
  const result = result_text?.trim() ?? '';
  const claimsError =
    status === 'error' || (status !== 'ok' && status_code !== null && (status_code >= 400 || status_code < 0));
  if (claimsError) {
    const text = error === '' ? result : error;
    return isAnswer(text, arguments_text) ? null : text;
  }
  if (!NOTHING.test(error)) return error;
  if (findErrorText(result) !== null) return isAnswer(result, arguments_text) ? null : result;
  const neverRan = status === 'unknown' && result === '' && isMalformed(arguments_text);
  return neverRan ? '' : null;
}

/** A text of arguments that begins like JSON and that no parser takes: other text is what a tool of free text takes. DuckDB takes trailing commas and NaN, which others do not. */
export function isMalformed(argumentsText: string): boolean {
  return /^\s*[[{"]/.test(argumentsText) && tryParseJson(argumentsText) === undefined;
}

/** A search or a comparison that answers "no" by its exit code. */
function isAnswer(text: string, argumentsText: string): boolean {
  if (!BARE_EXIT.test(text)) return false;
  const command = argumentsText
    .replace(/\\n/g, ';')
    .replace(/\\["\\]/g, '')
    .replace(/["}\]\s]+$/, '');
  return ANSWERS_WITH_1.test(command) || /"(?:command|cmd)"\s*:\s*\[?\s*"(?:grep|rg|diff|test)\b/.test(argumentsText);
}
