import { get, textOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { readResponseItem } from '../reading/read-response-item.ts';
import type { Format } from './types.ts';

/** A dump of the events of a streamed response, one a line: an item counts when it is done. */
export const openaiResponsesStream: Format = {
  name: 'openai-responses-stream',
  holds: 'events',
  recognises: `list_contains(keys, 'type') and starts_with(text ->> '$.type', 'response.')`,
  reader: () => {
    let id = '';
    let model: string | undefined;
    return event => {
      if (get(event, 'type') === 'response.created') {
        id = textOf(get(event, 'response', 'id')) ?? '';
        model = textOf(get(event, 'response', 'model'));
      }
      if (get(event, 'type') !== 'response.output_item.done') return [];
      const items = new Items(`response ${id}`);
      items.about({ model: model ?? null });
      readResponseItem(items, get(event, 'item'), '/item');
      return items.all;
    };
  },
};
