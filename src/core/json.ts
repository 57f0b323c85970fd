import { LosslessNumber, parse, stringify } from 'lossless-json';

/** A number whose text a JavaScript number would change: `0.300750`, `1e3`, a 19-digit id. `.toString()` is the text as written. */
export type NumberText = LosslessNumber;

/** A JSON value whose numbers keep their text: a plain `number` where that round-trips exactly, else a `NumberText`. */
export type Json = null | boolean | number | string | NumberText | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

/** The number of a JSON number's text: a plain one where `String()` gives the same text back, else one that keeps the text. */
export function toNumber(text: string): number | NumberText {
  const number = Number(text);
  return String(number) === text ? number : new LosslessNumber(text);
}

/**
 * Parses JSON text without changing numbers, and refuses what a parse would lose (duplicate keys with different values).
 * Throws `SyntaxError`; text too deep for the stack is one too.
 */
export function parseJson(text: string): Json {
  const plain = parsePlain(text);
  if (plain !== undefined) return plain;
  try {
    return parse(text, null, toNumber) as Json;
  } catch (cause) {
    if (cause instanceof RangeError) throw new SyntaxError('JSON is nested too deep', { cause });
    throw cause;
  }
}

/** Numbers whose text may not survive, and a key that a parse treats in its own way. */
const NOT_PLAIN = /(?:^|[:[,])\s*(?:-0|-?\d+[.eE]|-?\d{16})|__proto__/;

/** What the parser of JavaScript makes of a text where it can lose nothing: numbers that survive, no key twice. `undefined` where that is not sure. */
function parsePlain(text: string): Json | undefined {
  if (text.length > 100_000 || NOT_PLAIN.test(text)) return undefined;
  const value = withoutStack(() => JSON.parse(text) as Json);
  if (value === undefined || typeof value !== 'object' || value === null) return value;
  return countKeys(value, 0) === (text.match(/"\s*:/g)?.length ?? 0) ? value : undefined;
}

/** Deep values are left to the parser that knows its limits. */
function countKeys(value: Json, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > 100) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += countKeys(item, depth + 1);
  else
    for (const key of Object.keys(value)) {
      count += 1 + countKeys((value as JsonObject)[key]!, depth + 1);
    }
  return count;
}

/** What a function gives, or `undefined` where it throws; no stack is drawn up, which costs more than a parse. */
function withoutStack<T>(make: () => T): T | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } catch {
    return undefined;
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** How JSON begins: most of what is none shows it here, at less than the cost of a parse that throws. */
const STARTS_JSON = /^\s*(?:\{\s*["}]|\[\s*["[\]{\-\dtfn]|["\-\dtfn])/;

/** Parses JSON text, or gives `undefined` where it is none. */
export function tryParseJson(text: string): Json | undefined {
  if (!STARTS_JSON.test(text)) return undefined;
  return withoutStack(() => parseJson(text));
}

/** Writes JSON text; a number that keeps its text is written as that text. */
export function stringifyJson(value: Json, space?: number): string {
  return stringify(value, null, space)!;
}

export function isNumber(value: Json | undefined): value is number | NumberText {
  return typeof value === 'number' || value instanceof LosslessNumber;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof LosslessNumber);
}

export function isScalar(value: Json | undefined): value is string | boolean | number | NumberText {
  return typeof value === 'string' || typeof value === 'boolean' || isNumber(value);
}

/** An own property of an object that came from outside (`toString` as a parameter name is not one), or `undefined`. */
export function getOwn<T>(object: { [key: string]: T } | undefined, key: string): T | undefined {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets a property that came from outside, `__proto__` included. */
export function setOwn<T>(object: { [key: string]: T }, key: string, value: T): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The same value in plain JavaScript numbers, for a validator. Never for output. */
export function toPlain(value: Json): unknown {
  return holdsNumberText(value) ? plainCopy(value) : value;
}

function holdsNumberText(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof LosslessNumber) return true;
  if (Array.isArray(value)) return value.some(holdsNumberText);
  for (const key in value) if (holdsNumberText(value[key]!)) return true;
  return false;
}

function plainCopy(value: Json): unknown {
  if (value instanceof LosslessNumber) return Number(value.toString());
  if (Array.isArray(value)) return value.map(plainCopy);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainCopy(item)]));
}

/** Canonical JSON text (keys sorted), for hashing and for comparing: equal values give equal text. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return stringifyJson(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map(key => `${JSON.stringify(key)}:${canonicalJson(value[key]!)}`).join(',')}}`;
}

/** Whether two values are the same JSON, whatever the order of keys; numbers by their text. */
export function isSameJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (isNumber(a) || isNumber(b)) return isNumber(a) && isNumber(b) && a.toString() === b.toString();
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => isSameJson(item, b[at]!))
    );
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every(key => Object.hasOwn(b, key) && isSameJson(a[key]!, b[key]!))
  );
}
