import { get, listOf, nameOf, textOf, wordOf } from '../reading/get.ts';
import { inOrder } from '../reading/in-order.ts';
import { readSpan, type Span } from '../reading/read-span.ts';
import { Traces } from '../reading/traces.ts';
import type { Format } from './types.ts';

/**
 * OTLP JSON exports, `{resourceSpans: [{scopeSpans: [{spans}]}]}`, and the events of model spans in `{resourceLogs}`, by the conventions of GenAI (old and new names), OpenInference and
 * OpenLLMetry. A conversation is a trace.
 */
export const otlp: Format = {
  name: 'otlp',
  holds: 'events',
  recognises: `list_contains(keys, 'resourceSpans') or list_contains(keys, 'resource_spans') or list_contains(keys, 'resourceLogs')
    or (list_contains(keys, 'batches') and (${['resource', 'scopeSpans', 'instrumentationLibrarySpans'].map(key => `json_exists(text, '$.batches[0].${key}')`).join(' or ')}))
    or (list_contains(keys, 'trace') and json_exists(text, '$.trace.resourceSpans'))`,
  reader: () => {
    const traces = new Traces();
    return Object.assign(
      (record: unknown, number: number) =>
        inOrder([...spansOf(record), ...logsOf(record)].map(span => readSpan(traces, span, number))),
      {
        end: () => traces.end(),
      },
    );
  },
};

/** The log records of an export, which may be the events of its spans: those of one span together. */
function logsOf(record: unknown): Span[] {
  const spans = new Map<string, Span & { events: unknown[] }>();
  for (const resource of listOf(get(record, 'resourceLogs')))
    for (const scope of listOf(get(resource, 'scopeLogs')))
      for (const event of listOf(get(scope, 'logRecords'))) {
        const trace = textOf(get(event, 'traceId')) ?? '';
        const key = `${trace} ${nameOf(get(event, 'spanId'))}`;
        const start = wordOf(get(event, 'timeUnixNano') ?? get(event, 'observedTimeUnixNano'));
        const attributes = get(event, 'attributes');
        const span = spans.get(key) ?? {
          trace,
          name: '',
          attributes,
          status: undefined,
          events: [],
          start,
          end: undefined,
          path: '',
        };
        span.events.push(event);
        spans.set(key, span);
      }
  return [...spans.values()];
}

/** The spans of an export by their start: a tool comes after the request that asked for it. */
function spansOf(record: unknown): Span[] {
  const spans: Span[] = [];
  const whole = get(record, 'trace', 'resourceSpans') === undefined ? record : get(record, 'trace');
  const outer = ['resourceSpans', 'resource_spans', 'batches'].find(key => get(whole, key) !== undefined) ?? '';
  const above = whole === record ? `/${outer}` : `/trace/${outer}`;
  for (const [resourceAt, resource] of listOf(get(whole, outer)).entries()) {
    const inner =
      ['scopeSpans', 'scope_spans', 'instrumentationLibrarySpans'].find(key => get(resource, key) !== undefined) ?? '';
    for (const [scopeAt, scope] of listOf(get(resource, inner)).entries())
      for (const [at, span] of listOf(get(scope, 'spans')).entries())
        spans.push({
          trace: textOf(get(span, 'traceId')) ?? textOf(get(span, 'trace_id')) ?? '',
          name: textOf(get(span, 'name')) ?? '',
          attributes: get(span, 'attributes'),
          status: get(span, 'status'),
          events: get(span, 'events'),
          start: wordOf(get(span, 'startTimeUnixNano') ?? get(span, 'start_time_unix_nano')),
          end: wordOf(get(span, 'endTimeUnixNano') ?? get(span, 'end_time_unix_nano')),
          path: `${above}/${resourceAt}/${inner}/${scopeAt}/spans/${at}`,
        });
  }
  return spans.sort((a, b) => (nameOf(a.start) < nameOf(b.start) ? -1 : 1));
}
