import { isNumber, type Json, toNumber } from '../../json.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Place } from '../place.ts';
import { numberAsText } from './number-as-text.ts';

type Told = Pick<Knowledge, 'failure' | 'effect'>;

/** Whether a scalar of another type is the same scalar: a number only where its text stays as it is, a boolean only by its own word. */
export function isRetyped(from: Json, to: Json, place: Place, { failure, effect }: Told): boolean {
  if (isNumber(from) && typeof to === 'string')
    return numberAsText(from.toString(), place.name, failure.intent, effect) === to;
  if (typeof from === 'string' && isNumber(to)) return isExactNumber(from.trim()) && to.toString() === from.trim();
  if (typeof from === 'string' && typeof to === 'boolean') return booleanOf(from) === to;
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

/** The boolean that a text says: its own word, or yes and no; null where it says none. */
export function booleanOf(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (/^(?:true|yes|是)$/.test(word)) return true;
  return /^(?:false|no|否)$/.test(word) ? false : null;
}
