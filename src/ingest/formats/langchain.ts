import { get, getFirst, listOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { langchainMessage } from '../reading/langchain-message.ts';
import { readMessage } from '../reading/read-message.ts';
import { resultText } from '../reading/texts.ts';
import type { Format } from './types.ts';

/**
 * LangChain's and LangGraph's own: states `{messages: [{type: "human" | "ai" | "tool", content, tool_calls}]}`, the messages also as `{type, data}` or
 * as calls of their constructors, and what an agent executor gives, `{input, output, intermediate_steps: [[{tool, tool_input}, observation]]}`.
 */
export const langchain: Format = {
  name: 'langchain',
  holds: 'conversation',
  recognises: `(list_contains(keys, 'messages') and json_type(text, '$.messages') = 'ARRAY' and not json_exists(text, '$.messages[0].role')
      and ((text ->> '$.messages[0].type') in ('human', 'ai', 'system', 'tool', 'constructor', 'HumanMessage', 'SystemMessage', 'AIMessage')))
    or (list_contains(keys, 'intermediate_steps') and json_type(text, '$.intermediate_steps') = 'ARRAY')`,
  reader: () => record => {
    const items = new Items();
    items.about({
      conversation_id: wordOf(getFirst(record, ['conversation_id', 'thread_id', 'session_id', 'id'])?.value) ?? null,
    });
    const messages = listOf(get(record, 'messages'));
    for (const [at, message] of messages.entries()) {
      const key = ['kwargs', 'data'].find(name => get(message, name) !== undefined);
      readMessage(items, langchainMessage(message), `/messages/${at}${key === undefined ? '' : `/${key}`}`);
    }
    const words = textOf(getFirst(record, ['input', 'question', 'query'])?.value);
    if (messages.length === 0 && words !== undefined) items.message('user', words);
    for (const [at, step] of listOf(get(record, 'intermediate_steps')).entries())
      readStep(items, step, `/intermediate_steps/${at}`);
    return items.all;
  },
};

/** A step: the action and what was observed, as a pair or as an object of both. */
function readStep(items: Items, step: unknown, path: string): void {
  const key = Array.isArray(step) ? 0 : 'action';
  const action = get(step, key);
  const at = `${path}/${key}${get(action, 'kwargs') === undefined ? '' : '/kwargs'}`;
  const asked = get(action, 'kwargs') ?? action;
  const tool = textOf(get(asked, 'tool'));
  if (tool === undefined) return;
  const observed = get(step, Array.isArray(step) ? 1 : 'observation');
  items.message('assistant', textOf(get(asked, 'log')) ?? '');
  items.call({
    tool_call_id: wordOf(get(asked, 'tool_call_id')) ?? null,
    tool_name: tool,
    value: get(asked, 'tool_input'),
    path: `${at}/tool_input`,
    call_path: at,
    ...(observed === undefined ? {} : { text: resultText(observed) }),
  });
}
