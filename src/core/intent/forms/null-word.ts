import type { ErrorHints } from '../../error-text/index.ts';
import type { Json } from '../../json.ts';

/** Whether a text is a word for nothing, which the error refuses as a value, where the schema allows null. */
export function isNullWord(value: Json, isNullable: boolean, { rejected }: ErrorHints, errorText: string): boolean {
  if (typeof value !== 'string' || !isNullable || !/^(?:null|none|nil|undefined)$/i.test(value.trim())) return false;
  return rejected.includes(value) || new RegExp(`["'\\x60“「]${value.trim()}["'\\x60”」]`).test(errorText);
}
