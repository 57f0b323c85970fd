import { get, listOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { callOf, callsOfText } from '../reading/read-message.ts';
import type { Format } from './types.ts';

/**
 * Questions with the calls that answer them, `{query, answers: [{name, arguments}], tools}`, as xLAM's function calling data has them; answers and
 * tools as lists or as JSON text. No call was run.
 */
export const xlam: Format = {
  name: 'xlam',
  holds: 'conversation',
  recognises: `list_contains(keys, 'query') and list_contains(keys, 'answers') and list_contains(keys, 'tools')
    and json_type(text, '$.answers') in ('ARRAY', 'VARCHAR')`,
  reader: () => record => {
    const items = new Items();
    const tools = get(record, 'tools');
    items.about({
      conversation_id: wordOf(get(record, 'conversation_id')) ?? null,
      tools: Array.isArray(tools) ? JSON.stringify(tools) : (textOf(tools) ?? null),
    });
    items.message('user', textOf(get(record, 'query')) ?? '');
    items.message('assistant', '');
    const answers = get(record, 'answers');
    const calls =
      typeof answers === 'string'
        ? callsOfText(answers, '/answers')
        : listOf(answers).flatMap((call, at) => callOf(call, `/answers/${at}`) ?? []);
    for (const call of calls) items.call(call);
    return items.all;
  },
};
