import { get, isRecord, listOf, nameOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { statusOf } from '../reading/read-message.ts';
import { contentText, resultText } from '../reading/texts.ts';
import type { Format, Item } from './types.ts';

/** The event stream of Anthropic's managed agents, bare or as `[method, payload]`. The same event may come in several payloads, and counts once. */
export const anthropicManagedAgents: Format = {
  name: 'anthropic-managed-agents',
  holds: 'events',
  recognises: `(json_type(text) = 'ARRAY' and json_type(text, '$[0]') = 'VARCHAR' and json_array_length(text) = 2
      and starts_with(text ->> '$[0]', 'client.'))
    or (list_contains(keys, 'type') and regexp_matches(text ->> '$.type', '^(agent|user|session|span)\\.[a-z_]+$')
      and (list_contains(keys, 'processed_at') or list_contains(keys, 'id')))
    or (list_contains(keys, 'events') and json_type(text, '$.events') = 'ARRAY'
      and regexp_matches(text ->> '$.events[0].type', '^(agent|user|session)\\.'))`,
  reader: before => {
    let session = before;
    let tools: unknown;
    const calls = new Set<string>();
    const said = new Set<string>();
    const ended = new Set<string>();
    return record => {
      const { value, path } = payloadOf(record);
      if (get(value, 'type') === 'session') {
        session = textOf(get(value, 'id')) ?? session;
        tools = get(value, 'agent', 'tools') ?? tools;
      }
      const named = listOf(tools).filter(tool => get(tool, 'name') !== undefined);
      const items: Item[] = [];
      const events = Array.isArray(get(value, 'events')) ? listOf(get(value, 'events')) : [value];
      for (const [at, event] of events.entries()) {
        const here = events[0] === value ? path : `${path}/events/${at}`;
        const found = new Items(`session ${session ?? ''} ${textOf(get(event, 'session_thread_id')) ?? ''}`);
        found.about({
          ...(session === undefined ? {} : { conversation_id: session }),
          ...(named.length > 0 ? { tools: JSON.stringify(named) } : {}),
        });
        readEvent(found, event, here, { calls, said, ended });
        items.push(...found.all.map(item => (item.turn === undefined ? item : { ...item, turn: at })));
      }
      return items;
    };
  },
};

function readEvent(
  items: Items,
  event: unknown,
  path: string,
  seen: { calls: Set<string>; said: Set<string>; ended: Set<string> },
): void {
  const type = nameOf(get(event, 'type'));
  const id = wordOf(get(event, 'id'));
  if (/^agent\.(?:mcp_|custom_)?tool_use$/.test(type) && id !== undefined && !seen.calls.has(id)) {
    seen.calls.add(id);
    items.call({
      tool_call_id: id,
      tool_name: textOf(get(event, 'name')) ?? '',
      value: get(event, 'input'),
      path: `${path}/input`,
      call_path: path,
      started_at: wordOf(get(event, 'processed_at')) ?? null,
    });
  }
  const called = wordOf(get(event, 'tool_use_id') ?? get(event, 'mcp_tool_use_id') ?? get(event, 'custom_tool_use_id'));
  if (/_tool_result$|\.tool_result$/.test(type) && called !== undefined && !seen.ended.has(called)) {
    seen.ended.add(called);
    items.result({ tool_call_id: called, text: resultText(get(event, 'content')), status: statusOf(event) });
  }
  const words = contentText(get(event, 'content'));
  if (/^(?:user|agent)\.message$/.test(type) && words !== '' && !seen.said.has(`${type} ${words}`)) {
    seen.said.add(`${type} ${words}`);
    items.message(type === 'user.message' ? 'user' : 'assistant', words);
  }
}

/** What a line of `[method, payload]` hands over: the last object in it. */
function payloadOf(record: unknown): { value: unknown; path: string } {
  let value = record;
  let path = '';
  while (Array.isArray(value)) {
    const at = value.findLastIndex(item => isRecord(item) || Array.isArray(item));
    if (at === -1) break;
    value = value[at];
    path = `${path}/${at}`;
  }
  return { value, path };
}
