import { type Json, tryParseJson } from '../json.ts';
import { pythonToJson } from '../python-literal.ts';
import { remembered } from '../remembered.ts';
import { errorOfJson } from './error-of-json.ts';
import { lineOfError } from './error-of-output.ts';
import { openProgramOutput } from './program-output.ts';
import { openPythonResult } from './python-result.ts';
import { readsAsError } from './reads-as-error.ts';
import { SUSPECT_PATTERN } from './suspect.ts';
import { unwrapError } from './unwrap-error.ts';

const suspect = new RegExp(SUSPECT_PATTERN, 'i');
/** A count of errors that is none. */
const NONE = /^(?:errors?|failures|failed)\s*[:=]\s*(?:0|none|null|false)\s*$/i;
/** JSON beyond this is data; its first characters are looked at as text. */
const JSON_LIMIT = 200_000;
/** `{"error": "…` of a text that was cut or is Python's way of writing it. */
const LOOSE_JSON =
  /^\s*\{\s*(["'])(?:error|errors|error_message|errorMessage)\1\s*:(?!\s*(?:null|none|false|""|''|\[\]|\{\}))\s*(["']?)([\s\S]+)$/i;

/** The error that a result text is, without the wrapping of frameworks; null where it is none. Content that only speaks of errors is none. */
export const findErrorText: (text: string) => string | null = remembered(
  text => (suspect.test(text) ? readError(text, 0) : null),
  1_000,
  2_000,
);

function readError(text: string, depth: number): string | null {
  const trimmed = text.replace(/^\u{feff}/u, '').trim();
  if (trimmed === '' || depth > 6 || NONE.test(trimmed)) return null;
  const readInner = (inner: string) => readError(inner, depth + 1);
  if (/^[{["]/.test(trimmed)) {
    const value = trimmed.length <= JSON_LIMIT ? parseFast(trimmed) : undefined;
    if (value !== undefined) {
      // Most results are none: only for an error are the numbers of its message worth the slower parse that keeps their text.
      return errorOfJson(value, readInner) === null ? null : errorOfJson(tryParseJson(trimmed) ?? value, readInner);
    }
    const loose = LOOSE_JSON.exec(trimmed);
    if (loose) return unwrapError(loose[3]!.replace(/["']?\s*\}?\s*$/, '')).text;
    const python = trimmed.length <= JSON_LIMIT && trimmed.startsWith("{'") ? pythonToJson(trimmed) : undefined;
    if (python !== undefined) return readInner(python);
    if (/^(?:\{\s*["']|\[\s*[{"[])/.test(trimmed)) return null;
  }
  const run = openProgramOutput(trimmed);
  if (run && run.exit !== 0) {
    // Programs that compare or search end with 1 where there is a difference, or no hit.
    if (run.exit !== 1) return run.output === '' ? trimmed : run.output;
    return readInner(run.output) ?? lineOfError(run.output);
  }
  const result = openPythonResult(trimmed);
  if (result) return result.isError ? innermost(unwrapError(result.text).text, depth) : readInner(result.text);
  const { text: inner, wrapped } = unwrapError(trimmed);
  if (wrapped) return innermost(inner, depth);
  return readsAsError(inner) ? innermost(inner, depth) : null;
}

/** The message of a text that is known to be an error: JSON within it is opened. */
function innermost(text: string, depth: number): string {
  if (depth <= 6 && /^[{[]/.test(text)) {
    const found = readError(text, depth + 1);
    if (found !== null) return found;
  }
  return text;
}

function parseFast(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
