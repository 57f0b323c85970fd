import { contentId } from '../reading/content-id.ts';
import { get, isRecord, listOf, nameOf, textOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { readMessages } from '../reading/read-message.ts';
import { isReact, readReactMessages } from '../reading/read-react.ts';
import { contentText } from '../reading/texts.ts';
import type { Format, Item } from './types.ts';

/**
 * τ-bench results, `[{task_id, trial, reward, info, traj}]`, and τ²-bench results, `{tasks, simulations: [{task_id, trial, messages}]}`. A
 * conversation is a run. τ-bench tells failure by text, τ²-bench by `error` too.
 */
export const tauBench: Format = {
  name: 'tau-bench',
  holds: 'conversation',
  recognises: `(list_contains(keys, 'traj') and json_type(text, '$.traj') = 'ARRAY')
    or (list_contains(keys, 'simulations') and json_type(text, '$.simulations') = 'ARRAY')
    or (list_contains(keys, 'task_id') and list_contains(keys, 'messages') and list_contains(keys, 'reward_info'))`,
  reader: () => record => {
    const simulations = get(record, 'simulations');
    if (!Array.isArray(simulations)) return readRun(record, '', get(record, 'info', 'task'));
    const tasks = new Map(listOf(get(record, 'tasks')).map(task => [nameOf(get(task, 'id')), task]));
    return simulations.flatMap((run, at) => readRun(run, `/simulations/${at}`, tasks.get(nameOf(get(run, 'task_id')))));
  },
};

function readRun(run: unknown, path: string, task: unknown): Item[] {
  const key = Array.isArray(get(run, 'traj')) ? 'traj' : 'messages';
  const messages = listOf(get(run, key));
  const id = contentId([get(run, 'task_id'), get(run, 'trial')], messages);
  const items = new Items(id);
  const instruction = textOf(get(task, 'instruction')) ?? textOf(get(task, 'user_scenario', 'instructions'));
  items.about({
    conversation_id: id,
    started_at: textOf(get(run, 'start_time')) ?? null,
    ...(instruction === undefined ? {} : { intent: instruction }),
  });
  const isCalled = messages.some(message => listOf(get(message, 'tool_calls')).length > 0);
  const isText = !isCalled && messages.some(message => isReact(contentText(get(message, 'content'))));
  if (isText) readReactMessages(items, messages);
  else readMessages(items, messages.map(plainMessage), `${path}/${key}`);
  return items.all;
}

/** τ²-bench names the call that a tool message answers by the message's own id. */
function plainMessage(message: unknown): unknown {
  if (!isRecord(message) || message.role !== 'tool' || message.tool_call_id !== undefined) return message;
  const { id, error, ...rest } = message;
  return { ...rest, tool_call_id: id, ...(typeof error === 'boolean' ? { is_error: error } : {}) };
}
