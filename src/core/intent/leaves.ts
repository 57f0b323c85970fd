import { isObject, isScalar, type Json } from '../json.ts';
import { type JsonPath, toPointer } from '../json-path.ts';

/** A value that nothing stands below: a scalar, null, or an empty list or object. */
export type Leaf = {
  path: JsonPath;
  pointer: string;
  /** The parameter names on the way, without list positions. */
  keys: readonly string[];
  /** The place of the innermost object in a list that the leaf belongs to, or null. */
  owner: string | null;
  /** The place of the list that the leaf is an item of, or null. */
  list: string | null;
  value: Json;
};

/** The leaves of a value in document order. */
export function leavesOf(root: Json): Leaf[] {
  const found: Leaf[] = [];
  const visit = (value: Json, above: Omit<Leaf, 'value'>) => {
    const { path, pointer, keys, owner, list } = above;
    if (Array.isArray(value) && value.length > 0) {
      for (const [at, item] of value.entries()) {
        const place = `${pointer}/${at}`;
        visit(item, {
          path: [...path, at],
          pointer: place,
          keys,
          owner: isObject(item) ? place : owner,
          list: pointer,
        });
      }
    } else if (isObject(value) && Object.keys(value).length > 0) {
      for (const [key, item] of Object.entries(value))
        visit(item, {
          path: [...path, key],
          pointer: pointer + toPointer([key]),
          keys: [...keys, key],
          owner,
          list: null,
        });
    } else {
      found.push({ path, pointer, keys, owner, list, value });
    }
  };
  visit(root, { path: [], pointer: '', keys: [], owner: null, list: null });
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
