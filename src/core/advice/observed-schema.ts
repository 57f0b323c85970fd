import { isObject, type Json, type JsonObject, setOwn } from '../json.ts';
import { parsePointer } from '../json-path.ts';
import type { PathProfile, Profile } from '../profile.ts';

/** The JSON Schema of the arguments that worked: types, and what was always given. */
export function observedSchema({ paths }: Profile): JsonObject {
  const root: JsonObject = { type: 'object', properties: {} };
  const calls = paths.get('')?.seen ?? 0;
  const required: string[] = [];
  for (const [pointer, profile] of paths) {
    if (pointer === '') continue;
    const keys = parsePointer(pointer).map(String);
    place(root, keys, profile);
    if (keys.length === 1 && profile.seen === calls) required.push(keys[0]!);
  }
  return required.length > 0 ? { ...root, required } : root;
}

function place(root: JsonObject, keys: readonly string[], profile: PathProfile): void {
  let at = root;
  for (const [depth, key] of keys.entries()) {
    const container = key === '*' ? at : child(at, 'properties');
    const name = key === '*' ? 'items' : key;
    at = child(container, name);
    if (depth === keys.length - 1) setOwn(at, 'type', typeOf(profile));
  }
}

function child(object: JsonObject, key: string): JsonObject {
  const known = Object.hasOwn(object, key) ? object[key] : undefined;
  if (isObject(known)) return known;
  const made: JsonObject = {};
  setOwn(object, key, made);
  return made;
}

function typeOf({ types }: PathProfile): Json {
  const names = Object.keys(types).sort();
  return names.length === 1 ? names[0]! : names;
}
