import { getOwn, isObject, type Json, type JsonObject, stringifyJson } from '../json.ts';
import type { JsonPath } from '../json-path.ts';
import { isNullable, isValid, literalsOf, propertiesOf, requiredOf, schemasAt } from '../schema/index.ts';

/** What a schema declares of one place in the arguments. */
export type Place = {
  /** Last parameter name on the way here. */
  name: string;
  schemas: readonly JsonObject[];
  isDeclared: boolean;
  isNullable: boolean;
  isRequired: boolean;
  /** The only values allowed, or null where they are not listed. */
  literals: readonly Json[] | null;
  patterns: readonly string[];
  formats: readonly string[];
  /** Description, title and examples, for the form of a value and never for a value. */
  words: string;
  /** The parameters declared below, by name. */
  properties: ReadonlyMap<string, JsonObject>;
  required: readonly string[];
  /** An object of which the schema says nothing, so that any parameter may be there. */
  isUndocumented: boolean;
  /** Whether values below stand under keys of the caller's own choice, which are then subjects too. */
  isMap: boolean;
  /** Whether some branch takes this value; true where nothing is declared. */
  accepts: (value: Json) => boolean;
};

const placesOf = new WeakMap<JsonObject, (path: JsonPath) => Place>();
const undeclared = readPlaces(null);
/** Paths come from logs: more than this many of one schema are not kept. */
const MOST_PLACES = 5_000;

/** What a schema declares at a path; read once for each schema and path. */
export function toPlaces(schema: JsonObject | null): (path: JsonPath) => Place {
  if (!schema) return undeclared;
  const places = placesOf.get(schema) ?? readPlaces(schema);
  placesOf.set(schema, places);
  return places;
}

/** Positions of a list share their place. */
function readPlaces(root: JsonObject | null): (path: JsonPath) => Place {
  const known = new Map<string, Place>();
  const placeAt = (path: JsonPath): Place => {
    const key = path.map(step => (typeof step === 'number' ? '#' : `/${step}`)).join('\0');
    let place = known.get(key);
    if (!place) {
      place = toPlace(root, path, path.length > 0 ? placeAt(path.slice(0, -1)) : null);
      if (known.size >= MOST_PLACES) known.clear();
      known.set(key, place);
    }
    return place;
  };
  return placeAt;
}

function toPlace(root: JsonObject | null, path: JsonPath, parent: Place | null): Place {
  const schemas = root ? schemasAt(root, path) : [];
  const step = path.at(-1);
  const properties = new Map(root ? schemas.flatMap(schema => [...propertiesOf(schema, root)]) : []);
  const literals = schemas.flatMap(schema => literalsOf(schema) ?? []);
  return {
    name: String(path.findLast(part => typeof part === 'string') ?? ''),
    schemas,
    isDeclared: typeof step === 'string' ? (parent?.properties.has(step) ?? false) : schemas.length > 0,
    isNullable: schemas.some(isNullable),
    isRequired: typeof step === 'string' && (parent?.required.includes(step) ?? false),
    literals: literals.length > 0 ? literals : null,
    patterns: schemas.flatMap(schema => textAt(schema, 'pattern')),
    formats: schemas.flatMap(schema => textAt(schema, 'format')),
    words: schemas.flatMap(wordsOf).join('\n'),
    properties,
    required: root && schemas.length === 1 ? requiredOf(schemas[0]!, root) : [],
    isUndocumented: schemas.length > 0 && schemas.every(isUndocumented),
    isMap: properties.size === 0 && schemas.some(schema => isMapSchema(schema, path.length === 0)),
    accepts: value => schemas.length === 0 || schemas.some(schema => isValid(schema, value)),
  };
}

/** An object without declared parameters; as the arguments of a tool it may just be undocumented, unless it says that it is open. */
function isMapSchema(schema: JsonObject, isRoot: boolean): boolean {
  const additional = getOwn(schema, 'additionalProperties');
  if (isRoot) return additional === true || isObject(additional);
  return getOwn(schema, 'type') === 'object' && additional !== false;
}

function isUndocumented(schema: JsonObject): boolean {
  const properties = getOwn(schema, 'properties');
  const isBare = !isObject(properties) || Object.keys(properties).length === 0;
  return isBare && getOwn(schema, 'additionalProperties') !== false;
}

function wordsOf(schema: JsonObject): string[] {
  const examples = getOwn(schema, 'examples');
  const example = getOwn(schema, 'example');
  return [
    ...textAt(schema, 'title'),
    ...textAt(schema, 'description'),
    ...(Array.isArray(examples) ? examples : [])
      .concat(example ?? [])
      .map(item => (typeof item === 'string' ? item : stringifyJson(item))),
  ];
}

function textAt(schema: JsonObject, key: string): string[] {
  const value = getOwn(schema, key);
  return typeof value === 'string' ? [value] : [];
}

const namesOf = new WeakMap<JsonObject, ReadonlySet<string>>();
const NO_NAMES: ReadonlySet<string> = new Set();

/** Every parameter name in a schema, at any depth of what it declares. */
export function namesIn(schema: JsonObject | null): ReadonlySet<string> {
  if (!schema) return NO_NAMES;
  const names = namesOf.get(schema) ?? collectNames(schema, new Set(), 0);
  namesOf.set(schema, names);
  return names;
}

function collectNames(schema: Json, found: Set<string>, depth: number): Set<string> {
  if (depth > 12) return found;
  if (Array.isArray(schema)) for (const item of schema) collectNames(item, found, depth + 1);
  if (!isObject(schema)) return found;
  const properties = getOwn(schema, 'properties');
  if (isObject(properties)) for (const name of Object.keys(properties)) found.add(name);
  for (const [key, item] of Object.entries(schema)) if (key !== 'examples') collectNames(item, found, depth + 1);
  return found;
}
