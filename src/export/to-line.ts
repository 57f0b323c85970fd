import { type JsonObject, stringifyJson } from '../core/json.ts';
import { wellFormed } from './well-formed.ts';

/** A row as one line of JSON. What some readers take for the end of a line is escaped. */
export function toLine(row: JsonObject): string {
  return stringifyJson(wellFormed(row)).replace(
    /[\u0085\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
