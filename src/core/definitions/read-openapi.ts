import { getOwn, isObject, type Json, type JsonObject, setOwn } from '../json.ts';
import { getAt, parsePointer } from '../json-path.ts';
import type { ImportedTool } from './types.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];
/** What HTTP promises of a method. */
const HINTS: Record<string, JsonObject> = {
  get: { readOnlyHint: true },
  head: { readOnlyHint: true },
  options: { readOnlyHint: true },
  put: { idempotentHint: true, destructiveHint: false },
  delete: { destructiveHint: true, idempotentHint: true },
};
const DEEPEST = 40;

/** The operations of an OpenAPI 3 description as tools: named by their `operationId`, with parameters and the fields of a JSON body side by side. */
export function readOpenapi(document: JsonObject): ImportedTool[] {
  const paths = getOwn(document, 'paths');
  if (!isObject(paths)) return [];
  const resolve = (value: Json | undefined) => resolved(value, document);
  return Object.entries(paths).flatMap(([path, item]) => {
    const shared = resolve(item);
    if (!isObject(shared)) return [];
    return METHODS.flatMap(method => {
      const operation = getOwn(shared, method);
      return isObject(operation) ? [toTool(path, method, operation, shared, resolve)] : [];
    });
  });
}

function toTool(
  path: string,
  method: string,
  operation: JsonObject,
  shared: JsonObject,
  resolve: (value: Json | undefined) => Json | undefined,
): ImportedTool {
  const properties: JsonObject = {};
  const required: string[] = [];
  const add = (name: string, schema: Json, isRequired: boolean) => {
    setOwn(properties, name, schema);
    if (isRequired && !required.includes(name)) required.push(name);
  };
  for (const parameter of [...listIn(shared, 'parameters'), ...listIn(operation, 'parameters')].map(resolve)) {
    if (!isObject(parameter)) continue;
    const name = getOwn(parameter, 'name');
    if (typeof name !== 'string' || getOwn(parameter, 'in') === 'cookie') continue;
    add(
      name,
      described(resolve(getOwn(parameter, 'schema')), getOwn(parameter, 'description')),
      getOwn(parameter, 'required') === true,
    );
  }
  const body = resolve(bodySchema(resolve(getOwn(operation, 'requestBody'))));
  const fields = isObject(body) ? getOwn(body, 'properties') : undefined;
  if (isObject(body) && isObject(fields)) {
    const needed = listIn(body, 'required');
    for (const [name, schema] of Object.entries(fields)) add(name, schema, needed.includes(name));
  } else if (isObject(body)) add('body', body, true);
  const name = getOwn(operation, 'operationId');
  const words = [getOwn(operation, 'summary'), getOwn(operation, 'description')].filter(
    text => typeof text === 'string',
  );
  return {
    name: typeof name === 'string' && name !== '' ? name : nameOf(method, path),
    description: words.length > 0 ? words.join('\n') : null,
    inputSchema: { type: 'object', properties, ...(required.length > 0 && { required }) },
    outputSchema: null,
    annotations: HINTS[method] ?? null,
  };
}

/** `get /users/{id}/posts` becomes `get_users_id_posts`. */
function nameOf(method: string, path: string): string {
  return [method, ...path.split(/[^\p{L}\p{N}]+/u).filter(Boolean)].join('_');
}

function described(schema: Json | undefined, description: Json | undefined): Json {
  const known = isObject(schema) ? schema : {};
  return typeof description === 'string' && getOwn(known, 'description') === undefined
    ? { ...known, description }
    : known;
}

function bodySchema(body: Json | undefined): Json | undefined {
  const content = isObject(body) ? getOwn(body, 'content') : undefined;
  if (!isObject(content)) return undefined;
  const [, media] = Object.entries(content).find(([type]) => /json/i.test(type)) ?? [];
  return isObject(media) ? getOwn(media, 'schema') : undefined;
}

function listIn(object: JsonObject, key: string): Json[] {
  const list = getOwn(object, key);
  return Array.isArray(list) ? list : [];
}

/** The value with references into the document put in their places; one that leads into itself is left open. */
function resolved(value: Json | undefined, document: JsonObject, above: readonly string[] = []): Json | undefined {
  if (above.length > DEEPEST || value === undefined) return above.length > DEEPEST ? {} : undefined;
  if (Array.isArray(value)) return value.map(item => resolved(item, document, above) ?? null);
  if (!isObject(value)) return value;
  const reference = getOwn(value, '$ref');
  if (typeof reference === 'string') {
    if (!reference.startsWith('#/') || above.includes(reference)) return {};
    const target = getAt(document, parsePointer(decodeURIComponent(reference.slice(1)), document));
    return resolved(target, document, [...above, reference]) ?? {};
  }
  const copy: JsonObject = {};
  for (const [key, item] of Object.entries(value)) setOwn(copy, key, resolved(item, document, above) ?? null);
  return copy;
}
