import { get, isRecord, listOf, nameOf } from './get.ts';

export type Attributes = Record<string, unknown>;

/** The attributes of a span as one flat map: from OTLP's list of typed values, or from a map (nested ones included). */
export function attributesOf(value: unknown): Attributes {
  const attributes: Attributes = {};
  if (Array.isArray(value)) {
    for (const entry of value) {
      const key = get(entry, 'key');
      if (typeof key === 'string') put(attributes, key, typedValue(get(entry, 'value')));
    }
    return attributes;
  }
  if (isRecord(value)) flatten(attributes, '', value);
  return attributes;
}

/** The part of a flat map below a prefix as nested objects; keys that are numbers make lists. */
export function nested(attributes: Attributes, prefix: string): unknown {
  const root: Attributes = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith(`${prefix}.`)) continue;
    const steps = key.slice(prefix.length + 1).split('.');
    let at = root;
    for (const step of steps.slice(0, -1)) {
      const inner = get(at, step);
      const next = isRecord(inner) ? inner : {};
      if (next !== inner) put(at, step, next);
      at = next;
    }
    put(at, steps.at(-1)!, value);
  }
  return toLists(root);
}

/** A value whose keys are paths, `message.role`, as the objects that they make. */
export function unflattened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unflattened);
  if (!isRecord(value)) return value;
  const flat = Object.fromEntries(Object.entries(value).map(([key, inner]) => [`.${key}`, unflattened(inner)]));
  return Object.keys(value).some(key => key.includes('.')) ? nested(flat, '') : value;
}

function flatten(attributes: Attributes, prefix: string, value: Attributes): void {
  for (const [key, inner] of Object.entries(value)) {
    if (isRecord(inner)) flatten(attributes, `${prefix}${key}.`, inner);
    put(attributes, `${prefix}${key}`, inner);
  }
}

/** A typed value of OTLP: a 64-bit integer comes as text. */
export function typedValue(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const integer = value.intValue;
  if (integer !== undefined)
    return typeof integer === 'string' && Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;
  const list = get(value.arrayValue, 'values');
  if (list !== undefined) return listOf(list).map(typedValue);
  const pairs = get(value.kvlistValue, 'values');
  if (pairs !== undefined) {
    const object: Attributes = {};
    for (const pair of listOf(pairs)) put(object, nameOf(get(pair, 'key')), typedValue(get(pair, 'value')));
    return object;
  }
  const plain = value.stringValue ?? value.doubleValue ?? value.boolValue ?? value.bytesValue;
  return plain ?? (Object.keys(value).every(key => key.endsWith('Value')) ? null : value);
}

function toLists(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, toLists(inner)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  return Object.fromEntries(entries);
}

function put(object: Attributes, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
