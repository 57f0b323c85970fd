import { findErrorText } from './find-error-text.ts';
import { flattenJsonParts } from './flatten-json.ts';
import { HOLE, maskValues } from './mask-values.ts';
import { stripStack } from './strip-stack.ts';
import { unwrapError } from './unwrap-error.ts';

/** Errors are told apart by their beginning; what comes after this many characters is echoed data. */
const LIMIT = 2000;
const MAX_ROUNDS = 12;

/**
 * The form of an error text by which equal errors meet: unwrapped, without stack, white space folded, and what varies masked as `<*>`.
 * Applying it twice changes nothing more.
 */
export function canonicalError(text: string): string {
  let form = text.slice(0, LIMIT * 5);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = canonicalOnce(form);
    if (next === form) break;
    form = next;
  }
  return form;
}

function canonicalOnce(text: string): string {
  const message = stripStack(findErrorText(text) ?? unwrapError(text).text);
  const masked = maskValues(flattenJsonParts(withoutEcho(message)));
  const lines = masked
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '');
  return maskValues([...new Set(lines)].join(' ').replace(/\s+/g, ' '))
    .slice(0, LIMIT)
    .trim();
}

/** Pydantic names the place at fault on a line of its own and repeats the value in brackets; both vary. */
function withoutEcho(text: string): string {
  return text
    .replace(/\s*For further information visit \S+/g, '')
    .replace(/input_value=[\s\S]*?, input_type=\w+/g, `input_value=${HOLE}`)
    .replace(/^([ \t]*)[\w-]+(?:\.[\w-]+)*[ \t]*\n(?=[ \t]+\S[^\n]*\[type=)/gm, `$1${HOLE}\n`)
    .replace(/^\d+ validation errors? for \S+/gm, `${HOLE} validation error for ${HOLE}`)
    .replace(/^\d+ validation errors?:/gm, `${HOLE} validation error:`);
}
