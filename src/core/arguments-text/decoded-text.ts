import { type Json, tryParseJson } from '../json.ts';
import { readArguments } from './read-arguments.ts';

/** Steps of a reading that look past words: beside a value that is a parameter's, words are a part of it. */
const BESIDE = new Set(['prose', 'prose after', 'closing bracket', 'tokens', 'cut repeat', 'call', 'tags']);
/** Times that one value may be encoded over. */
const MOST_LAYERS = 5;

/** The JSON value that a text within arguments encodes as a whole, once or several times over; `undefined` where it is no such text. */
export function decodedText(text: string): Json | undefined {
  let value: Json = text;
  for (let layer = 0; layer < MOST_LAYERS && typeof value === 'string'; layer++) {
    const inner = onceDecoded(value);
    if (inner === undefined) return undefined;
    value = inner;
  }
  return typeof value === 'string' ? undefined : value;
}

function onceDecoded(text: string): Json | undefined {
  if (/^\s*"\s*[[{"\\]/.test(text)) return tryParseJson(text);
  if (!/^\s*(?:```\w*\s*)?[[{]/.test(text)) return undefined;
  const strict = tryParseJson(text);
  if (strict !== undefined) return strict;
  const reading = readArguments(text);
  if (reading.status !== 'read' || reading.values.length !== 1 || reading.steps.some(step => BESIDE.has(step)))
    return undefined;
  return reading.values[0];
}
