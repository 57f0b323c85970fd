import { canonicalJson, getOwn, isObject, type Json, type JsonObject } from '../json.ts';
import { getAt, type JsonPath, parsePointer } from '../json-path.ts';

/** A schema with its local references followed and its `allOf` merged; `{}` says nothing. */
function resolveSchema(schema: Json | undefined, root: JsonObject, depth = 0): JsonObject {
  if (!isObject(schema) || depth > 20) return {};
  const ref = getOwn(schema, '$ref');
  if (typeof ref === 'string') {
    const { $ref: _, ...beside } = schema;
    const target = ref.startsWith('#') ? getAt(root, parsePointer(decodePointer(ref.slice(1)), root)) : undefined;
    return { ...resolveSchema(target, root, depth + 1), ...beside };
  }
  const all = getOwn(schema, 'allOf');
  if (!Array.isArray(all)) return schema;
  const { allOf: _, ...own } = schema;
  return all.map(part => resolveSchema(part, root, depth + 1)).reduce(merged, own);
}

/** The branches of a schema: its `anyOf` or `oneOf` alternatives with what stands beside them, or itself alone. */
export function branchesOf(schema: Json | undefined, root: JsonObject): JsonObject[] {
  const resolved = resolveSchema(schema, root);
  const alternatives = getOwn(resolved, 'anyOf') ?? getOwn(resolved, 'oneOf');
  if (!Array.isArray(alternatives)) return [resolved];
  const { anyOf: _any, oneOf: _one, ...beside } = resolved;
  return alternatives.flatMap(branch => branchesOf(branch, root)).map(branch => merged(beside, branch));
}

/** The schemas that may hold at a path of the arguments, one for each branch that leads there; none where nothing is declared. */
export function schemasAt(root: JsonObject, path: JsonPath): JsonObject[] {
  const known = found.get(root) ?? new Map<string, JsonObject[]>();
  found.set(root, known);
  const key = keyOf(path);
  let schemas = known.get(key);
  if (!schemas) {
    schemas = findSchemas(root, path);
    if (known.size >= MOST_PATHS) known.clear();
    known.set(key, schemas);
  }
  return schemas;
}

/** What was found of each schema: schemas come again and again, and never change. */
const found = new WeakMap<JsonObject, Map<string, JsonObject[]>>();
/** Paths come from logs: more than this many of one schema are not kept. */
const MOST_PATHS = 5_000;
/** Positions from here on are alike: no schema declares that many items one by one. */
const FAR = 50;

function keyOf(path: JsonPath): string {
  let key = '';
  for (const step of path) key += typeof step === 'number' ? `#${Math.min(step, FAR)}\0` : `/${step}\0`;
  return key;
}

function findSchemas(root: JsonObject, path: JsonPath): JsonObject[] {
  let at: JsonObject[] = branchesOf(root, root);
  for (const step of path) at = at.flatMap(schema => below(schema, step, root));
  if (at.length < 2) return at;
  const seen = new Map(at.map(schema => [canonicalJson(schema), schema]));
  return [...seen.values()];
}

function below(schema: JsonObject, step: string | number, root: JsonObject): JsonObject[] {
  if (typeof step === 'number') {
    const prefix = getOwn(schema, 'prefixItems');
    const items = getOwn(schema, 'items');
    const item =
      Array.isArray(prefix) && step < prefix.length ? prefix[step] : Array.isArray(items) ? items[step] : items;
    return isObject(item) ? branchesOf(item, root) : [];
  }
  const properties = getOwn(schema, 'properties');
  const property = isObject(properties) ? getOwn(properties, step) : undefined;
  if (property !== undefined) return isObject(property) ? branchesOf(property, root) : [{}];
  const additional = getOwn(schema, 'additionalProperties');
  return isObject(additional) ? branchesOf(additional, root) : [];
}

function merged(a: JsonObject, b: JsonObject): JsonObject {
  const properties = { ...objectOf(a, 'properties'), ...objectOf(b, 'properties') };
  const required = [...new Set([...listOf(a, 'required'), ...listOf(b, 'required')])];
  return {
    ...a,
    ...b,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

function objectOf(schema: JsonObject, key: string): JsonObject {
  const value = getOwn(schema, key);
  return isObject(value) ? value : {};
}

function listOf(schema: JsonObject, key: string): Json[] {
  const value = getOwn(schema, key);
  return Array.isArray(value) ? value : [];
}

function decodePointer(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
