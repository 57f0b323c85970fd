import type { ErrorHints } from '../../error-text/index.ts';
import type { Json } from '../../json.ts';

/** Whether a text is a word for nothing, which the error refuses as a value, where the schema allows null. */
export function isNullWord(value: Json, isNullable: boolean, { rejected }: ErrorHints, errorText: string): boolean {
  if (!isNullable || !isWordForNull(value)) return false;
  return rejected.includes(value) || new RegExp(`["'\\x60“「]${value.trim()}["'\\x60”」]`).test(errorText);
}

/** Whether a value is a word that models write where they mean nothing. */
export function isWordForNull(value: Json): value is string {
  return typeof value === 'string' && value.length < 20 && /^\s*(?:null|none|nil|undefined)\s*$/i.test(value);
}
