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
    let last = 0;
    /** The events of the blocks that have not ended; a message's hosted calls and their results are blocks of one turn. */
    let events: unknown[] = [];
    const readBlock = (index: unknown) => {
      const block = events.filter(one => get(one, 'index') === index);
      events = events.filter(one => get(one, 'index') !== index);
      const items = new Items(`message ${count}`);
      items.about({ model: textOf(get(start, 'message', 'model')) ?? null });
      readMessage(items, joinEvents(block), undefined);
      return items.all;
    };
    /** What a stream held that broke off. */
    const rest = () =>
      [...new Set(events.flatMap(event => get(event, 'index') ?? []))]
        .flatMap(readBlock)
        .map(item => ({ ...item, record: last }));
    const read = (event: unknown, number: number) => {
      const type = get(event, 'type');
      const before = type === 'message_start' ? rest() : [];
      if (type === 'message_start') {
        start = event;
        count++;
        events = [];
      }
      last = number;
      events.push(event);
      return type === 'content_block_stop' ? readBlock(get(event, 'index')) : before;
    };
    return Object.assign(read, { end: rest });
  },
};
