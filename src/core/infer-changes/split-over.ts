import { readJoined } from '../intent/forms/joined-list.ts';
import { joinCalls } from '../intent/ranges/index.ts';
import { getOwn, isObject, isSameJson, type Json, type JsonObject } from '../json.ts';
import { getAt, type JsonPath, withAt } from '../json-path.ts';
import type { ToolCall } from '../tool-call.ts';
import { explainObject } from './explain-object.ts';
import { explainValue } from './explain-value.ts';
import { renameTool } from './rename-tool.ts';
import { below, type Trace } from './trace.ts';

/** Explains several calls as one whose list was cut into the parts that they hold: all the rest first, then the cut, then each part. */
export function splitOver(trace: Trace, calls: readonly ToolCall[]): void {
  const [first] = calls;
  const path = differenceOf(calls.map(call => call.arguments));
  if (!first || splitRange(trace, calls) || path === null) return;
  const parts = calls.map(call => getAt(call.arguments, path)!);
  renameTool(trace, 0, first);
  const together = (parts.every(part => Array.isArray(part)) ? parts.flat() : parts) as Json[];
  explainObject(trace, 0, [], wholeOf(trace, first.arguments, path, together));
  const whole = trace.valueAt(0, path);
  const chunks = whole === undefined ? null : chunksOf(whole, parts);
  if (whole === undefined || !chunks) return;
  trace.take({ op: 'split', path: below(path), from: whole, to: chunks, provenance: 'arguments' }, 0);
  for (const [at, part] of parts.entries()) explainValue(trace, at, path, part);
}

/** Explains several calls as the parts of one that asks for a range; whether they are is for the guard's own joining to say. */
function splitRange(trace: Trace, calls: readonly ToolCall[]): boolean {
  const [first] = calls;
  const root = trace.drafts[0]!.arguments;
  const range = joinCalls(calls, root, trace.knowledge);
  if (!first || !range) return false;
  renameTool(trace, 0, first);
  explainObject(trace, 0, [], withAt(first.arguments, range.path, range.joined) as JsonObject);
  const whole = trace.valueAt(0, range.path);
  if (whole === undefined) return true;
  const parts = calls.map(call => getAt(call.arguments, range.path)!);
  trace.take({ op: 'split', path: below(range.path), from: whole, to: parts, provenance: 'arguments' }, 0);
  return true;
}

/** The call that is cut: its list as the original has it, where that can be told from its name, else as the parts together. */
function wholeOf(trace: Trace, args: JsonObject, path: JsonPath, together: Json[]): JsonObject {
  const own = trace.valueAt(0, path);
  if (own !== undefined) return withAt(args, path, own) as JsonObject;
  const root = trace.drafts[0]!.arguments;
  const removed = isObject(root) ? Object.keys(root).filter(key => !Object.hasOwn(args, key)) : [];
  const [only, ...others] = removed;
  const isRenamed = only !== undefined && others.length === 0 && path.length === 1;
  return withAt(args, path, isRenamed ? (root as JsonObject)[only]! : together) as JsonObject;
}

/** The parts as they stand in the original list or joined text; null where they are not parts of it. */
function chunksOf(whole: Json, parts: readonly Json[]): Json[] | null {
  if (Array.isArray(whole)) {
    const isLists = parts.every(part => Array.isArray(part));
    const sizes = parts.map(part => (isLists ? (part as Json[]).length : 1));
    if (sizes.reduce((sum, size) => sum + size, 0) !== whole.length) return null;
    let from = 0;
    return sizes.map(size => {
      const chunk = whole.slice(from, from + size);
      from += size;
      return isLists ? chunk : chunk[0]!;
    });
  }
  if (typeof whole !== 'string') return null;
  const items = readJoined(whole).find(({ length }) => length === parts.length);
  return items && parts.every(part => typeof part === 'string' && !readJoined(part).length) ? items : [...parts];
}

/** The one place at which all of these differ; null where there is none, or more than one. */
function differenceOf(all: readonly JsonObject[]): JsonPath | null {
  const [first] = all;
  if (!first) return null;
  const keys = new Set(all.flatMap(value => Object.keys(value)));
  const differing = [...keys].filter(key => all.some(value => !isSameIn(first, value, key)));
  const [key] = differing;
  if (key === undefined || differing.length > 1) return null;
  const inner = all.map(value => getOwn(value, key));
  if (inner.some(value => value === undefined)) return null;
  const below = inner.every(value => isObject(value)) ? differenceOf(inner as JsonObject[]) : null;
  return [key, ...(below ?? [])];
}

function isSameIn(a: JsonObject, b: JsonObject, key: string): boolean {
  const [x, y] = [getOwn(a, key), getOwn(b, key)];
  return x !== undefined && y !== undefined && isSameJson(x, y);
}
