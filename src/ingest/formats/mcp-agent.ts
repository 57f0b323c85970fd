import { mentions } from '../fragments.ts';
import { contentId } from '../reading/content-id.ts';
import { get, isRecord, listOf, parsed, textOf } from '../reading/get.ts';
import { type FoundCall, Items } from '../reading/items.ts';
import { callsOf, readMessage } from '../reading/read-message.ts';
import { sliceJson } from '../slice-json.ts';
import type { Format } from './types.ts';

/** Runs of LiveMCPBench, `{task_id, Question, messages}`: `execute-tool` runs the tool that its arguments name, which is the call. */
export const mcpAgent: Format = {
  name: 'mcp-agent',
  holds: 'conversation',
  recognises: `list_contains(keys, 'messages') and json_type(text, '$.messages') = 'ARRAY'
    and (list_contains(keys, 'Question') or ${mentions('execute-tool')} and regexp_matches(text, '"name"\\s*:\\s*"execute-tool"'))`,
  reader: () => record => {
    const items = new Items();
    const messages = listOf(get(record, 'messages'));
    const question = textOf(get(record, 'Question'));
    items.about({
      conversation_id: contentId([get(record, 'task_id')], messages),
      ...(question === undefined ? {} : { intent: question }),
    });
    for (const [at, message] of messages.entries()) {
      const path = `/messages/${at}`;
      const rest = isRecord(message) ? { ...message, tool_calls: null } : message;
      readMessage(items, rest, path);
      for (const call of callsOf({ tool_calls: get(message, 'tool_calls') }, path)) items.call(unwrapped(call));
    }
    return items.all;
  },
};

/** The call that `execute-tool` was asked to make. */
function unwrapped(call: FoundCall): FoundCall {
  const asked = call.tool_name === 'execute-tool' ? parsed(call.value) : undefined;
  const name = textOf(get(asked, 'tool_name'));
  if (name === undefined) return call;
  const { path: _, ...rest } = call;
  return {
    ...rest,
    tool_name: name,
    value: typeof call.value === 'string' ? sliceJson(call.value, ['/params']).get('/params') : get(asked, 'params'),
  };
}
