import type { Place } from '../place.ts';
import { type Said, statedSeparator } from './stated-separator.ts';

const OTHERS = /[,;|，、；]|\s/;

/** The items of a text joined by the separator that is stated for them, where it joins codes by another one; null where it does not. */
export function rejoined(text: string, place: Place, said: Said, isOnly: boolean): string | null {
  if (text.length > 10_000 || !OTHERS.test(text.trim())) return null;
  const separator = statedSeparator(place, said, isOnly);
  if (separator === null || separator.trim() === '') return null;
  const [marks, ...more] = new Set(text.trim().match(/[,;|，、；]/g) ?? [' ']);
  if (more.length > 0) return null;
  const items = text
    .trim()
    .split(marks === ' ' ? /\s+/ : marks!)
    .map(item => item.trim());
  if (items.length < 2 || !items.every(isCode)) return null;
  const joined = items.join(separator);
  return joined !== text && place.accepts(joined) ? joined : null;
}

/** Items without spaces, with a digit or of one kind of letters with marks: words of a sentence are none. */
function isCode(text: string): boolean {
  return (
    /^[\w.$#@:/-]{1,64}$/.test(text) && (/[\d._$#@:/]/.test(text) || /^[A-Z]+$/.test(text) || /^[a-z]+[A-Z]/.test(text))
  );
}
