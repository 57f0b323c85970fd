import { get, getFirst, isRecord, nameOf, parsed, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { langchainMessage } from '../reading/langchain-message.ts';
import { readMessage } from '../reading/read-message.ts';
import { readResponseItem } from '../reading/read-response-item.ts';
import { readUiMessage } from './ai-sdk.ts';
import type { Format } from './types.ts';

const CONVERSATIONS = [
  'conversation_id',
  'conversationId',
  'session_id',
  'sessionId',
  'thread_id',
  'threadId',
  'chat_id',
  'chatId',
];
const ROLES = "'user', 'assistant', 'system', 'developer', 'tool', 'function', 'model', 'human', 'ai', 'data'";
/** Where a field holds one message or item as JSON text. */
const isText = (key: string) =>
  `(json_type(text, '$.${key}') = 'VARCHAR' and regexp_matches(text ->> '$.${key}', '^\\{[^{]*"(role|call_id)"s*:') and not contains(text ->> '$.${key}', '"messages"'))`;
const LANGCHAIN = "'human', 'ai', 'system', 'tool'";

/**
 * Messages one by one, of any provider's shape, as chats are saved: a list of messages, or a message a line; also the items of the Responses API, as sessions
 * and old Codex rollouts keep them (`{type: "function_call", call_id, …}`), and messages in a wrapping (`{message, message_id}`, LangChain's `{type, data}`). A
 * conversation is what names the same one; without a name, all of the file up to the next system message.
 */
export const messages: Format = {
  name: 'messages',
  holds: 'events',
  recognises: `(list_contains(keys, 'role') and json_type(text, '$.role') = 'VARCHAR' and (text ->> '$.role') in (${ROLES})
      and (list_contains(keys, 'content') or list_contains(keys, 'tool_calls') or list_contains(keys, 'function_call') or list_contains(keys, 'parts'))
      and (not list_contains(keys, 'type') or (text ->> '$.type') <> 'message' or regexp_matches(text, '"type"\\s*:\\s*"(input|output)_text"')))
    or (list_contains(keys, 'type') and (
      (list_contains(keys, 'call_id') and regexp_matches(text ->> '$.type', '_call(_output)?$'))
      or regexp_matches(text ->> '$.type', '^(mcp|web_search|file_search|code_interpreter|local_shell)_call$')
      or ((text ->> '$.type') = 'reasoning' and list_contains(keys, 'summary'))
      or (list_contains(keys, 'data') and (text ->> '$.type') in (${LANGCHAIN}) and json_exists(text, '$.data.content'))
      or (list_contains(keys, 'content') and not list_contains(keys, 'role') and not list_contains(keys, 'timestamp') and (text ->> '$.type') in (${LANGCHAIN}))))
    or (list_contains(keys, 'message') and (list_contains(keys, 'message_id') and json_exists(text, '$.message.role')
      or (${CONVERSATIONS.map(key => `list_contains(keys, '${key}')`).join(' or ')})
        and (json_exists(text, '$.message.role') or (text ->> '$.message.type') in (${LANGCHAIN}) or ${isText('message')})))
    or (list_contains(keys, 'message_data') and (json_type(text, '$.message_data') = 'OBJECT' or ${isText('message_data')}))
    or list_contains(keys, 'record_type')
    or (list_contains(keys, 'id') and list_contains(keys, 'timestamp') and len(keys) <= 4
      and (list_contains(keys, 'instructions') or list_contains(keys, 'git') or len(keys) = 2))`,
  reader: before => {
    /** Of each conversation: how many were begun under its name, and whether it goes beyond its system message. */
    const open = new Map<string, { count: number; hasBegun: boolean }>();
    let session = before;
    return line => {
      // The first line of an old Codex rollout.
      const isHead = get(line, 'timestamp') !== undefined && getFirst(line, HELD) === undefined;
      if (isHead) session = textOf(get(line, 'id')) ?? session;
      const { message, path } = messageIn(line);
      const named = wordOf(getFirst(line, CONVERSATIONS)?.value);
      const key = named ?? '';
      const known = open.get(key) ?? { count: 0, hasBegun: false };
      const isSystem = /^(?:system|developer)$/.test(nameOf(get(message, 'role')));
      if (named === undefined && isSystem && known.hasBegun)
        Object.assign(known, { count: known.count + 1, hasBegun: false });
      if (!isSystem) known.hasBegun = true;
      open.set(key, known);
      const items = new Items(`messages ${known.count} ${key}`);
      const id = named ?? (known.count === 0 ? session : undefined);
      if (id !== undefined) items.about({ conversation_id: id });
      const type = nameOf(get(message, 'type'));
      if (/_call(?:_output)?$|^reasoning$/.test(type)) readResponseItem(items, message, path);
      else if (get(message, 'role') === undefined) return items.all;
      else if (get(message, 'parts') === undefined && get(message, 'toolInvocations') === undefined)
        readMessage(items, message, path);
      else readUiMessage(items, message, path);
      const startedAt = wordOf(getFirst(line, ['timestamp', 'created_at', 'createdAt', 'created', 'time'])?.value);
      const model = textOf(get(message, 'model'));
      for (const item of items.all)
        if (item.item === 'call') Object.assign(item, { started_at: startedAt ?? null, model: model ?? null });
      return items.all;
    };
  },
};

/** Fields by which a line holds a message or an item; the first line of an old Codex rollout has none of them. */
const HELD = ['role', 'type', 'content', 'message', 'message_data', 'data', 'record_type'];
/** Fields that a database may hold as JSON text. */
const LISTS = ['parts', 'tool_calls', 'toolInvocations', 'content'];

/** The message of a line: the line itself, or what it wraps, where that is one. What stands in a text has no path. */
function messageIn(line: unknown): { message: unknown; path: string | undefined } {
  const key = ['message', 'message_data', 'data'].find(name => isRecord(parsed(get(line, name))));
  const inner = key === undefined ? line : parsed(get(line, key));
  const message = /^(?:human|ai|system|tool)$/.test(nameOf(get(inner, 'type')))
    ? langchainMessage(inner)
    : key === 'data'
      ? langchainMessage(line)
      : inner;
  const written = LISTS.filter(name => isList(get(message, name)));
  const isText = written.length > 0 || (key !== undefined && typeof get(line, key) === 'string');
  const below = get(inner, 'data') === undefined ? '' : '/data';
  const path = isText ? undefined : `${key === undefined ? '' : `/${key}`}${below}`;
  if (written.length === 0) return { message, path };
  return {
    message: { ...(message as object), ...Object.fromEntries(written.map(name => [name, parsed(get(message, name))])) },
    path,
  };
}

/** Whether a text is a list of parts or calls as JSON. */
function isList(value: unknown): boolean {
  const list = typeof value === 'string' && /^\s*\[\s*\{/.test(value) ? parsed(value) : undefined;
  return (
    Array.isArray(list) && list.every(one => isRecord(one) && (textOf(one.type) !== undefined || 'toolCallId' in one))
  );
}
