import { get, getFirst, nameOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { readMessage } from '../reading/read-message.ts';
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

/**
 * Messages one by one, of any provider's shape, as chats are saved: a list of messages, or a message a line. A conversation is what names the
 * same one; without a name, all of the file up to the next system message.
 */
export const messages: Format = {
  name: 'messages',
  holds: 'events',
  recognises: `list_contains(keys, 'role') and json_type(text, '$.role') = 'VARCHAR' and (text ->> '$.role') in (${ROLES})
    and (list_contains(keys, 'content') or list_contains(keys, 'tool_calls') or list_contains(keys, 'function_call') or list_contains(keys, 'parts'))
    and not (list_contains(keys, 'type') and (text ->> '$.type') = 'message')`,
  reader: before => {
    /** Of each conversation: how many were begun under its name, and whether it goes beyond its system message. */
    const open = new Map<string, { count: number; hasBegun: boolean }>();
    return message => {
      const named = wordOf(getFirst(message, CONVERSATIONS)?.value);
      const key = named ?? '';
      const known = open.get(key) ?? { count: 0, hasBegun: false };
      const isSystem = /^(?:system|developer)$/.test(nameOf(get(message, 'role')));
      if (named === undefined && isSystem && known.hasBegun)
        Object.assign(known, { count: known.count + 1, hasBegun: false });
      if (!isSystem) known.hasBegun = true;
      open.set(key, known);
      const items = new Items(`messages ${known.count} ${key}`);
      const id = named ?? (known.count === 0 ? before : undefined);
      if (id !== undefined) items.about({ conversation_id: id });
      if (get(message, 'parts') === undefined && get(message, 'toolInvocations') === undefined)
        readMessage(items, message, '');
      else readUiMessage(items, message, '');
      const startedAt = wordOf(getFirst(message, ['timestamp', 'created_at', 'createdAt', 'created', 'time'])?.value);
      const model = textOf(get(message, 'model'));
      for (const item of items.all)
        if (item.item === 'call') Object.assign(item, { started_at: startedAt ?? null, model: model ?? null });
      return items.all;
    };
  },
};
