import { get, listOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { toolList } from '../reading/read-exchanges.ts';
import { readMessage } from '../reading/read-message.ts';
import { resultText } from '../reading/texts.ts';
import type { Format, Item } from './types.ts';

/** ATIF trajectories (Harbor): `{schema_version, session_id, agent, steps: [{source, message, tool_calls, observation}]}`. Failure is told by the text alone. */
export const atif: Format = {
  name: 'atif',
  holds: 'conversation',
  recognises: `list_contains(keys, 'steps') and json_type(text, '$.steps') = 'ARRAY'
    and (list_contains(keys, 'schema_version') or list_contains(keys, 'trajectory_id') or json_exists(text, '$.steps[0].source'))`,
  reader: () => (record, number) => readTrajectory(record, '', `record ${number}`),
};

/** A trajectory, and those of its subagents, which may stand in it: each is a conversation. */
function readTrajectory(record: unknown, path: string, name: string): Item[] {
  const items = new Items(name);
  items.about({
    conversation_id: wordOf(get(record, 'session_id')) ?? wordOf(get(record, 'trajectory_id')) ?? null,
    model: textOf(get(record, 'agent', 'model_name')) ?? null,
    tools: toolList(get(record, 'agent', 'tool_definitions')),
  });
  for (const [at, step] of listOf(get(record, 'steps')).entries()) {
    // What was copied from the trajectory before ran there.
    const isCopied = get(step, 'is_copied_context') === true;
    readMessage(
      items,
      {
        role: get(step, 'source'),
        content: get(step, 'message'),
        tool_calls: isCopied ? undefined : get(step, 'tool_calls'),
      },
      `${path}/steps/${at}`,
    );
    const started = wordOf(get(step, 'timestamp')) ?? null;
    for (const item of items.all) if (item.item === 'call' && item.turn === items.turn) item.started_at = started;
    for (const result of isCopied ? [] : listOf(get(step, 'observation', 'results')))
      items.result({
        tool_call_id: wordOf(get(result, 'source_call_id')) ?? null,
        text: resultText(get(result, 'content')),
        status: null,
      });
  }
  const inner = listOf(get(record, 'subagent_trajectories')).flatMap((one, at) =>
    readTrajectory(one, `${path}/subagent_trajectories/${at}`, `${name} ${at}`),
  );
  return [...items.all, ...inner];
}
