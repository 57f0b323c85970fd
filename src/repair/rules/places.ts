import { getOwn, isObject, type Json, type JsonObject } from '../../core/json.ts';
import { type JsonPath, toPointer } from '../../core/json-path.ts';
import { isValid, type JsonType, requiredOf, schemasAt, typeOf, typesOf } from '../../core/schema/index.ts';

/** A value that stands where the schema declares one. */
export type Place = {
  path: JsonPath;
  pointer: string;
  name: string;
  value: Json;
  /** The schemas that may hold here. */
  branches: readonly JsonObject[];
  fits: boolean;
  isRequired: boolean;
  /** What the schema says of it in words. */
  description: string;
};

/** The places of arguments, outer before inner. */
export function placesOf(schema: JsonObject, args: Json): Place[] {
  const found: Place[] = [];
  collectPlaces(found, schema, args, [], true, '', false);
  return found;
}

/** `isValidAbove`: the value that holds this one is valid, and so is this one. */
function collectPlaces(
  found: Place[],
  schema: JsonObject,
  args: Json,
  path: JsonPath,
  isRequired: boolean,
  words: string,
  isValidAbove: boolean,
): void {
  const branches = schemasAt(schema, path);
  if (branches.length === 0 && path.length > 0) return;
  const description =
    branches.length === 1 && words === '' ? textOf(branches[0]!, 'description') : joinedWords(words, branches);
  const place: Place = {
    path,
    pointer: toPointer(path),
    name: String(path.findLast(step => typeof step === 'string') ?? ''),
    value: args,
    branches,
    fits: isValidAbove || branches.some(branch => isValidAt(schema, branch, args)),
    isRequired,
    description,
  };
  found.push(place);
  collectChildren(found, schema, place);
}

function collectChildren(
  found: Place[],
  schema: JsonObject,
  { value, path, branches, description, fits }: Place,
): void {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      collectPlaces(found, schema, item, [...path, at], true, description, fits);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const isRequired = branches.some(branch => requiredOf(branch, schema).includes(key));
      collectPlaces(found, schema, value[key]!, [...path, key], isRequired, '', fits);
    }
  }
}

/** Whether a value would hold at a place. */
export function accepts(schema: JsonObject, place: Pick<Place, 'branches'>, value: Json): boolean {
  return place.branches.some(branch => isValidAt(schema, branch, value));
}

/** Whether a place takes values of this type, whatever they hold. */
export function takesType(place: Pick<Place, 'branches'>, type: JsonType): boolean {
  return place.branches.some(branch =>
    typesOf(branch).some(name => name === type || (name === 'number' && type === 'integer')),
  );
}

/** Whether the type of a value is one that the place takes; a place that names no type takes any. */
export function takesTypeOf(place: Pick<Place, 'branches'>, value: Json): boolean {
  return place.branches.some(branch => typesOf(branch).length === 0) || takesType(place, typeOf(value));
}

/** Whether a value holds under a part of a schema; its local references lead to the whole one. */
function isValidAt(root: JsonObject, branch: JsonObject, value: Json): boolean {
  return isValid(branch === root ? root : withDefinitions(root, branch), value);
}

/** A part of a schema with the definitions of the whole one; made once. */
function withDefinitions(root: JsonObject, branch: JsonObject): JsonObject {
  const definitions = DEFINITIONS.filter(name => Object.hasOwn(root, name));
  if (definitions.length === 0) return branch;
  const known = wholeBranches.get(branch);
  if (known?.root === root) return known.whole;
  const whole = { ...branch, ...Object.fromEntries(definitions.map(name => [name, root[name]!])) };
  wholeBranches.set(branch, { root, whole });
  return whole;
}

const DEFINITIONS = ['$defs', 'definitions'];
const wholeBranches = new WeakMap<JsonObject, { root: JsonObject; whole: JsonObject }>();

function joinedWords(words: string, branches: readonly JsonObject[]): string {
  return [words, ...new Set(branches.map(branch => textOf(branch, 'description')))].filter(Boolean).join(' ');
}

function textOf(schema: JsonObject, key: string): string {
  const value = getOwn(schema, key);
  return typeof value === 'string' ? value : '';
}
