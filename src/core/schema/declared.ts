import { getOwn, isNumber, isObject, type Json, type JsonObject } from '../json.ts';
import { branchesOf } from './schema-at.ts';

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** The JSON type of a value; a whole number is an `integer`. */
export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isNumber(value)) return Number.isInteger(Number(value.toString())) ? 'integer' : 'number';
  if (isObject(value)) return 'object';
  return typeof value as 'boolean' | 'string';
}

/** The types that a schema names, itself or by what its keywords are for; empty where it allows any. */
export function typesOf(schema: JsonObject): JsonType[] {
  const type = getOwn(schema, 'type');
  if (typeof type === 'string') return [type as JsonType];
  if (Array.isArray(type)) return type.filter((name): name is JsonType => typeof name === 'string');
  const literals = literalsOf(schema);
  if (literals) return [...new Set(literals.map(typeOf))];
  if (getOwn(schema, 'properties') !== undefined) return ['object'];
  if (getOwn(schema, 'items') !== undefined) return ['array'];
  return [];
}

/** The only values that a schema allows (`enum`, `const`), or `null` where it lists none. */
export function literalsOf(schema: JsonObject): Json[] | null {
  const constant = getOwn(schema, 'const');
  if (constant !== undefined) return [constant];
  const literals = getOwn(schema, 'enum');
  return Array.isArray(literals) ? literals : null;
}

/** Whether a schema allows null. */
export function isNullable(schema: JsonObject): boolean {
  return (
    getOwn(schema, 'nullable') === true ||
    typesOf(schema).includes('null') ||
    (literalsOf(schema)?.includes(null) ?? false)
  );
}

/** The declared parameters of an object schema over all its branches, by name. */
export function propertiesOf(
  schema: JsonObject | null,
  root: JsonObject | null = schema,
): ReadonlyMap<string, JsonObject> {
  if (!schema || !root) return NO_PROPERTIES;
  const known = readOf(properties, schema, root) ?? readProperties(schema, root);
  keep(properties, schema, root, known);
  return known;
}

/** What was read of a schema, and under which whole one: schemas come again and again, and never change. */
type Kept<T> = WeakMap<JsonObject, { root: JsonObject; value: T }>;
const NO_PROPERTIES: ReadonlyMap<string, JsonObject> = new Map();
const NO_NAMES: readonly string[] = [];
const properties: Kept<ReadonlyMap<string, JsonObject>> = new WeakMap();
const required: Kept<readonly string[]> = new WeakMap();

function readOf<T>(kept: Kept<T>, schema: JsonObject, root: JsonObject): T | undefined {
  const found = kept.get(schema);
  return found?.root === root ? found.value : undefined;
}

function keep<T>(kept: Kept<T>, schema: JsonObject, root: JsonObject, value: T): void {
  if (kept.get(schema)?.value !== value) kept.set(schema, { root, value });
}

function readProperties(schema: JsonObject, root: JsonObject): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const branch of branchesOf(schema, root)) {
    const declared = getOwn(branch, 'properties');
    if (!isObject(declared)) continue;
    for (const [name, property] of Object.entries(declared))
      if (!found.has(name)) found.set(name, isObject(property) ? property : {});
  }
  return found;
}

/** The parameters that every branch of an object schema requires. */
export function requiredOf(schema: JsonObject | null, root: JsonObject | null = schema): readonly string[] {
  if (!schema || !root) return NO_NAMES;
  const known = readOf(required, schema, root) ?? readRequired(schema, root);
  keep(required, schema, root, known);
  return known;
}

function readRequired(schema: JsonObject, root: JsonObject): string[] {
  const [first = [], ...others] = branchesOf(schema, root).map(branch => {
    const names = getOwn(branch, 'required');
    return Array.isArray(names) ? names.filter(name => typeof name === 'string') : [];
  });
  return first.filter(name => others.every(list => list.includes(name)));
}

/** Whether an object schema refuses, or at least does not declare, parameters beyond its `properties`: a map without any declared is open. */
export function isClosed(schema: JsonObject): boolean {
  const additional = getOwn(schema, 'additionalProperties');
  if (additional === false) return true;
  return (
    additional === undefined &&
    getOwn(schema, 'patternProperties') === undefined &&
    isObject(getOwn(schema, 'properties'))
  );
}
