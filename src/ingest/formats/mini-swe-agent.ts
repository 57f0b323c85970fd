import { mentions } from '../fragments.ts';
import { contentId } from '../reading/content-id.ts';
import { get, listOf, textOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { readMessage, roleOf } from '../reading/read-message.ts';
import { readResponseItem, readResponseItems } from '../reading/read-response-item.ts';
import { contentText } from '../reading/texts.ts';
import type { Format } from './types.ts';

const ACTION = /^```(?:bash|sh|shell|mswea_bash_command)[ \t]*\n([\s\S]*?)\n?^```/gm;

/**
 * Trajectories of mini-swe-agent, `{info, messages, trajectory_format}`: the one fenced command of a message is the call, and the next message what came
 * of it; newer ones call a `bash` tool. Failure is told by the text: `<returncode>` and what the command printed.
 */
export const miniSweAgent: Format = {
  name: 'mini-swe-agent',
  holds: 'conversation',
  recognises: `list_contains(keys, 'messages') and json_type(text, '$.messages') = 'ARRAY' and (
    (list_contains(keys, 'trajectory_format') and starts_with(text ->> '$.trajectory_format', 'mini-swe-agent'))
    or (list_contains(keys, 'info') and json_exists(text, '$.info.exit_status') and ${mentions('<returncode>')}))`,
  reader: () => run => {
    const messages = listOf(get(run, 'messages'));
    const id = contentId([get(run, 'instance_id')], messages);
    const items = new Items(id);
    items.about({
      conversation_id: id,
      model: textOf(get(run, 'info', 'config', 'model', 'model_name')) ?? null,
    });
    const hasTools = messages.some(
      message => get(message, 'tool_calls') !== undefined || get(message, 'object') === 'response',
    );
    let isAsked = false;
    for (const [at, message] of messages.entries()) {
      const path = `/messages/${at}`;
      if (Array.isArray(get(message, 'output'))) readResponseItems(items, get(message, 'output'), `${path}/output`);
      else if (get(message, 'type') === 'function_call_output') readResponseItem(items, message, path);
      else if (hasTools) readMessage(items, message, path);
      else isAsked = readText(items, message, path, isAsked);
    }
    return items.all;
  },
};

/** A message that calls in its text, or that answers such a call; gives whether it calls. A message without exactly one command ran none. */
function readText(items: Items, message: unknown, path: string, isAsked: boolean): boolean {
  const text = contentText(get(message, 'content'));
  const role = roleOf(message);
  if (role !== 'assistant') {
    items.message(isAsked ? 'tool' : role, text);
    if (isAsked) items.result({ tool_call_id: null, text, status: null });
    return false;
  }
  const commands = [...text.matchAll(ACTION)];
  items.message('assistant', text.replace(ACTION, '').trim());
  if (commands.length !== 1) return false;
  items.call({
    tool_call_id: null,
    tool_name: 'bash',
    value: JSON.stringify({ command: commands[0]![1]!.trim() }),
    call_path: path,
  });
  return true;
}
