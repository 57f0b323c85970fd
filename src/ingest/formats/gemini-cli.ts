import { get, listOf, nameOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { resultsOf, roleOf } from '../reading/read-message.ts';
import { contentText, resultText } from '../reading/texts.ts';
import type { Format } from './types.ts';

/** Saved sessions of gemini-cli: `{sessionId, projectHash, messages: [{type, content, toolCalls: [{name, args, status, result}]}]}`. */
export const geminiCli: Format = {
  name: 'gemini-cli',
  holds: 'conversation',
  recognises: `list_contains(keys, 'sessionId') and list_contains(keys, 'messages') and json_type(text, '$.messages') = 'ARRAY'`,
  reader: () => session => {
    const items = new Items();
    items.about({
      conversation_id: textOf(get(session, 'sessionId')) ?? null,
      started_at: wordOf(get(session, 'startTime')) ?? null,
    });
    for (const [at, message] of listOf(get(session, 'messages')).entries()) {
      items.message(
        roleOf({ role: get(message, 'type') ?? get(message, 'role') }),
        contentText(get(message, 'content')),
      );
      for (const [n, call] of listOf(get(message, 'toolCalls')).entries()) {
        const path = `/messages/${at}/toolCalls/${n}`;
        const answer = resultsOf({ parts: get(call, 'result') })[0];
        const display = get(call, 'resultDisplay');
        const status = nameOf(get(call, 'status'));
        const failed = status === 'error' || status === 'cancelled';
        const text = answer?.text ?? (typeof display === 'string' ? resultText(display) : undefined);
        items.call({
          tool_call_id: wordOf(get(call, 'id')) ?? null,
          tool_name: textOf(get(call, 'name')) ?? '',
          value: get(call, 'args'),
          path: `${path}/args`,
          call_path: path,
          status: failed ? 'error' : status === 'success' ? 'ok' : 'unknown',
          started_at: wordOf(get(call, 'timestamp')) ?? wordOf(get(message, 'timestamp')) ?? null,
          model: textOf(get(message, 'model')) ?? null,
          ...(text === undefined ? {} : { text }),
        });
      }
    }
    return items.all;
  },
};
