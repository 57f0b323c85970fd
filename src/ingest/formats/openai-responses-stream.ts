import { get, isRecord, nameOf, textOf } from '../reading/get.ts';
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
    /** Items that have begun and are not done, with the record that was reached and what was streamed of them. */
    const open = new Map<string, { item: Record<string, unknown>; record: number; text: string }>();
    const readItem = (item: unknown, path: string | undefined) => {
      const items = new Items(`response ${id}`);
      items.about({ model: model ?? null });
      readResponseItem(items, item, path);
      return items.all;
    };
    const rest = () => {
      const begun = [...open.values()].flatMap(({ item, record, text }) =>
        readItem(
          text === '' ? item : { ...item, [item.type === 'custom_tool_call' ? 'input' : 'arguments']: text },
          undefined,
        ).map(found => ({ ...found, record })),
      );
      open.clear();
      return begun;
    };
    const read = (event: unknown, number: number) => {
      const type = nameOf(get(event, 'type'));
      const before = type === 'response.created' ? rest() : [];
      if (type === 'response.created') {
        id = textOf(get(event, 'response', 'id')) ?? '';
        model = textOf(get(event, 'response', 'model'));
      }
      const item = get(event, 'item');
      const key = nameOf(get(item, 'id') ?? get(event, 'item_id') ?? get(event, 'output_index'));
      if (type === 'response.output_item.added' && isRecord(item)) open.set(key, { item, record: number, text: '' });
      const known = open.get(key);
      if (known && /\.(?:arguments|input)\.delta$|_(?:arguments|input)\.delta$/.test(type)) {
        known.text += textOf(get(event, 'delta')) ?? '';
        known.record = number;
      }
      if (type !== 'response.output_item.done') return before;
      open.delete(key);
      return readItem(item, '/item');
    };
    return Object.assign(read, { end: rest });
  },
};
