import { isObject, type Json } from '../json.ts';
import type { JsonPath } from '../json-path.ts';
import type { Knowledge } from './knowledge.ts';

/** Whether a value that is put under a parameter of the object at `path` can be meant for no other one. `inner`: what stands there now. */
export function isOnlyHome(value: Json, inner: Json, key: string, path: JsonPath, { placeAt }: Knowledge): boolean {
  const { properties, required } = placeAt(path);
  if (!properties.has(key)) return false;
  if (isObject(value)) {
    const own = placeAt([...path, key]).properties;
    const isElsewhere = Object.keys(value).some(name => properties.has(name) || (own.size > 0 && !own.has(name)));
    if (isElsewhere) return false;
  }
  const homes = [...properties.keys()].filter(name => placeAt([...path, name]).accepts(inner));
  if (homes.length <= 1) return homes[0] === key || properties.size === 1;
  return required.length === 1 && required[0] === key && homes.includes(key);
}
