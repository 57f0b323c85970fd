import { isObject, isScalar, type Json } from '../json.ts';
import { type JsonPath, toPointer } from '../json-path.ts';

/** A value that nothing stands below: a scalar, null, or an empty list or object. */
export type Leaf = {
  path: JsonPath;
  pointer: string;
  /** The parameter names on the way, without list positions. */
  keys: readonly string[];
  /** The place of the innermost list item on the way, or null. */
  item: string | null;
  value: Json;
};

/** The leaves of a value in document order. */
export function leavesOf(root: Json): Leaf[] {
  const found: Leaf[] = [];
  const visit = (
    value: Json,
    path: (string | number)[],
    pointer: string,
    keys: readonly string[],
    item: string | null,
  ) => {
    if (Array.isArray(value) && value.length > 0) {
      for (const [at, below] of value.entries()) {
        const place = `${pointer}/${at}`;
        visit(below, [...path, at], place, keys, place);
      }
    } else if (isObject(value) && Object.keys(value).length > 0) {
      for (const [key, below] of Object.entries(value))
        visit(below, [...path, key], pointer + toPointer([key]), [...keys, key], item);
    } else {
      found.push({ path, pointer, keys, item, value });
    }
  };
  visit(root, [], '', [], null);
  return found;
}

/** The text of a scalar as it would be written in a sentence: a number by its digits, a text by itself. */
export function scalarText(value: Json): string | null {
  if (typeof value === 'string') return value;
  return isScalar(value) ? value.toString() : null;
}

/** Whether nothing is said: null, an empty text, an empty list or object. */
export function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
