import { isObject, type Json, parseJson } from '../json.ts';

/** Whether JSON text gives a key of an object more than once; `value`: what it says. */
export function repeatsKey(text: string, value: Json): boolean {
  if (text.length > 100_000) return false;
  const keys = countKeys(value, 0);
  if ((text.match(/"\s*:/g)?.length ?? 0) <= keys) return false;
  const outside = text.replace(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (_, colon) => (colon === undefined ? '' : ':'));
  return (outside.match(/:/g)?.length ?? 0) > keys;
}

function countKeys(value: Json, depth: number): number {
  if (depth > 100) return Number.POSITIVE_INFINITY;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item, depth + 1), 0);
  return isObject(value)
    ? Object.values(value).reduce<number>((sum, item) => sum + 1 + countKeys(item, depth + 1), 0)
    : 0;
}

/** The key that JSON text gives two values; null where it gives none, or is no JSON at all. */
export function contradictedKey(text: string): string | null {
  try {
    JSON.parse(text);
    parseJson(text);
    return null;
  } catch (cause) {
    return cause instanceof Error ? (/^Duplicate key '(.+)' encountered/.exec(cause.message)?.[1] ?? null) : null;
  }
}
