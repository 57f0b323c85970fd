import { mentions } from '../fragments.ts';
import { contentId } from '../reading/content-id.ts';
import { get, listOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { readMessage, roleOf } from '../reading/read-message.ts';
import { contentText } from '../reading/texts.ts';
import type { Format } from './types.ts';

/**
 * LLaMA-Factory conversations, `{messages: [{role, content: [{type: "text" | "tool_call", value}]}], tools}`. The results of parallel calls are
 * one message, whose text is a JSON list. Failure is told by the text alone.
 */
export const llamafactory: Format = {
  name: 'llamafactory',
  holds: 'conversation',
  recognises: `list_contains(keys, 'messages') and ${mentions('"value"')} and json_type(text, '$.messages[0].content[0].value') = 'VARCHAR'`,
  reader: () => record => {
    const items = new Items();
    const tools = get(record, 'tools');
    items.about({
      conversation_id: contentId([], get(record, 'messages')),
      ...(typeof tools === 'string' && tools.trimStart().startsWith('[') ? { tools } : {}),
    });
    let calls = 0;
    for (const [at, message] of listOf(get(record, 'messages')).entries()) {
      if (roleOf(message) !== 'tool') {
        const before = items.all.length;
        readMessage(items, message, `/messages/${at}`);
        const made = items.all.slice(before).filter(({ item }) => item === 'call').length;
        calls = made > 0 ? made : calls;
        continue;
      }
      const text = contentText(get(message, 'content'));
      items.message('tool', text);
      for (const result of answersOf(text, calls)) items.result({ tool_call_id: null, text: result, status: null });
    }
    return items.all;
  },
};

/** The results of several calls, where a text is a list of as many. */
function answersOf(text: string, calls: number): string[] {
  if (calls < 2) return [text];
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.length === calls)
      return list.map(one => (typeof one === 'string' ? one : JSON.stringify(one)));
  } catch {
    // The text is one result.
  }
  return [text];
}
