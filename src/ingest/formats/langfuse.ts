import { attributesOf } from '../reading/attributes.ts';
import { get, getFirst, isRecord, nameOf, parsed, textOf, wordOf } from '../reading/get.ts';
import { inOrder } from '../reading/in-order.ts';
import { Items } from '../reading/items.ts';
import { langchainMessage } from '../reading/langchain-message.ts';
import { looseArguments, unwrapped } from '../reading/loose-arguments.ts';
import { isReply, isRequest, readReply, readRequest } from '../reading/read-any.ts';
import { readMessages, resultsOf, statusOf } from '../reading/read-message.ts';
import { readResponseItems } from '../reading/read-response-item.ts';
import { durationOf } from '../reading/read-span.ts';
import { toolOf } from '../reading/span.ts';
import { resultText } from '../reading/texts.ts';
import { Traces } from '../reading/traces.ts';
import type { Format, Item } from './types.ts';

const TOOL_NAME = /^(?:tool\.|running tool:?\s+|execute_tool\s+)/;

/** Langfuse: a trace with its observations, `{trace, observations}`, or observations one by one. */
export const langfuse: Format = {
  name: 'langfuse',
  holds: 'events',
  recognises: `(list_contains(keys, 'observations') and json_type(text, '$.observations') = 'ARRAY')
    or (list_contains(keys, 'data') and (json_exists(text, '$.data[0].observations')
      or json_exists(text, '$.data[0].traceId') and json_exists(text, '$.data[0].statusMessage')))
    or (list_contains(keys, 'batch') and json_exists(text, '$.batch[0].body') and json_exists(text, '$.batch[0].type'))
    or (list_contains(keys, 'type') and (list_contains(keys, 'traceId') or list_contains(keys, 'trace_id'))
      and (list_contains(keys, 'statusMessage') or list_contains(keys, 'status_message') or list_contains(keys, 'parentObservationId')
        or list_contains(keys, 'parent_observation_id') or list_contains(keys, 'level') or list_contains(keys, 'startTime') or list_contains(keys, 'start_time'))
      and regexp_matches(text ->> '$.type', '^[A-Z]+$'))`,
  reader: () => {
    const traces = new Traces();
    const readTrace = (record: unknown, path: string, number: number): Item[][] => {
      const observations = get(record, 'observations');
      if (!Array.isArray(observations)) return [readObservation(traces, record, path, number)];
      const trace = get(record, 'trace') ?? record;
      const words = wordsOf(get(trace, 'input'));
      const placed = observations.map((observation, at) => ({ observation, path: `${path}/observations/${at}` }));
      const id = textOf(get(trace, 'id')) ?? textOf(get(observations[0], 'traceId')) ?? '';
      return [...readInOrder(traces, placed, number), ...(words === undefined ? [] : [traces.words(id, words)])];
    };
    const read = (record: unknown, number: number) => {
      const page = get(record, 'data');
      const batch = get(record, 'batch');
      if (Array.isArray(batch)) return inOrder(readBatch(traces, batch, number));
      if (!Array.isArray(page)) return inOrder(readTrace(record, '', number));
      if (page.some(one => get(one, 'observations') !== undefined))
        return inOrder(page.flatMap((one, at) => readTrace(one, `/data/${at}`, number)));
      return inOrder(
        readInOrder(
          traces,
          page.map((observation, at) => ({ observation, path: `/data/${at}` })),
          number,
        ),
      );
    };
    return Object.assign(read, { end: () => traces.end() });
  },
};

type Placed = { observation: unknown; path: string };

/** Reads observations by their start: an export gives the latest first. */
function readInOrder(traces: Traces, placed: readonly Placed[], number: number): Item[][] {
  const startOf = ({ observation }: Placed) => nameOf(getFirst(observation, ['startTime', 'start_time'])?.value);
  return placed
    .toSorted((a, b) => (startOf(a) === startOf(b) ? 0 : startOf(a) < startOf(b) ? -1 : 1))
    .map(({ observation, path }) => readObservation(traces, observation, path, number));
}

/** Reads what an SDK sends: events that create observations and update them, `{type: "span-create", body}`. */
function readBatch(traces: Traces, batch: readonly unknown[], number: number): Item[][] {
  const placed = new Map<string, Placed>();
  const words: Item[][] = [];
  for (const [at, event] of batch.entries()) {
    const body = get(event, 'body');
    const kind = nameOf(get(event, 'type')).replace(/-(?:create|update)$/, '');
    const id = wordOf(get(body, 'id')) ?? `${at}`;
    const said = kind === 'trace' ? wordsOf(get(body, 'input')) : undefined;
    if (said !== undefined) words.push(traces.words(id, said));
    if (kind === 'trace' || !isRecord(body)) continue;
    const known = placed.get(id);
    const told = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
    const type = kind === 'observation' ? {} : { type: kind.toUpperCase() };
    placed.set(id, {
      observation: { ...(known?.observation as object), ...type, ...told },
      path: known?.path ?? `/batch/${at}/body`,
    });
  }
  return [...readInOrder(traces, [...placed.values()], number), ...words];
}

function readObservation(traces: Traces, observation: unknown, path: string, number: number): Item[] {
  const trace = textOf(getFirst(observation, ['traceId', 'trace_id'])?.value) ?? '';
  const name = textOf(get(observation, 'name')) ?? '';
  const input = get(observation, 'input');
  const output = get(observation, 'output');
  const start = getFirst(observation, ['startTime', 'start_time'])?.value;
  const end = getFirst(observation, ['endTime', 'end_time'])?.value;
  const startedAt = wordOf(start);
  const type = get(observation, 'type');
  const message = parsed(output);
  const answers = get(message, 'type') === 'tool' || get(message, 'role') === 'tool' ? resultsOf(message) : [];
  const marked = type === 'GENERATION' ? undefined : toolOfMetadata(get(observation, 'metadata'));
  if (type === 'TOOL' || marked || (type === 'SPAN' && (/^tool\./.test(name) || answers.length === 1))) {
    const hasFailed =
      get(observation, 'level') === 'ERROR' || (answers[0] !== undefined && statusOf(message) === 'error');
    const said = textOf(getFirst(observation, ['statusMessage', 'status_message'])?.value);
    return traces.tool(trace, {
      id: answers[0]?.tool_call_id ?? marked?.id,
      name: textOf(marked?.name) ?? name.replace(TOOL_NAME, ''),
      value: input === null || input === undefined ? marked?.value : looseArguments(unwrapped(input, 'input')),
      callPath: path,
      text:
        output === null || output === undefined
          ? (marked?.text ?? null)
          : (answers[0]?.text ?? resultText(typeof message === 'string' ? message : output)),
      error: hasFailed ? (said ?? null) : null,
      hasFailed,
      startedAt,
      durationMs: durationOf(start, end),
    });
  }
  const items = new Items();
  readConversation(items, parsed(input));
  readConversation(items, message);
  // An agent, or a step of one, may be all that shows the conversation.
  if (type !== 'GENERATION' && !items.all.some(({ item }) => item === 'call')) return [];
  return traces.model(trace, items, number, {
    model: textOf(get(observation, 'model')) ?? null,
    started_at: startedAt ?? null,
  });
}

/** The tool that ran, where the attributes of the span that an observation came from say so. */
function toolOfMetadata(metadata: unknown) {
  const told = parsed(metadata);
  const attributes = attributesOf(parsed(get(told, 'attributes')) ?? told);
  return toolOf(attributes, '');
}

/** Messages as the SDKs hand them over: a list, one message, the calls alone, or a body that holds them. */
function readConversation(items: Items, value: unknown): void {
  if (Array.isArray(value)) {
    if (value.some(item => /^(?:function_call|function_call_output)$/.test(nameOf(get(item, 'type')))))
      readResponseItems(items, value, undefined);
    else if (value.every(item => textOf(get(item, 'toolCallId')) !== undefined))
      readMessages(items, [{ role: 'assistant', tool_calls: value }], undefined);
    else readMessages(items, value.map(plainMessage), undefined);
    return;
  }
  if (!isRecord(value)) return;
  const history = value.automatic_function_calling_history;
  if (Array.isArray(history)) readMessages(items, history, undefined);
  if (Array.isArray(value.messages)) readMessages(items, value.messages.map(plainMessage), undefined);
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
  else if (isReply(value)) readReply(items, value, undefined);
  else if (isRequest(value) || typeof value.contents === 'string') readRequest(items, value, undefined);
}

/** A message of LangChain that is written as the call of its constructor, or what the others write. */
function plainMessage(message: unknown): unknown {
  return isRecord(get(message, 'kwargs')) ? langchainMessage(message) : message;
}

function wordsOf(input: unknown): string | undefined {
  const value = parsed(input);
  if (typeof value === 'string') return textOf(value);
  const items = new Items();
  readConversation(items, value);
  const said = items.all.findLast(({ item, role, text }) => item === 'message' && role === 'user' && text);
  return (
    textOf(said?.text) ??
    textOf(getFirst(value, ['prompt', 'query', 'question', 'input', 'message', 'user_message', 'contents'])?.value)
  );
}
