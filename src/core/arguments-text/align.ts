import { type JsonToken, jsonTokens } from './json-tokens.ts';
import { matchString } from './match-string.ts';
import { skipNoise } from './skip-noise.ts';

/**
 * How far a written text and the JSON text that a repair library made of it agree.
 * - `same`: every token stands in the written text, in order, and nothing else does.
 * - `cut`: they agree until the written text ends. `object`: only closing braces after a whole value are missing;
 *   `list`: a list was open after a whole item; `value`: a value was under way or announced.
 * - `different`: something was added, dropped or changed.
 */
export type Alignment =
  | { status: 'same' }
  | { status: 'cut'; open: 'value' | 'list' | 'object' }
  | { status: 'different' };

const DIFFERENT: Alignment = { status: 'different' };
const LITERALS: Record<string, string> = { true: 'True', false: 'False', null: 'None' };

/** Compares a text with its repaired form, token by token. */
export function align(written: string, repaired: string): Alignment {
  const tokens = [...jsonTokens(repaired)];
  const open: string[] = [];
  let at = 0;
  let isWhole = false;
  for (const [index, token] of tokens.entries()) {
    at = skipNoise(written, at);
    if (at >= written.length) return cutAt(open, isWhole, tokens.slice(index));
    const end = tokenEnd(written, at, token, isKey(tokens, index));
    if (end === 'cut') return { status: 'cut', open: isAfterItem(token, isWhole, open) ? 'list' : 'value' };
    if (end === null) return DIFFERENT;
    isWhole = isWholeAt(token, written, end, isKey(tokens, index)) || (end === at && isWhole);
    if (token.text === '{' || token.text === '[') if (token.type === 'punctuation') open.push(token.text);
    if (token.type === 'punctuation' && /[}\]]/.test(token.text)) open.pop();
    at = end;
  }
  return skipNoise(written, at) >= written.length ? { status: 'same' } : DIFFERENT;
}

function tokenEnd(written: string, at: number, token: JsonToken, isKey: boolean): number | 'cut' | null {
  switch (token.type) {
    case 'punctuation':
      return punctuationEnd(written, at, token.text);
    case 'scalar':
      return scalarEnd(written, at, token.text);
    case 'string':
      return matchString(written, at, token.text, isKey);
    default:
      return token.type satisfies never;
  }
}

/** A comma may have been forgotten, and one may stand before a closing bracket; nothing else about structure may differ. */
function punctuationEnd(written: string, at: number, char: string): number | 'cut' | null {
  if (written[at] === char) return at + 1;
  if (char === ',') return at;
  if (!/[}\]]/.test(char) || written[at] !== ',') return null;
  const next = skipNoise(written, at + 1);
  if (next >= written.length) return 'cut';
  return written[next] === char ? next + 1 : null;
}

function scalarEnd(written: string, at: number, text: string): number | 'cut' | null {
  for (const spelling of [text, LITERALS[text] ?? text]) {
    if (written.startsWith(spelling, at) && !/[\w.]/.test(written[at + spelling.length] ?? ''))
      return at + spelling.length;
  }
  return /^[\w.+-]*$/.test(written.slice(at, at + 100)) ? 'cut' : null;
}

function isWholeAt(token: JsonToken, written: string, end: number, isKey: boolean): boolean {
  if (isKey) return false;
  if (token.type === 'string') return /["'`”’]/.test(written[end - 1]!);
  if (token.type === 'scalar') return token.text in LITERALS;
  return /[}\]]/.test(token.text);
}

function cutAt(open: string[], isWhole: boolean, missing: JsonToken[]): Alignment {
  if (missing.some(token => token.type !== 'punctuation' || !/[}\]]/.test(token.text)))
    return { status: 'cut', open: 'value' };
  if (!isWhole) return { status: 'cut', open: 'value' };
  return { status: 'cut', open: open.includes('[') ? 'list' : 'object' };
}

/** A comma after a whole item of a list announces an item of which nothing is there. */
function isAfterItem(token: JsonToken, isWhole: boolean, open: string[]): boolean {
  return token.type === 'punctuation' && isWhole && open.at(-1) === '[';
}

function isKey(tokens: readonly JsonToken[], index: number): boolean {
  const next = tokens[index + 1];
  return tokens[index]!.type === 'string' && next?.type === 'punctuation' && next.text === ':';
}
