import { get, getFirst, isRecord, listOf, textOf, wordOf } from '../reading/get.ts';
import { inOrder } from '../reading/in-order.ts';
import { Items } from '../reading/items.ts';
import { readMessage } from '../reading/read-message.ts';
import type { Format, Item } from './types.ts';

/** Google's Agent Development Kit: sessions `{id, events: [{author, content: {role, parts}}]}`, or the events one by one. */
export const googleAdk: Format = {
  name: 'google-adk',
  holds: 'events',
  recognises: `(list_contains(keys, 'author') and list_contains(keys, 'content') and json_exists(text, '$.content.parts'))
    or (list_contains(keys, 'events') and json_exists(text, '$.events[0].author') and json_exists(text, '$.events[0].content'))`,
  reader: before => record => {
    const events = get(record, 'events');
    const session =
      wordOf(getFirst(record, Array.isArray(events) ? ['id'] : ['session_id', 'sessionId'])?.value) ?? before;
    const read = (event: unknown, path: string): Item[] => {
      const items = new Items(`session ${session ?? ''}`);
      const content = get(event, 'content');
      if (!isRecord(content)) return [];
      if (session !== undefined) items.about({ conversation_id: session });
      const role = textOf(content.role) ?? (get(event, 'author') === 'user' ? 'user' : 'model');
      readMessage(items, { ...content, role }, `${path}/content`);
      const startedAt = wordOf(get(event, 'timestamp')) ?? null;
      return items.all.map(item => (item.item === 'call' ? { ...item, started_at: startedAt } : item));
    };
    if (!Array.isArray(events)) return read(record, '');
    return inOrder(listOf(events).map((event, at) => read(event, `/events/${at}`)));
  },
};
