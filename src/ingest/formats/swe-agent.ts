import { contentId } from '../reading/content-id.ts';
import { get, getFirst, isRecord, listOf, nameOf, numberOf, textOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { readMessage } from '../reading/read-message.ts';
import { contentText } from '../reading/texts.ts';
import type { Format } from './types.ts';

/**
 * SWE-agent trajectories (`.traj`): with function calling, the calls of `history`; else the actions of `trajectory`, whose first word is
 * the tool and whose text is the arguments. Demonstrations in the history are no calls of the run.
 */
export const sweAgent: Format = {
  name: 'swe-agent',
  holds: 'conversation',
  recognises: `list_contains(keys, 'trajectory') and json_type(text, '$.trajectory') = 'ARRAY'
    and (list_contains(keys, 'history') or list_contains(keys, 'info') or json_exists(text, '$.trajectory[0].action'))`,
  reader: () => run => {
    const items = new Items();
    const history = listOf(get(run, 'history'));
    const steps = listOf(get(run, 'trajectory'));
    items.about({ conversation_id: contentId([get(run, 'environment')], steps) });
    const isCalled = history.some(
      message => get(message, 'is_demo') !== true && listOf(get(message, 'tool_calls')).length > 0,
    );
    for (const [at, message] of history.entries()) {
      const isOwn =
        get(message, 'is_demo') !== true && !/^Here is a demonstration/.test(contentText(get(message, 'content')));
      if (isOwn && (isCalled || ['system', 'user'].includes(nameOf(get(message, 'role'))))) {
        if (!isCalled && items.role === 'user') break;
        readMessage(items, message, `/history/${at}`);
      }
    }
    if (isCalled) return items.all;
    for (const [at, step] of steps.entries()) readStep(items, step, `/trajectory/${at}`);
    return items.all;
  },
};

function readStep(items: Items, step: unknown, path: string): void {
  if (!isRecord(step)) return;
  const action = textOf(step.action)?.trim() ?? '';
  items.message('assistant', contentText(getFirst(step, ['thought', 'response'])?.value));
  const tool = /^\S+/.exec(action)?.[0];
  if (tool === undefined) return;
  const observed = contentText(step.observation);
  items.call({
    tool_call_id: null,
    tool_name: tool,
    value: action,
    call_path: path,
    duration_ms: seconds(step.execution_time),
  });
  items.result({ tool_call_id: null, text: observed, status: observed === '' ? 'ok' : null });
}

function seconds(value: unknown): number | null {
  const time = numberOf(value);
  return time === undefined ? null : time * 1000;
}
