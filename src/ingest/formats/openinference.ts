import { get, isRecord, textOf } from '../reading/get.ts';
import { readSpan } from '../reading/read-span.ts';
import { Traces } from '../reading/traces.ts';
import type { Format } from './types.ts';

const TRACE = ['context.trace_id', 'spanContext.traceId', 'traceId', 'trace_id'];

/**
 * Spans one by one, as Phoenix and the exporters of OpenTelemetry's SDKs write them, `{name, context | spanContext, attributes, status}`,
 * by the conventions of OpenInference, GenAI, OpenLLMetry and the Vercel AI SDK; also a map of attributes alone.
 */
export const openinference: Format = {
  name: 'openinference',
  holds: 'events',
  recognises: `(list_contains(keys, 'attributes') and list_contains(keys, 'name') and json_type(text, '$.attributes') in ('OBJECT', 'ARRAY')
      and (${['context', 'spanContext', 'traceId', 'trace_id'].map(key => `list_contains(keys, '${key}')`).join(' or ')}))
    or len(list_filter(keys, lambda key: starts_with(key, 'gen_ai.') or starts_with(key, 'openinference.') or starts_with(key, 'llm.')
      or starts_with(key, 'traceloop.') or starts_with(key, 'attributes.'))) > 0`,
  reader: () => {
    const traces = new Traces();
    const read = (span: unknown, number: number) => {
      const isWhole = isRecord(get(span, 'attributes')) || Array.isArray(get(span, 'attributes'));
      const trace = TRACE.map(path => textOf(get(span, ...path.split('.')))).find(id => id !== undefined);
      return readSpan(
        traces,
        {
          trace: trace ?? textOf(get(span, 'context.trace_id')) ?? `record ${number}`,
          name: textOf(get(span, 'name')) ?? '',
          attributes: isWhole ? get(span, 'attributes') : withoutPrefix(span),
          status: get(span, 'status') ?? get(span, 'status_code'),
          statusMessage: get(span, 'status_message'),
          events: get(span, 'events'),
          start: get(span, 'start_time') ?? get(span, 'startTime'),
          end: get(span, 'end_time') ?? get(span, 'endTime'),
          path: '',
        },
        number,
      );
    };
    return Object.assign(read, { end: () => traces.end() });
  },
};

/** Columns of a table of spans, `attributes.llm.model_name`, as the attributes that they are. */
function withoutPrefix(span: unknown): unknown {
  if (!isRecord(span)) return {};
  return Object.fromEntries(Object.entries(span).map(([key, value]) => [key.replace(/^attributes\./, ''), value]));
}
