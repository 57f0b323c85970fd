import { isObject, type JsonObject } from '../../core/json.ts';
import { isClosed, propertiesOf, requiredOf } from '../../core/schema/index.ts';
import type { Place } from './places.ts';
import type { RuleContext } from './rule.ts';

/** An object of the arguments whose parameters the schema declares. */
export type ObjectPlace = Pick<Place, 'path'> & {
  value: JsonObject;
  declared: ReadonlyMap<string, JsonObject>;
  undeclared: string[];
  free: string[];
  missing: string[];
};

/** The objects with declared parameters, outer first; `undeclared`: names given and not declared, where the schema takes no others or the error refuses them, `free`: declared and not given, `missing`: those of them that are required. */
export function objectPlaces(context: RuleContext): readonly ObjectPlace[] {
  if (last?.context !== context) last = { context, places: findPlaces(context) };
  return last.places;
}

/** Several rules in a row ask for the places of one context. */
let last: { context: RuleContext; places: ObjectPlace[] } | null = null;

function findPlaces({ places, schema, hints }: RuleContext): ObjectPlace[] {
  const found: ObjectPlace[] = [];
  for (const place of places) {
    const { path, value, branches } = place;
    if (!isObject(value) || !schema) continue;
    const declared = declaredIn(branches, schema);
    const isOpen = declared.size === 0 && !branches.every(isClosed);
    if (isOpen) continue;
    const given = Object.keys(value);
    const missing = requiredIn(branches, schema).filter(name => !Object.hasOwn(value, name));
    const takesOthers = missing.length === 0 && branches.some(branch => !isClosed(branch));
    const undeclared = given.filter(name => !declared.has(name) && (!takesOthers || hints.unknown.includes(name)));
    const free = [...declared.keys()].filter(name => !Object.hasOwn(value, name));
    found.push({ path, value, declared, undeclared, free, missing });
  }
  return found;
}

function declaredIn(branches: readonly JsonObject[], schema: JsonObject): ReadonlyMap<string, JsonObject> {
  if (branches.length === 1) return propertiesOf(branches[0]!, schema);
  return new Map(branches.flatMap(branch => [...propertiesOf(branch, schema)]));
}

function requiredIn(branches: readonly JsonObject[], schema: JsonObject): readonly string[] {
  if (branches.length === 1) return requiredOf(branches[0]!, schema);
  return [...new Set(branches.flatMap(branch => requiredOf(branch, schema)))];
}
