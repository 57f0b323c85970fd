import { isObject, type Json } from '../json.ts';

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
