import { pythonToJson } from '../../core/python-literal.ts';
import { mentions } from '../fragments.ts';
import { contentId } from '../reading/content-id.ts';
import { get, getFirst, listOf, nameOf, textOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { callOfText, callsOfText, roleOf } from '../reading/read-message.ts';
import { contentText } from '../reading/texts.ts';
import type { Format } from './types.ts';

const CALL = /<tool_call>\s*([\s\S]*?)\s*<\/tool_call>/g;
const ANSWER = /<tool_response>\s*([\s\S]*?)\s*<\/tool_response>/g;
/** How ToolBench and ReAct prompts have a call written. */
const ACTION = /(?:^|\n)\s*Action: *([^\n]+?)\s*\n\s*Action Input:\s*([\s\S]*?)\s*$/;
const TOOLS = /<tools>\s*([\s\S]*?)\s*<\/tools>|following APIs?: *(\[[\s\S]*\])/;
const GLAIVE = /(?:^|\n+)\s*(USER|ASSISTANT|FUNCTION RESPONSE|SYSTEM): /;
const GLAIVE_CALL = /<functioncall>\s*([\s\S]*?)\s*(?:<\|endoftext\|>|$)/g;

/**
 * ShareGPT with function calling, `{conversations: [{from, value}], tools}` (calls as `function_call` turns, as `<tool_call>` tags, or as `Action Input`), the tags
 * also in `messages`, and
 * Glaive's `{system, chat}` text. There are no ids: results follow their calls. Failure is told by the text alone.
 */
export const sharegpt: Format = {
  name: 'sharegpt',
  holds: 'conversation',
  recognises: `(list_contains(keys, 'conversations') and json_type(text, '$.conversations') = 'ARRAY'
      and (json_exists(text, '$.conversations[0].from') or json_exists(text, '$.conversations[0].value')))
    or (list_contains(keys, 'messages') and ${mentions('<tool_call>')} and contains(text, '</tool_call>') and not ${mentions('"tool_calls"')})
    or (list_contains(keys, 'messages') and ${mentions('_call"')} and regexp_matches(text, '"role"\\s*:\\s*"(tool_call|function_call)"'))
    or (json_type(text) = 'ARRAY' and json_exists(text, '$[0].from') and json_exists(text, '$[0].value'))
    or (list_contains(keys, 'chat') and json_type(text, '$.chat') = 'VARCHAR' and contains(text ->> '$.chat', 'USER: '))`,
  reader: () => record => {
    const items = new Items();
    const tools = get(record, 'tools');
    const turns = Array.isArray(record) ? { key: '', value: record } : getFirst(record, ['conversations', 'messages']);
    const told = typeof tools === 'string' ? toolText(tools) : Array.isArray(tools) ? JSON.stringify(tools) : null;
    const written = told ?? toolsOfPrompt(listOf(turns?.value)[0]);
    items.about({
      conversation_id: contentId([get(record, 'id')], record),
      ...(written === null ? {} : { tools: written }),
    });
    const system = textOf(get(record, 'system'));
    if (system !== undefined) items.message('system', system);
    for (const [at, turn] of listOf(turns?.value).entries())
      readTurn(items, turn, turns?.key === '' ? `/${at}` : `/${turns?.key}/${at}`);
    const chat = textOf(get(record, 'chat'));
    if (chat !== undefined) readChat(items, chat);
    return items.all;
  },
};

function readTurn(items: Items, turn: unknown, path: string): void {
  const from = nameOf(get(turn, 'from') ?? get(turn, 'role')).replaceAll('-', '_');
  const said = get(turn, 'value') ?? get(turn, 'content');
  const value = typeof said === 'string' ? said : contentText(said);
  if (from === 'function_call' || from === 'tool_call') {
    items.message('assistant', '');
    readCalls(items, value, path);
  } else if (/^(?:observation|tool|function|function_response|tool_response|tool_result|function_result)$/.test(from)) {
    readAnswer(items, value);
  } else if (roleOf({ role: from }) === 'user' && /^\s*<tool_response>/.test(value)) {
    readAnswer(items, value);
  } else if (roleOf({ role: from }) !== 'assistant') {
    items.message(roleOf({ role: from }), value);
  } else {
    items.message('assistant', value.replace(CALL, '').trim());
    for (const [, call] of value.matchAll(CALL)) readCalls(items, call!, path);
    const [, name, input] = ACTION.exec(value) ?? [];
    if (name !== undefined && name !== 'Finish')
      items.call({ tool_call_id: null, tool_name: name, value: input, call_path: path });
  }
}

/** The tools that a system prompt lists, as JSON or as Python writes them. */
function toolsOfPrompt(turn: unknown): string | null {
  const [, tagged, listed] = TOOLS.exec(contentText(get(turn, 'value') ?? get(turn, 'content'))) ?? [];
  if (listed !== undefined) return toolText(listed) ?? pythonToJson(listed) ?? null;
  if (tagged === undefined) return null;
  return toolText(tagged) ?? toolText(`[${tagged.replace(/\}\s*\n\s*\{/g, '},{')}]`);
}

/** One call as JSON text, or a list of calls. */
function readCalls(items: Items, text: string, path: string): void {
  const calls = callsOfText(text, path);
  for (const call of calls.length > 0 ? calls : [callOfText(text, path)]) items.call(call);
}

function readAnswer(items: Items, value: string): void {
  const tagged = [...value.matchAll(ANSWER)].map(([, text]) => text!);
  items.message('tool', value);
  for (const text of tagged.length > 0 ? tagged : [value]) items.result({ tool_call_id: null, text, status: null });
}

function readChat(items: Items, chat: string): void {
  const parts = chat.split(GLAIVE).slice(1);
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const text = parts[at + 1]!.replaceAll('<|endoftext|>', '').trim();
    if (parts[at] === 'FUNCTION RESPONSE') readAnswer(items, text);
    else if (parts[at] !== 'ASSISTANT') items.message(parts[at] === 'USER' ? 'user' : 'system', text);
    else {
      items.message('assistant', text.replace(GLAIVE_CALL, '').trim());
      for (const [, call] of text.matchAll(GLAIVE_CALL)) items.call(glaiveCall(call!));
    }
  }
}

/** Glaive writes the arguments as a JSON text in single quotes. */
function glaiveCall(text: string) {
  const quoted = /^\{\s*"name"\s*:\s*"([^"]*)"\s*,\s*"arguments"\s*:\s*'([\s\S]*)'\s*\}$/.exec(text);
  return quoted
    ? { tool_call_id: null, tool_name: quoted[1]!, value: quoted[2]!, call_path: '' }
    : callOfText(text, '');
}

function toolText(text: string): string | null {
  try {
    const tools: unknown = JSON.parse(text);
    return Array.isArray(tools) ? text : null;
  } catch {
    return null;
  }
}
