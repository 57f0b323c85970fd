import { readArguments } from '../arguments-text/index.ts';
import { openRoot as openedRoot } from '../intent/checks/check-form.ts';
import { distinct } from '../intent/distinct.ts';
import { isObject, isSameJson, type Json, type JsonObject } from '../json.ts';
import type { JsonPath } from '../json-path.ts';
import type { ToolCall } from '../tool-call.ts';
import { likeness } from './likeness.ts';
import { below, type Trace } from './trace.ts';

/** Deeper than this nothing is wrapped by accident. */
const MOST_LAYERS = 6;

/** Takes what stands round the arguments off: text, a list of one, an envelope; makes several calls of a list of several. */
export function openRoot(trace: Trace, at: number, calls: readonly ToolCall[]): void {
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    const root = trace.drafts[at]?.arguments;
    if (root === undefined || !openLayer(trace, at, root, calls)) return;
  }
}

function openLayer(trace: Trace, at: number, root: Json, calls: readonly ToolCall[]): boolean {
  const step = { path: '', from: root, provenance: 'arguments' } as const;
  const empty = openedRoot(root);
  if (!isSameJson(empty, root)) {
    trace.take({ ...step, op: isObject(root) ? 'decode' : 'reformat', to: empty }, at);
    return true;
  }
  if (typeof root === 'string') {
    const reading = readArguments(root);
    const [only] = reading.status === 'read' && reading.values.length === 1 ? reading.values : [];
    if (only === undefined || typeof only === 'string') return false;
    trace.take({ ...step, op: 'decode', to: only }, at);
    return true;
  }
  if (Array.isArray(root)) return openList(trace, at, root, calls);
  return isObject(root) && openEnvelope(trace, at, root, calls[0]!.arguments);
}

function openList(trace: Trace, at: number, root: Json[], calls: readonly ToolCall[]): boolean {
  if (root.length === 1) {
    trace.take({ op: 'unwrap', path: '', from: '/0', to: root[0]!, provenance: 'arguments' }, at);
    return true;
  }
  const once = distinct(root);
  if (calls.length > 1 && once.length === calls.length && root.every(isObject))
    trace.take({ op: 'split', path: '', from: root, to: once, provenance: 'arguments' }, at);
  return false;
}

/** Takes the arguments out of a holder that is more like them than what stands round it. */
function openEnvelope(trace: Trace, at: number, root: JsonObject, target: JsonObject): boolean {
  const own = likeness(root, target);
  const holders = holdersIn(root, target)
    .map(path => ({ path, value: trace.valueAt(at, path)! }))
    .map(holder => ({ ...holder, score: likeness(holder.value, target) }))
    .sort((a, b) => b.score - a.score);
  for (const { path, value, score } of holders) {
    const change = { op: 'unwrap', path: '', from: below(path), to: value, provenance: 'arguments' } as const;
    if (score > own || (score === own && trace.isAllowed(change, at))) {
      if (trace.isAllowed(change, at)) {
        trace.take(change, at);
        return true;
      }
    }
  }
  return false;
}

/** Where the arguments may stand within others: under keys that the repaired call does not have. */
function holdersIn(value: JsonObject, target: JsonObject, path: JsonPath = []): JsonPath[] {
  if (path.length >= 3) return [];
  return Object.entries(value).flatMap(([key, inner]): JsonPath[] => {
    if (Object.hasOwn(target, key) && path.length === 0) return [];
    const here = [...path, key];
    if (isObject(inner)) return [here, ...holdersIn(inner, target, here)];
    return typeof inner === 'string' && /^\s*[{"]/.test(inner) ? [here] : [];
  });
}
