import { isDivided } from '../intent/divided.ts';
import { scalarText } from '../intent/leaves.ts';
import { provenanceOf } from '../intent/provenance.ts';
import { getOwn, isObject, type Json, type JsonObject } from '../json.ts';
import { getAt, type JsonPath, withAt } from '../json-path.ts';
import { isSameName } from '../names.ts';
import { explainValue } from './explain-value.ts';
import { likeness } from './likeness.ts';
import { below, type Trace } from './trace.ts';

/** Two values under different names are one renamed only where they share at least this much. */
const LEAST_LIKENESS = 0.25;

/** Explains how an object of one of the calls became another: first the names and places of what it holds, then the values. */
export function explainObject(trace: Trace, at: number, path: JsonPath, target: JsonObject): void {
  const here = () => objectAt(trace, at, path);
  wrapAll(trace, at, path, target);
  for (const key of Object.keys(target)) divide(trace, at, path, key, target);
  for (const key of removed(here(), target)) if (isEmptied(here(), key, target)) moveOut(trace, at, path, key, target);
  for (const key of removed(here(), target)) rename(trace, at, path, key, target);
  for (const key of removed(here(), target)) moveOut(trace, at, path, key, target);
  for (const key of removed(here(), target)) moveIn(trace, at, path, key, target);
  for (const key of Object.keys(target)) if (isReplacedNull(here(), target, key)) drop(trace, at, path, key);
  for (const key of Object.keys(target))
    if (Object.hasOwn(here(), key)) explainValue(trace, at, [...path, key], target[key]!);
  for (const key of removed(here(), target)) drop(trace, at, path, key);
  for (const key of added(here(), target)) add(trace, at, path, key, target);
}

function objectAt(trace: Trace, at: number, path: JsonPath): JsonObject {
  const value = trace.valueAt(at, path);
  return isObject(value) ? value : {};
}

function removed(from: JsonObject, target: JsonObject): string[] {
  return Object.keys(from).filter(key => !Object.hasOwn(target, key));
}

function added(from: JsonObject, target: JsonObject): string[] {
  return removed(target, from);
}

function isReplacedNull(from: JsonObject, target: JsonObject, key: string): boolean {
  return getOwn(from, key) === null && target[key] !== null;
}

/** All that is there put under one parameter. */
function wrapAll(trace: Trace, at: number, path: JsonPath, target: JsonObject): void {
  const value = objectAt(trace, at, path);
  const [key, ...others] = Object.keys(target);
  const inner = key === undefined ? undefined : target[key];
  if (key === undefined || others.length > 0 || !isObject(inner) || Object.hasOwn(value, key)) return;
  const [last, ...more] = Object.keys(value);
  const isRenamed = last !== undefined && more.length === 0 && isObject(value[last]) && !Object.hasOwn(inner, last);
  if (isRenamed || likeness(value, inner) < LEAST_LIKENESS) return;
  const change = { op: 'wrap', path: below(path), from: value, to: { [key]: value }, provenance: 'schema' } as const;
  if (trace.isAllowed(change, at)) trace.take(change, at);
}

/** One text over two parameters. */
function divide(trace: Trace, at: number, path: JsonPath, key: string, target: JsonObject): void {
  const value = objectAt(trace, at, path);
  const part = scalarText(target[key]!);
  if (part === null || Object.hasOwn(value, key)) return;
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string' || text === target[name]) continue;
    const partner = Object.keys(target).find(
      other =>
        other !== key &&
        (other === name || !Object.hasOwn(value, other)) &&
        isDivided(text, [
          [key, part],
          [other, scalarText(target[other]!) ?? ''],
        ]),
    );
    if (partner === undefined) continue;
    const to = { [key]: part, [partner]: scalarText(target[partner]!)! };
    trace.take({ op: 'divide', path: below(path, name), from: text, to, provenance: 'arguments' }, at);
    return;
  }
}

/** The name that a parameter goes by now: one that may stand for it first, else the one whose value is most like. */
function rename(trace: Trace, at: number, path: JsonPath, key: string, target: JsonObject): void {
  const value = objectAt(trace, at, path);
  const from = below(path, key);
  const ways = added(value, target).map(name => {
    const to = below(path, name);
    const change = { op: 'rename', path: to, from, to, provenance: 'schema' } as const;
    return { change, like: likeness(value[key]!, target[name]!), isAllowed: trace.isAllowed(change, at) };
  });
  const isLikely = ({ like, isAllowed }: (typeof ways)[number]) => like >= (isAllowed ? 0.05 : LEAST_LIKENESS);
  const rank = ({ like, isAllowed }: (typeof ways)[number]) => like + (isAllowed ? 1 : 0);
  const allowed = ways.filter(({ isAllowed }) => isAllowed);
  const [best] = ways.filter(isLikely).sort((a, b) => rank(b) - rank(a));
  const onlyAllowed = allowed.length === 1 ? allowed[0] : undefined;
  const way = best?.isAllowed ? best : isPlaced(value[key]!, key, target) ? undefined : (onlyAllowed ?? best);
  if (way) trace.take(way.change, at);
}

/** Whether a value stands under its own name further in, so that it moved rather than got another name. */
function isPlaced(value: Json, key: string, target: JsonObject): boolean {
  return placesIn(target).some(({ path, value: other }) => {
    const name = String(path.at(-1));
    return path.length > 1 && (isSameName(name, key) || key.endsWith(name)) && likeness(value, other) > 0;
  });
}

/** Whether all that a container holds stands beside it now. */
function isEmptied(from: JsonObject, key: string, target: JsonObject): boolean {
  const container = from[key];
  if (!isObject(container)) return false;
  const names = Object.keys(container).filter(name => container[name] !== null);
  return names.length > 0 && names.every(name => Object.hasOwn(target, name) && !Object.hasOwn(from, name));
}

/** Parameters that left a container which is no parameter. */
function moveOut(trace: Trace, at: number, path: JsonPath, key: string, target: JsonObject): void {
  const container = objectAt(trace, at, path)[key];
  if (!isObject(container)) return;
  for (const inner of Object.keys(container)) {
    const isFree = Object.hasOwn(target, inner) && !Object.hasOwn(objectAt(trace, at, path), inner);
    if (isFree) move(trace, at, [...path, key, inner], [...path, inner]);
  }
}

/** A parameter that now stands further in. */
function moveIn(trace: Trace, at: number, path: JsonPath, key: string, target: JsonObject): void {
  const value = objectAt(trace, at, path)[key]!;
  const [best] = placesIn(target)
    .filter(place => place.path.length > 1 && getAt(objectAt(trace, at, path), place.path) === undefined)
    .map(place => ({
      ...place,
      isNamed: isSameName(String(place.path.at(-1)), key.split(/[.[\]]+/).findLast(Boolean) ?? key),
    }))
    .map(place => ({ ...place, score: likeness(value, place.value) + (place.isNamed ? 1 : 0) }))
    .filter(({ score }) => score >= 0.9)
    .sort((a, b) => b.score - a.score);
  if (best) move(trace, at, [...path, key], [...path, ...best.path]);
}

function move(trace: Trace, at: number, from: JsonPath, to: JsonPath): void {
  const target = below(to);
  trace.take({ op: 'move', path: target, from: below(from), to: target, provenance: 'schema' }, at);
}

/** Every value under keys, outside lists. */
function placesIn(value: JsonObject, path: JsonPath = []): { path: JsonPath; value: Json }[] {
  if (path.length > 4) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, key];
    return [{ path: here, value: inner }, ...(isObject(inner) ? placesIn(inner, here) : [])];
  });
}

/** Leaves a parameter out; what it holds first, where only that says nothing. */
function drop(trace: Trace, at: number, path: JsonPath, key: string): void {
  const place = [...path, key];
  const change = () =>
    ({
      op: 'drop',
      path: below(place),
      from: trace.valueAt(at, place) ?? null,
      to: null,
      provenance: 'arguments',
    }) as const;
  const value = trace.valueAt(at, place);
  if (isObject(value) && !trace.isAllowed(change(), at))
    for (const inner of Object.keys(value)) drop(trace, at, place, inner);
  trace.take(change(), at);
}

/** A value from where the guard finds it; from nowhere, it is said to be the schema's, and is refused. */
function add(trace: Trace, at: number, path: JsonPath, key: string, target: JsonObject): void {
  const value = target[key]!;
  const place = [...path, key];
  const root = trace.drafts[at]!.arguments;
  const source = provenanceOf(value, place, root, trace.knowledge);
  if (source === null && isObject(value) && Object.keys(value).length > 0) {
    const holder = provenanceOf({}, place, withAt(root, place, {}), trace.knowledge);
    if (holder !== null) {
      trace.take({ op: 'add', path: below(place), from: null, to: {}, provenance: holder }, at);
      explainObject(trace, at, place, value);
      return;
    }
  }
  trace.take({ op: 'add', path: below(place), from: null, to: value, provenance: source ?? 'schema' }, at);
}
