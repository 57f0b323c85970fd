import { get, listOf, nameOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { resultsOf, roleOf } from '../reading/read-message.ts';
import { contentText, resultText } from '../reading/texts.ts';
import type { Format } from './types.ts';

/**
 * Saved sessions of gemini-cli: `{sessionId, projectHash, messages: [{type, content, toolCalls: [{name, args, status, result}]}]}`, or a line
 * of the session's facts and then a message a line.
 */
export const geminiCli: Format = {
  name: 'gemini-cli',
  holds: 'events',
  recognises: `(list_contains(keys, 'sessionId') and list_contains(keys, 'messages') and json_type(text, '$.messages') = 'ARRAY')
    or (list_contains(keys, 'sessionId') and list_contains(keys, 'projectHash'))
    or (list_contains(keys, 'type') and list_contains(keys, 'content') and list_contains(keys, 'timestamp') and list_contains(keys, 'id')
      and not list_contains(keys, 'message') and (text ->> '$.type') in ('user', 'gemini', 'info', 'error', 'warning'))`,
  reader: before => {
    let session = before;
    return record => {
      session = textOf(get(record, 'sessionId')) ?? session;
      const items = new Items(`session ${session ?? ''}`);
      const startedAt = wordOf(get(record, 'startTime'));
      items.about({
        ...(session === undefined ? {} : { conversation_id: session }),
        ...(startedAt === undefined ? {} : { started_at: startedAt }),
      });
      const messages = get(record, 'messages');
      if (Array.isArray(messages))
        for (const [at, message] of messages.entries()) readMessage(items, message, `/messages/${at}`);
      else if (get(record, 'type') !== undefined) readMessage(items, record, '');
      return items.all;
    };
  },
};

function readMessage(items: Items, message: unknown, path: string): void {
  items.message(roleOf({ role: get(message, 'type') ?? get(message, 'role') }), contentText(get(message, 'content')));
  for (const [n, call] of listOf(get(message, 'toolCalls')).entries()) {
    const at = `${path}/toolCalls/${n}`;
    const answer = resultsOf({ parts: get(call, 'result') })[0];
    const display = get(call, 'resultDisplay');
    const status = nameOf(get(call, 'status'));
    const failed = status === 'error' || status === 'cancelled';
    const text = answer?.text ?? (typeof display === 'string' ? resultText(display) : undefined);
    items.call({
      tool_call_id: wordOf(get(call, 'id')) ?? null,
      tool_name: textOf(get(call, 'name')) ?? '',
      value: get(call, 'args'),
      path: `${at}/args`,
      call_path: at,
      status: failed ? 'error' : status === 'success' ? 'ok' : 'unknown',
      started_at: wordOf(get(call, 'timestamp')) ?? wordOf(get(message, 'timestamp')) ?? null,
      model: textOf(get(message, 'model')) ?? null,
      ...(text === undefined ? {} : { text }),
    });
  }
}
