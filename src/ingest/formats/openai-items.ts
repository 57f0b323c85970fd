import { get, textOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { readResponseItem } from '../reading/read-response-item.ts';
import type { Format } from './types.ts';

/** Items of the Responses API one by one, as sessions and conversations keep them: `{type: "function_call", call_id, …}`. */
export const openaiItems: Format = {
  name: 'openai-items',
  holds: 'events',
  recognises: `list_contains(keys, 'type') and (
    (list_contains(keys, 'call_id') and regexp_matches(text ->> '$.type', '_call(_output)?$'))
    or (list_contains(keys, 'role') and (text ->> '$.type') = 'message' and json_exists(text, '$.content')
      and regexp_matches(text, '"type"\\s*:\\s*"(input|output)_text"'))
    or regexp_matches(text ->> '$.type', '^(mcp|web_search|file_search|code_interpreter|local_shell)_call$')
    or ((text ->> '$.type') = 'reasoning' and list_contains(keys, 'summary')))`,
  reader: before => item => {
    const conversation = textOf(get(item, 'conversation_id')) ?? textOf(get(item, 'session_id'));
    const items = new Items(`items ${conversation ?? ''}`);
    const id = conversation ?? before;
    if (id !== undefined) items.about({ conversation_id: id });
    readResponseItem(items, item, '');
    return items.all;
  },
};
