import { get, getFirst, isRecord, listOf, nameOf, numberOf, textOf, wordOf } from '../reading/get.ts';
import { inOrder } from '../reading/in-order.ts';
import { Items } from '../reading/items.ts';
import { toolList } from '../reading/read-exchanges.ts';
import { callOf } from '../reading/read-message.ts';
import { resultText } from '../reading/texts.ts';
import type { Format, Item } from './types.ts';

const OBJECTS = "'thread.run.step', 'thread.run', 'thread.message', 'thread'";
const LISTS = ['messages', 'data', 'runs', 'run_steps', 'steps'];

type Seen = { calls: Set<string>; ended: Set<string> };

/**
 * OpenAI's Assistants: runs, their steps and the messages of a thread, one a line, as pages `{data}`, as events `{event, data}`, or nested,
 * `{thread_id, messages, runs: [{steps}]}`. A conversation is a thread. A call failed where its step did, or by the text of its output.
 */
export const openaiAssistants: Format = {
  name: 'openai-assistants',
  holds: 'events',
  recognises: `(list_contains(keys, 'object') and (text ->> '$.object') in (${OBJECTS}))
    or (list_contains(keys, 'data') and (text ->> '$.data[0].object') in (${OBJECTS}))
    or (list_contains(keys, 'data') and list_contains(keys, 'event') and starts_with(text ->> '$.event', 'thread.'))
    or (list_contains(keys, 'runs') and (json_exists(text, '$.runs[0].steps') or (text ->> '$.runs[0].object') = 'thread.run'))
    or (list_contains(keys, 'run_steps') and json_exists(text, '$.run_steps[0].step_details'))
    or (list_contains(keys, 'steps') and json_exists(text, '$.steps[0].step_details'))
    or list_contains(keys, 'step_details')`,
  reader: () => {
    const seen: Seen = { calls: new Set(), ended: new Set() };
    return record => inOrder(readThing(record, '', undefined, seen));
  },
};

/** Reads a run, a step, a message, or what holds some of them. */
function readThing(thing: unknown, path: string, above: string | undefined, seen: Seen): Item[][] {
  const thread =
    textOf(get(thing, 'thread_id')) ?? (get(thing, 'object') === 'thread' ? textOf(get(thing, 'id')) : above);
  const items = new Items(`thread ${thread ?? ''}`);
  if (thread !== undefined) items.about({ conversation_id: thread });
  const isMessage = textOf(get(thing, 'role')) !== undefined;
  if (isMessage) items.message(nameOf(get(thing, 'role')), wordsOf(get(thing, 'content')));
  const details = get(thing, 'step_details');
  const asked = get(thing, 'required_action', 'submit_tool_outputs', 'tool_calls');
  if (isRecord(details)) readCalls(items, thing, details.tool_calls, `${path}/step_details/tool_calls`, seen);
  if (Array.isArray(asked)) {
    items.about({ model: textOf(get(thing, 'model')) ?? null, tools: toolList(get(thing, 'tools')) });
    readCalls(items, undefined, asked, `${path}/required_action/submit_tool_outputs/tool_calls`, seen);
  }
  if (isMessage || isRecord(details)) return [items.all];
  const inner = LISTS.flatMap(key => {
    const value = get(thing, key);
    const listed = Array.isArray(value) ? value : listOf(get(value, 'data'));
    const at = Array.isArray(value) ? `${path}/${key}` : `${path}/${key}/data`;
    if (listed.length === 0 && isRecord(value))
      return [{ one: value as unknown, at: `${path}/${key}`, time: Number.MAX_VALUE }];
    return listed.map((one, n) => ({
      one,
      at: `${at}/${n}`,
      time: numberOf(get(one, 'created_at')) ?? Number.MAX_VALUE,
    }));
  });
  // A page gives the latest first.
  inner.sort((a, b) => a.time - b.time);
  return [items.all, ...inner.flatMap(({ one, at }) => readThing(one, at, thread, seen))];
}

/** The calls of a step, which may tell their output; those that a run waits for come again in its step. */
function readCalls(items: Items, step: unknown, calls: unknown, path: string, seen: Seen): void {
  const startedAt = wordOf(get(step, 'created_at')) ?? null;
  for (const [at, call] of listOf(calls).entries()) {
    const type = textOf(get(call, 'type')) ?? 'function';
    const own = get(call, type);
    const found =
      type === 'function'
        ? callOf(call, `${path}/${at}`)
        : {
            tool_call_id: wordOf(get(call, 'id')) ?? null,
            tool_name: type,
            call_path: `${path}/${at}`,
            value: get(own, 'input'),
            isHosted: true,
          };
    if (!found) continue;
    const id = found.tool_call_id ?? '';
    if (id === '' || !seen.calls.has(id)) {
      if (items.role !== 'assistant') items.message('assistant', '');
      items.call({ ...found, started_at: startedAt });
    }
    seen.calls.add(id);
    const end = endOf(step, type, own);
    if (!end || seen.ended.has(id)) continue;
    if (id !== '') seen.ended.add(id);
    items.result({ tool_call_id: found.tool_call_id ?? null, ...end });
  }
}

/** How a call ended: by its output, else with its step. */
function endOf(step: unknown, type: string, own: unknown): Pick<Item, 'text' | 'status' | 'error_text'> | undefined {
  const status = nameOf(get(step, 'status'));
  const output = getFirst(own, ['output', 'outputs', 'results'])?.value;
  const text = Array.isArray(output)
    ? output.map(one => textOf(get(one, 'logs')) ?? JSON.stringify(one)).join('\n')
    : resultText(output);
  if (/^(?:failed|cancelled|expired)$/.test(status) && (output === undefined || text === '')) {
    const told = textOf(get(step, 'last_error', 'message'));
    return { text, status: 'error', ...(told === undefined ? {} : { error_text: told }) };
  }
  if (type !== 'function') return status === 'completed' || output !== undefined ? { text, status: 'ok' } : undefined;
  return output === undefined ? undefined : { text, status: null };
}

/** The words of a message, whose parts hold them as `{text: {value}}`. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map(part => textOf(get(part, 'text', 'value')) ?? textOf(get(part, 'text')) ?? '')
    .filter(words => words !== '')
    .join('\n');
}
