import { get, textOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { joinEvents } from '../reading/join-stream.ts';
import { readMessage } from '../reading/read-message.ts';
import type { Format } from './types.ts';

/** A dump of Anthropic's streaming events, one a line, from `message_start` on: each message is a conversation of its own. */
export const anthropicStream: Format = {
  name: 'anthropic-stream',
  holds: 'events',
  recognises: `list_contains(keys, 'type') and (
    (text ->> '$.type') in ('message_start', 'content_block_start', 'content_block_delta', 'content_block_stop', 'message_delta', 'message_stop')
    or ((text ->> '$.type') = 'ping' and len(keys) = 1))`,
  reader: () => {
    let start: unknown;
    let count = 0;
    /** The events of the blocks that have not ended; a message's hosted calls and their results are blocks of one turn. */
    let events: unknown[] = [];
    return event => {
      const type = get(event, 'type');
      if (type === 'message_start') {
        start = event;
        count++;
        events = [];
      }
      events.push(event);
      if (type !== 'content_block_stop') return [];
      const index = get(event, 'index');
      const block = events.filter(one => get(one, 'index') === index);
      events = events.filter(one => get(one, 'index') !== index);
      const items = new Items(`message ${count}`);
      items.about({ model: textOf(get(start, 'message', 'model')) ?? null });
      readMessage(items, joinEvents(block), undefined);
      return items.all;
    };
  },
};
