import { isObject, type Json } from '../json.ts';
import type { JsonPath } from '../json-path.ts';

/** A value at the end of a path: a scalar, null, or an empty container. */
export type Leaf = { path: JsonPath; value: Json };

/** The leaves of a value in their order, to a depth of 50. */
export function leavesOf(value: Json, path: JsonPath = []): Leaf[] {
  if (path.length < 50) {
    if (Array.isArray(value) && value.length > 0) return value.flatMap((item, at) => leavesOf(item, [...path, at]));
    if (isObject(value) && Object.keys(value).length > 0) {
      return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
    }
  }
  return [{ path, value }];
}
