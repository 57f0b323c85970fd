import { isNumber, type Json, toNumber } from '../../json.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Place } from '../place.ts';
import { halfWidth } from './half-width.ts';
import { numberAsText } from './number-as-text.ts';

type Told = Pick<Knowledge, 'failure' | 'effect'>;

/** Whether a scalar of another type is the same scalar: a number only where its text stays as it is, a boolean only by its own word. */
export function isRetyped(from: Json, to: Json, place: Place, { failure, effect }: Told): boolean {
  if (isNumber(from) && typeof to === 'string')
    return numberAsText(from.toString(), place.name, failure.intent, effect) === to;
  if (typeof from === 'string' && isNumber(to)) {
    const text = halfWidth(from).trim();
    return isExactNumber(text) && to.toString() === text;
  }
  if ((typeof from === 'string' || isNumber(from)) && typeof to === 'boolean')
    return booleanOf(from.toString(), failure.errorText ?? '') === to;
  if (typeof from === 'boolean' && typeof to === 'string')
    return to === String(from) || (to.toLowerCase() === String(from) && (place.literals?.includes(to) ?? false));
  if (isNumber(from) && isNumber(to)) return isWholeNumber(from.toString(), to);
  return false;
}

/** `007`, `1,000`, `50%`, `1.50` and 19 digits do not survive as a number. */
function isExactNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && typeof toNumber(text) === 'number';
}

/** `5.0` and `5` are one whole number. */
function isWholeNumber(text: string, to: Json): boolean {
  return /^-?\d{1,15}\.0+$/.test(text) && to === Number(text);
}

/** The boolean that a text or a number says: its own word, yes and no, or 1 and 0 where the error asks for a boolean; null where it says none. */
export function booleanOf(text: string, errorText: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (/^[01]$/.test(word)) return BOOLEAN.test(errorText) ? word === '1' : null;
  if (/^(?:true|yes|是)$/.test(word)) return true;
  return /^(?:false|no|否)$/.test(word) ? false : null;
}

const BOOLEAN = /\bbool(?:ean)?s?\b|\btrue\b.{0,5}\bfalse\b|布尔/i;
