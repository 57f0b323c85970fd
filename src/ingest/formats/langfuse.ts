import { get, getFirst, isRecord, nameOf, parsed, textOf, wordOf } from '../reading/get.ts';
import { inOrder } from '../reading/in-order.ts';
import { Items } from '../reading/items.ts';
import { looseArguments, unwrapped } from '../reading/loose-arguments.ts';
import { readMessages, resultsOf, statusOf } from '../reading/read-message.ts';
import { readResponseItems } from '../reading/read-response-item.ts';
import { durationOf } from '../reading/read-span.ts';
import { resultText } from '../reading/texts.ts';
import { Traces } from '../reading/traces.ts';
import type { Format, Item } from './types.ts';

const TOOL_NAME = /^(?:tool\.|running tool:?\s+|execute_tool\s+)/;

/** Langfuse: a trace with its observations, `{trace, observations}`, or observations one by one. */
export const langfuse: Format = {
  name: 'langfuse',
  holds: 'events',
  recognises: `(list_contains(keys, 'observations') and json_type(text, '$.observations') = 'ARRAY')
    or (list_contains(keys, 'type') and (list_contains(keys, 'traceId') or list_contains(keys, 'trace_id'))
      and (list_contains(keys, 'statusMessage') or list_contains(keys, 'status_message') or list_contains(keys, 'parentObservationId')
        or list_contains(keys, 'parent_observation_id')))`,
  reader: () => {
    const traces = new Traces();
    const read = (record: unknown, number: number) => {
      const observations = get(record, 'observations');
      if (!Array.isArray(observations)) return readObservation(traces, record, '', number);
      const trace = get(record, 'trace') ?? record;
      const words = wordsOf(get(trace, 'input'));
      const placed = observations
        .map((observation, at) => ({
          observation,
          at,
          start: nameOf(getFirst(observation, ['startTime', 'start_time'])?.value),
        }))
        .sort((a, b) => (a.start === b.start ? a.at - b.at : a.start < b.start ? -1 : 1));
      const items = inOrder(
        placed.map(({ observation, at }) => readObservation(traces, observation, `/observations/${at}`, number)),
      );
      const id = textOf(get(trace, 'id')) ?? textOf(get(observations[0], 'traceId')) ?? '';
      return words === undefined ? items : [...items, ...traces.words(id, words)];
    };
    return Object.assign(read, { end: () => traces.end() });
  },
};

function readObservation(traces: Traces, observation: unknown, path: string, number: number): Item[] {
  const trace = textOf(getFirst(observation, ['traceId', 'trace_id'])?.value) ?? '';
  const name = textOf(get(observation, 'name')) ?? '';
  const output = get(observation, 'output');
  const start = getFirst(observation, ['startTime', 'start_time'])?.value;
  const end = getFirst(observation, ['endTime', 'end_time'])?.value;
  const startedAt = wordOf(start);
  const type = get(observation, 'type');
  const message = parsed(output);
  const answers = get(message, 'type') === 'tool' || get(message, 'role') === 'tool' ? resultsOf(message) : [];
  if (type === 'TOOL' || (type === 'SPAN' && (/^tool\./.test(name) || answers.length === 1))) {
    const hasFailed =
      get(observation, 'level') === 'ERROR' || (answers[0] !== undefined && statusOf(message) === 'error');
    const said = textOf(getFirst(observation, ['statusMessage', 'status_message'])?.value);
    return traces.tool(trace, {
      id: answers[0]?.tool_call_id ?? undefined,
      name: name.replace(TOOL_NAME, ''),
      value: looseArguments(unwrapped(get(observation, 'input'), 'input')),
      callPath: path,
      text:
        output === null || output === undefined
          ? null
          : (answers[0]?.text ?? resultText(typeof message === 'string' ? message : output)),
      error: hasFailed ? (said ?? null) : null,
      hasFailed,
      startedAt,
      durationMs: durationOf(start, end),
    });
  }
  if (type !== 'GENERATION') return [];
  const items = new Items();
  readConversation(items, parsed(get(observation, 'input')));
  readConversation(items, message);
  return traces.model(trace, items, number, {
    model: textOf(get(observation, 'model')) ?? null,
    started_at: startedAt ?? null,
  });
}

/** Messages as the SDKs hand them over: a list, one message, the calls alone, or a body that holds them. */
function readConversation(items: Items, value: unknown): void {
  if (Array.isArray(value)) {
    if (value.some(item => /^(?:function_call|function_call_output)$/.test(nameOf(get(item, 'type')))))
      readResponseItems(items, value, undefined);
    else if (value.every(item => textOf(get(item, 'toolCallId')) !== undefined))
      readMessages(items, [{ role: 'assistant', tool_calls: value }], undefined);
    else readMessages(items, value, undefined);
    return;
  }
  if (!isRecord(value)) return;
  if (Array.isArray(value.messages)) readMessages(items, value.messages, undefined);
  else if (Array.isArray(value.output)) readResponseItems(items, value.output, undefined);
  else if (Array.isArray(value.choices))
    readMessages(
      items,
      value.choices.map(choice => get(choice, 'message')),
      undefined,
    );
  else if (value.role !== undefined)
    readMessages(
      items,
      [isRecord(value.additional_kwargs) ? { ...value.additional_kwargs, ...value } : value],
      undefined,
    );
  else if (typeof value.prompt === 'string') items.message('user', value.prompt);
}

function wordsOf(input: unknown): string | undefined {
  const value = parsed(input);
  if (typeof value === 'string') return textOf(value);
  const items = new Items();
  readConversation(items, value);
  const said = items.all.findLast(({ item, role, text }) => item === 'message' && role === 'user' && text);
  return textOf(said?.text) ?? textOf(getFirst(value, ['prompt', 'query', 'question', 'input'])?.value);
}
