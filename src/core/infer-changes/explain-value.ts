import { isJoined, readJoined } from '../intent/forms/joined-list.ts';
import { decode } from '../intent/keeps-meaning.ts';
import { scalarText } from '../intent/leaves.ts';
import { isObject, isSameJson, isScalar, type Json, toNumber } from '../json.ts';
import type { JsonPath } from '../json-path.ts';
import { explainObject } from './explain-object.ts';
import { likeness } from './likeness.ts';
import { below, type Trace } from './trace.ts';

/** Explains how a value at a place became another. */
export function explainValue(trace: Trace, at: number, path: JsonPath, target: Json): void {
  const value = trace.valueAt(at, path);
  if (value === undefined || isSameJson(value, target)) return;
  if (isScalar(value) && isScalar(target)) {
    explainScalar(trace, at, path, value, target);
    return;
  }
  if (typeof value === 'string' && typeof target !== 'string') {
    const decoded = decode(value);
    if (decoded !== undefined && (Array.isArray(decoded) === Array.isArray(target) || isObject(target))) {
      trace.take({ ...stepAt(path, value), op: 'decode', to: decoded }, at);
      explainValue(trace, at, path, target);
      return;
    }
  }
  if (Array.isArray(target)) {
    explainList(trace, at, path, value, target);
    return;
  }
  if (Array.isArray(value)) {
    fromList(trace, at, path, value, target);
    return;
  }
  if (isObject(value)) {
    fromObject(trace, at, path, value, target);
    return;
  }
  isObject(target) ? intoObject(trace, at, path, value, target) : reformat(trace, at, path, value, target);
}

function stepAt(path: JsonPath, from: Json) {
  return { path: below(path), from, provenance: 'arguments' } as const;
}

function reformat(trace: Trace, at: number, path: JsonPath, from: Json, to: Json): void {
  trace.take({ ...stepAt(path, from), op: 'reformat', to }, at);
}

/** Another type of the same text, another form of the same type, or both one after the other. */
function explainScalar(trace: Trace, at: number, path: JsonPath, value: Json, target: Json): void {
  const [from, to] = [scalarText(value)!, scalarText(target)!];
  const isRetyped = typeof value !== typeof target || from === to;
  const op = isRetyped ? 'retype' : 'reformat';
  if (from === to || !isRetyped || trace.isAllowed({ ...stepAt(path, value), op, to: target }, at)) {
    trace.take({ ...stepAt(path, value), op, to: target }, at);
    return;
  }
  const retyped = typeof target === 'string' ? from : typeof value === 'string' ? numberIn(value) : undefined;
  if (retyped === undefined || isSameJson(retyped, target)) {
    trace.take({ ...stepAt(path, value), op, to: target }, at);
    return;
  }
  trace.take({ ...stepAt(path, value), op: 'retype', to: retyped }, at);
  reformat(trace, at, path, retyped, target);
}

function numberIn(text: string): Json | undefined {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? toNumber(text) : undefined;
}

function explainList(trace: Trace, at: number, path: JsonPath, value: Json, target: Json[]): void {
  if (Array.isArray(value) && value.length === target.length) {
    explainItems(trace, at, path, target);
    return;
  }
  if (typeof value === 'string' && target.length > 1) {
    const items = isJoined(value, target) ? target : readJoined(value).find(({ length }) => length === target.length);
    if (items) {
      reformat(trace, at, path, value, items);
      explainItems(trace, at, path, target);
      return;
    }
  }
  if (target.length === 1 && !Array.isArray(value)) {
    trace.take({ ...stepAt(path, value), op: 'wrap', to: [value] }, at);
    explainItems(trace, at, path, target);
    return;
  }
  if (isObject(value) && Object.values(value).some(inner => likeness(inner, target) > 0.9)) {
    fromObject(trace, at, path, value, target);
    return;
  }
  reformat(trace, at, path, value, target);
}

function explainItems(trace: Trace, at: number, path: JsonPath, target: readonly Json[]): void {
  for (const [index, item] of target.entries()) explainValue(trace, at, [...path, index], item);
}

function fromList(trace: Trace, at: number, path: JsonPath, value: Json[], target: Json): void {
  if (value.length !== 1 || (typeof target === 'string' && isEncoded(value, target))) {
    reformat(trace, at, path, value, target);
    return;
  }
  trace.take({ op: 'unwrap', path: below(path), from: below(path, 0), to: value[0]!, provenance: 'arguments' }, at);
  explainValue(trace, at, path, target);
}

function fromObject(trace: Trace, at: number, path: JsonPath, value: Json, target: Json): void {
  if (!isObject(value)) return;
  if (typeof target === 'string' && isEncoded(value, target)) {
    reformat(trace, at, path, value, target);
    return;
  }
  const ranked = Object.entries(value)
    .map(([key, inner]) => ({ key, inner, score: likeness(inner, target) }))
    .sort((a, b) => b.score - a.score);
  const [holder] = ranked;
  const own = isObject(target) ? likeness(value, target) : 0;
  if (isObject(target) && (!holder || holder.score <= own)) {
    explainObject(trace, at, path, target);
    return;
  }
  if (!holder || (holder.score === 0 && ranked.length > 1)) {
    reformat(trace, at, path, value, target);
    return;
  }
  const change = { op: 'unwrap', path: below(path), from: below(path, holder.key), to: holder.inner } as const;
  if (isObject(target) && !trace.isAllowed({ ...change, provenance: 'arguments' }, at)) {
    explainObject(trace, at, path, target);
    return;
  }
  trace.take({ ...change, provenance: 'arguments' }, at);
  explainValue(trace, at, path, target);
}

/** Into an object under the parameter whose value is most like; the others are explained as added. */
function intoObject(trace: Trace, at: number, path: JsonPath, value: Json, target: Json): void {
  if (!isObject(target)) return;
  const [home] = Object.entries(target)
    .map(([key, inner]) => ({ key, score: likeness(value, inner) }))
    .sort((a, b) => b.score - a.score);
  if (!home) {
    reformat(trace, at, path, value, target);
    return;
  }
  trace.take({ ...stepAt(path, value), op: 'wrap', to: { [home.key]: value }, provenance: 'schema' }, at);
  explainObject(trace, at, path, target);
}

/** Whether a text is the JSON of a list or an object. */
function isEncoded(value: Json, text: string): boolean {
  const decoded = decode(text);
  return decoded !== undefined && isSameJson(decoded, value);
}
