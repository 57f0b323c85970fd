import { get, getFirst } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { joinBlocks } from '../reading/join-stream.ts';
import { readMessage } from '../reading/read-message.ts';
import type { Format } from './types.ts';

const EVENTS = [
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
  'metadata',
];

/** A dump of the events of Bedrock's ConverseStream, one a line, `{contentBlockDelta: {…}}`: each message is a conversation of its own. */
export const bedrockStream: Format = {
  name: 'bedrock-stream',
  holds: 'events',
  recognises: `${EVENTS.slice(0, -1)
    .map(key => `list_contains(keys, '${key}')`)
    .join(' or ')} or (list_contains(keys, 'metadata') and len(keys) = 1)`,
  reader: () => {
    let count = 0;
    let last = 0;
    let events: unknown[] = [];
    const rest = () => {
      const items = new Items(`message ${count}`);
      if (events.length > 0) readMessage(items, joinBlocks(events), undefined);
      events = [];
      return items.all.map(item => ({ ...item, record: last }));
    };
    const read = (event: unknown, number: number) => {
      const kind = getFirst(event, EVENTS)?.key;
      const before = kind === 'messageStart' ? rest() : [];
      if (kind === 'messageStart') count++;
      if (kind === 'contentBlockStart' || kind === 'contentBlockDelta') {
        events.push(event);
        last = number;
      }
      const isEnd = kind === 'messageStop' && get(event, 'messageStop') !== undefined;
      return isEnd ? rest() : before;
    };
    return Object.assign(read, { end: rest });
  },
};
