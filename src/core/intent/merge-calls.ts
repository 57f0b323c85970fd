import type { Objection } from '../failure.ts';
import { getOwn, isObject, isSameJson, isScalar, type Json } from '../json.ts';
import { getAt, type JsonPath, toPointer, withAt } from '../json-path.ts';
import type { ToolCall } from '../tool-call.ts';
import type { Knowledge } from './knowledge.ts';
import { objection } from './objection.ts';
import { joinCalls, partsProblem } from './ranges/index.ts';
import { splitObjection } from './split-objection.ts';

export type Merged = {
  merged: Json;
  /** Where a place of the merged call stands in the call that it came from. */
  locate: (pointer: string) => string;
};

/** The one call that several calls are parts of: all the same but for one list (or the items of one), put together again in order, or for the parts of one range. `original`: what was asked for, as far as it can be read. */
export function mergeCalls(
  calls: readonly ToolCall[],
  original: Json,
  knowledge: Knowledge,
): Merged | { problem: Objection } {
  const range = mergeRange(calls, original, knowledge);
  if (range) return range;
  const [first, ...others] = calls.map(call => call.arguments);
  let path: JsonPath | null = null;
  for (const other of others) {
    const at = differenceOf(first!, other);
    if (!at) return { problem: objection('doubled', '', first!, 'two of the calls are the same') };
    if (path && toPointer(path) !== toPointer(at)) return { problem: uneven(at) };
    path = at;
  }
  const parts = [first!, ...others].map(part => getAt(part, path!));
  const rest = [first!, ...others].map(part => withAt(part, path!, null));
  if (parts.some(part => part === undefined) || rest.some(part => !isSameJson(part, rest[0]!)))
    return { problem: uneven(path!) };
  const problem = splitObjection(rest[0]!, toPointer(path!), knowledge);
  if (problem) return { problem };
  const isLists = parts.every(part => Array.isArray(part) && part.length > 0);
  if (!isLists && !parts.every(isScalar)) return { problem: uneven(path!) };
  return {
    merged: withAt(first!, path!, (isLists ? parts.flat() : parts) as Json[]),
    locate: locator(toPointer(path!), isLists ? (parts as Json[][]).map(part => part.length) : null),
  };
}

/** The call whose range the calls are parts of; null where they are no such parts. */
function mergeRange(
  calls: readonly ToolCall[],
  original: Json,
  knowledge: Knowledge,
): Merged | { problem: Objection } | null {
  const { tool, effect } = knowledge;
  const range = joinCalls(calls, original, knowledge);
  if (!range) return null;
  const { path, joined } = range;
  const all = calls.map(call => call.arguments);
  const called = { toolName: calls[0]!.toolName, description: tool?.description ?? null, effect };
  const reason = partsProblem(all, called);
  if (reason !== null) return { problem: objection(effect === 'read' ? 'changed' : 'widened', path, null, reason) };
  return { merged: withAt(all[0]!, path, joined), locate: pointer => pointer };
}

/** `lengths`: of the lists that were joined; null where single items were. */
function locator(list: string, lengths: readonly number[] | null): Merged['locate'] {
  return pointer => {
    if (!pointer.startsWith(`${list}/`)) return pointer;
    const [index, ...below] = pointer.slice(list.length + 1).split('/');
    let at = Number(index);
    if (!lengths) return [list, ...below].join('/');
    for (const length of lengths) {
      if (at < length) break;
      at -= length;
    }
    return [list, at, ...below].join('/');
  };
}

/** The innermost place that holds all that differs, outside lists; null where nothing does. */
function differenceOf(a: Json, b: Json): JsonPath | null {
  if (isSameJson(a, b)) return null;
  if (!isObject(a) || !isObject(b)) return [];
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const differing = keys.filter(key => {
    const [x, y] = [getOwn(a, key), getOwn(b, key)];
    return x === undefined || y === undefined || !isSameJson(x, y);
  });
  const [key] = differing;
  if (key === undefined || differing.length > 1) return [];
  const [x, y] = [getOwn(a, key), getOwn(b, key)];
  return x === undefined || y === undefined ? [] : [key, ...(differenceOf(x, y) ?? [])];
}

function uneven(path: JsonPath): Objection {
  return objection('changed', path, null, 'the calls differ in more than the parts of one list');
}
