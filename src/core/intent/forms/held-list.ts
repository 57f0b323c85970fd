import { isObject, type Json, type JsonObject } from '../../json.ts';
import { isSameName } from '../../names.ts';

/** Keys that say only that a list follows, as where XML was turned into JSON. */
const HOLDERS = /^(?:\$?(?:items?|elements?|lists?|values?|arrays?|entry|entries|data))$/i;

/** The list that an object stands for where a list is wanted: its values by position (`{"0": …, "1": …}`), or the one list that it holds under a key that says no more; null where it is neither. */
export function heldList(object: JsonObject, name: string): Json[] | null {
  const keys = Object.keys(object);
  if (keys.length > 0 && keys.every((key, at) => key === String(at))) return Object.values(object);
  const [key] = keys;
  if (key === undefined || keys.length > 1) return null;
  const held = object[key]!;
  return Array.isArray(held) && isListHolder(key, name) ? held : null;
}

/** Whether a key says only that the list of a parameter follows. */
export function isListHolder(key: string, name: string): boolean {
  return HOLDERS.test(key) || isSameName(key, name);
}

/** The list within a list that holds nothing else. */
export function innerList(list: readonly Json[]): Json[] | null {
  const [only, ...others] = list;
  return others.length === 0 && Array.isArray(only) ? only : null;
}

/** Whether a value is the list that another one stands for. */
export function isHeldList(from: Json, to: readonly Json[], name: string): readonly Json[] | null {
  const held = isObject(from) ? heldList(from, name) : Array.isArray(from) ? innerList(from) : null;
  return held && held.length === to.length ? held : null;
}
