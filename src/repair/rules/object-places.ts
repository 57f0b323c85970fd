import { isObject, type JsonObject } from '../../core/json.ts';
import { isClosed, propertiesOf, requiredOf } from '../../core/schema/index.ts';
import type { Place } from './places.ts';
import type { RuleContext } from './rule.ts';

/** An object of the arguments whose parameters the schema declares. */
export type ObjectPlace = Place & {
  value: JsonObject;
  declared: Map<string, JsonObject>;
  undeclared: string[];
  free: string[];
  missing: string[];
};

/** The objects with declared parameters, outer first; `undeclared`: names given and not declared, where the schema takes no others or the error refuses them, `free`: declared and not given, `missing`: those of them that are required. */
export function objectPlaces({ places, schema, hints }: RuleContext): ObjectPlace[] {
  return places.flatMap(place => {
    const { value, branches } = place;
    if (!isObject(value) || !schema) return [];
    const declared = new Map(branches.flatMap(branch => [...propertiesOf(branch, schema)]));
    const isOpen = declared.size === 0 && !branches.every(isClosed);
    if (isOpen) return [];
    const required = new Set(branches.flatMap(branch => requiredOf(branch, schema)));
    const missing = [...required].filter(name => !Object.hasOwn(value, name));
    const takesOthers = missing.length === 0 && branches.some(branch => !isClosed(branch));
    const undeclared = Object.keys(value).filter(
      name => !declared.has(name) && (!takesOthers || hints.unknown.includes(name)),
    );
    const free = [...declared.keys()].filter(name => !Object.hasOwn(value, name));
    return [{ ...place, value, declared, undeclared, free, missing }];
  });
}
