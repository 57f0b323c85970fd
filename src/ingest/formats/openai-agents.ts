import { get, getFirst, isRecord, listOf, textOf, wordOf } from '../reading/get.ts';
import { inOrder } from '../reading/in-order.ts';
import { Items } from '../reading/items.ts';
import { looseArguments } from '../reading/loose-arguments.ts';
import { readMessages } from '../reading/read-message.ts';
import { readResponseItems } from '../reading/read-response-item.ts';
import { durationOf } from '../reading/read-span.ts';
import { resultText } from '../reading/texts.ts';
import { Traces } from '../reading/traces.ts';
import type { Format, Item } from './types.ts';

/** Traces of the OpenAI Agents SDK: `{object: "trace" | "trace.span", …}`, one a line or in batches `{data: […]}`. A conversation is a trace. */
export const openaiAgents: Format = {
  name: 'openai-agents',
  holds: 'events',
  recognises: `(list_contains(keys, 'object') and (text ->> '$.object') in ('trace', 'trace.span'))
    or list_contains(keys, 'span_data')
    or (list_contains(keys, 'data') and (text ->> '$.data[0].object') in ('trace', 'trace.span'))
    or (list_contains(keys, 'spans') and (text ->> '$.spans[0].object') in ('trace', 'trace.span'))`,
  reader: () => {
    const traces = new Traces();
    const read = (record: unknown, number: number) => {
      const batch = getFirst(record, ['data', 'spans']);
      if (!Array.isArray(batch?.value)) return readSpan(traces, record, '', number);
      return inOrder(batch.value.map((span, at) => readSpan(traces, span, `/${batch.key}/${at}`, number)));
    };
    return Object.assign(read, { end: () => traces.end() });
  },
};

function readSpan(traces: Traces, span: unknown, path: string, number: number): Item[] {
  const trace = textOf(get(span, 'trace_id')) ?? '';
  const data = get(span, 'span_data');
  const type = get(data, 'type');
  const facts = {
    startedAt: wordOf(get(span, 'started_at')),
    durationMs: durationOf(get(span, 'started_at'), get(span, 'ended_at')),
  };
  if (type === 'function') {
    const error = get(span, 'error');
    const output = get(data, 'output');
    const told = textOf(get(error, 'data', 'error')) ?? textOf(get(error, 'message')) ?? '';
    return traces.tool(trace, {
      name: textOf(get(data, 'name')) ?? '',
      value: looseArguments(get(data, 'input')),
      callPath: path,
      text: output === undefined || output === null ? null : resultText(output),
      error: isRecord(error) ? told : null,
      hasFailed: isRecord(error),
      ...facts,
    });
  }
  if (type !== 'generation' && type !== 'response') return [];
  const items = new Items();
  const asked = get(data, 'input');
  const answered = getFirst(data, ['output', 'response'])?.value;
  if (typeof asked === 'string') items.message('user', asked);
  else if (type === 'generation') readMessages(items, asked, undefined);
  else readResponseItems(items, asked, undefined);
  if (type === 'generation') readMessages(items, answered, undefined);
  else readResponseItems(items, Array.isArray(answered) ? answered : listOf(get(answered, 'output')), undefined);
  return traces.model(trace, items, number, {
    model: textOf(get(data, 'model')) ?? null,
    started_at: facts.startedAt ?? null,
  });
}
