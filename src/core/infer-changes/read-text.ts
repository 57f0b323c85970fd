import { distinct } from '../intent/distinct.ts';
import { valuesOf } from '../intent/original.ts';
import { isObject, isSameJson, type Json } from '../json.ts';
import { getAt, type JsonPath, withAt } from '../json-path.ts';
import type { ToolCall } from '../tool-call.ts';
import type { Trace } from './trace.ts';

/** Reads the text of the arguments as the values that the calls were made of, where a plain parse does not give them. */
export function readText(trace: Trace, calls: readonly ToolCall[]): void {
  const { original } = trace;
  const { parsed, reading, text } = original;
  if (reading.status === 'cut' && parsed === undefined) {
    completeText(trace, calls);
    return;
  }
  const readings = valuesOf(original).map(values => ({ values, once: distinct(values) }));
  const wanted =
    readings.find(({ once }) => once.length === calls.length && once.every(value => isObject(value))) ??
    readings.find(({ once }) => once.length === 1) ??
    readings.find(({ once }) => once.length === calls.length);
  if (!wanted) {
    if (trace.knowledge.isFallback && parsed === undefined) readAs(trace, 'parse', {});
    return;
  }
  const { values, once } = wanted;
  if (parsed !== undefined && values.length === 1 && isSameJson(values[0]!, parsed)) return;
  if (once.length > 1) {
    trace.startFromText();
    trace.take({ op: 'split', path: '', from: text, to: once, provenance: 'arguments' }, 0);
  } else readAs(trace, values.length > 1 ? 'merge' : 'parse', once[0]!);
}

/** A text that was cut: as far as it goes, or with the list at its end as the calls have it. */
function completeText(trace: Trace, calls: readonly ToolCall[]): void {
  const { reading, text } = trace.original;
  if (reading.status !== 'cut') return;
  const partial = reading.partial ?? {};
  const list = lastList(partial);
  const completed = list && getAt(calls[0]!.arguments, list);
  const ways = [partial, ...(list && completed !== undefined ? [withAt(partial, list, completed)] : []), {}];
  const change = (to: Json) => ({ op: 'parse', path: '', from: text, to, provenance: 'arguments' }) as const;
  readAs(trace, 'parse', ways.find(way => trace.isAllowed(change(way), 0)) ?? partial);
}

function readAs(trace: Trace, op: 'parse' | 'merge', to: Json): void {
  trace.startFromText();
  trace.take({ op, path: '', from: trace.original.text, to, provenance: 'arguments' }, 0);
}

/** The innermost list at the end of a value. */
function lastList(value: Json, path: JsonPath = []): JsonPath | null {
  if (Array.isArray(value)) return path;
  const last = isObject(value) ? Object.keys(value).at(-1) : undefined;
  return last === undefined ? null : lastList((value as { [key: string]: Json })[last]!, [...path, last]);
}
