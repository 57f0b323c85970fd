import { get, getFirst, isRecord, listOf, nameOf, numberOf, parsed, textOf } from '../reading/get.ts';
import { inOrder } from '../reading/in-order.ts';
import { readSpan } from '../reading/read-span.ts';
import { Traces } from '../reading/traces.ts';
import type { Format } from './types.ts';

const TRACE = ['context.trace_id', 'context.traceId', 'spanContext.traceId', 'traceId', 'trace_id', 'traceID'];
const PAGES = ['data', 'spans', 'traces', 'edges', 'node', 'project', 'projects', 'trace', 'rootSpans'];

/**
 * Spans one by one or in pages, as Phoenix, Jaeger and the exporters of OpenTelemetry's SDKs write them, `{name, context | spanContext, attributes,
 * status}`, by the conventions of OpenInference, GenAI, OpenLLMetry and the Vercel AI SDK; also a map of attributes alone.
 */
export const openinference: Format = {
  name: 'openinference',
  holds: 'events',
  recognises: `(list_contains(keys, 'attributes') and list_contains(keys, 'name') and json_type(text, '$.attributes') in ('OBJECT', 'ARRAY', 'VARCHAR')
      and (${['context', 'spanContext', 'traceId', 'trace_id', 'spanKind'].map(key => `list_contains(keys, '${key}')`).join(' or ')}))
    or (list_contains(keys, 'tags') and list_contains(keys, 'traceId') and json_type(text, '$.tags') = 'OBJECT')
    or (list_contains(keys, 'data') and (json_exists(text, '$.data[0].attributes') or json_exists(text, '$.data[0].spans')
      or regexp_matches(text, '"(spans|rootSpans)"\\s*:\\s*\\{\\s*"edges"')))
    or (list_contains(keys, 'spans') and (json_exists(text, '$.spans[0].attributes') or json_exists(text, '$.spans[0].tags')))
    or len(list_filter(keys, lambda key: starts_with(key, 'gen_ai.') or starts_with(key, 'openinference.') or starts_with(key, 'llm.')
      or starts_with(key, 'traceloop.') or starts_with(key, 'attributes.'))) > 0`,
  reader: () => {
    const traces = new Traces();
    const read = (record: unknown, number: number) => {
      const spans = spansIn(record, '');
      const placed = spans.length > 1 ? spans.toSorted((a, b) => (startOf(a.span) < startOf(b.span) ? -1 : 1)) : spans;
      return inOrder(placed.map(({ span, path }) => readSpan(traces, toSpan(span, path, number), number)));
    };
    return Object.assign(read, { end: () => traces.end() });
  },
};

/** The spans of a page, however it nests them; a record that is no page is a span. */
function spansIn(value: unknown, path: string, depth = 0): { span: unknown; path: string }[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => spansIn(one, `${path}/${at}`, depth + 1));
  const isSpan = get(value, 'attributes') !== undefined || get(value, 'tags') !== undefined;
  const pages =
    isSpan || depth > 12 || !isRecord(value)
      ? []
      : PAGES.filter(key => typeof value[key] === 'object' && value[key] !== null);
  if (pages.length === 0) return [{ span: value, path }];
  return pages.flatMap(key => spansIn(get(value, key), `${path}/${key}`, depth + 1));
}

function startOf(span: unknown): string {
  const start = getFirst(span, ['start_time', 'startTime', 'timestamp'])?.value;
  return Array.isArray(start) ? start.map(part => String(part).padStart(9, '0')).join('.') : nameOf(start);
}

function toSpan(span: unknown, path: string, number: number) {
  const trace = TRACE.map(place => textOf(get(span, ...place.split('.')))).find(id => id !== undefined);
  const told = parsed(getFirst(span, ['attributes', 'tags'])?.value);
  const tags = listOf(get(span, 'tags'));
  const tag = (key: string) =>
    get(
      tags.find(one => get(one, 'key') === key),
      'value',
    );
  // Zipkin's tags are a map, whose error is a text.
  const failure = isRecord(get(span, 'tags')) ? textOf(get(span, 'tags', 'error')) : undefined;
  const start = getFirst(span, ['start_time', 'startTime', 'timestamp'])?.value;
  const duration = numberOf(get(span, 'duration'));
  return {
    trace: trace ?? textOf(get(span, 'context.trace_id')) ?? `record ${number}`,
    name: textOf(get(span, 'name')) ?? textOf(get(span, 'operationName')) ?? '',
    attributes: withKind(isRecord(told) || Array.isArray(told) ? told : withoutPrefix(span), span),
    status:
      getFirst(span, ['status', 'status_code', 'statusCode'])?.value ??
      (tag('error') === true || failure !== undefined ? 'ERROR' : tag('otel.status_code')),
    statusMessage:
      getFirst(span, ['status_message', 'statusMessage'])?.value ?? tag('otel.status_description') ?? failure,
    events: get(span, 'events'),
    start,
    end: getFirst(span, ['end_time', 'endTime'])?.value,
    // Microseconds, as Jaeger and the AI SDK's exporters count.
    ...(duration === undefined ? {} : { durationMs: duration / 1000 }),
    path,
  };
}

/** Attributes with the kind of the span, which may stand beside them. */
function withKind(attributes: unknown, span: unknown): unknown {
  const kind = getFirst(span, ['span_kind', 'spanKind'])?.value;
  return isRecord(attributes) && typeof kind === 'string' && !kind.startsWith('SpanKind')
    ? { 'openinference.span.kind': kind.toUpperCase(), ...attributes }
    : attributes;
}

/** Columns of a table of spans, `attributes.llm.model_name`, as the attributes that they are. */
function withoutPrefix(span: unknown): unknown {
  if (!isRecord(span)) return {};
  return Object.fromEntries(Object.entries(span).map(([key, value]) => [key.replace(/^attributes\./, ''), value]));
}
