import { get, textOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { joinChunks } from '../reading/join-stream.ts';
import { readMessage } from '../reading/read-message.ts';
import type { Format, Item } from './types.ts';

/** A dump of the chunks of a streamed chat completion, one a line: each completion is a conversation of its own. */
export const openaiStream: Format = {
  name: 'openai-stream',
  holds: 'events',
  recognises: `list_contains(keys, 'choices') and (
    (text ->> '$.object') = 'chat.completion.chunk' or json_exists(text, '$.choices[0].delta')
    or (json_array_length(text, '$.choices') = 0 and list_contains(keys, 'usage') and not list_contains(keys, 'messages')))`,
  reader: () => {
    const open = new Map<string, unknown[]>();
    const read = (chunk: unknown) => {
      const id = textOf(get(chunk, 'id')) ?? '';
      const chunks = open.get(id) ?? [];
      chunks.push(chunk);
      open.set(id, chunks);
      if (textOf(get(chunk, 'choices', 0, 'finish_reason')) === undefined) return [];
      open.delete(id);
      return readChunks(id, chunks);
    };
    return Object.assign(read, { end: () => [...open].flatMap(([id, chunks]) => readChunks(id, chunks)) });
  },
};

function readChunks(id: string, chunks: readonly unknown[]): Item[] {
  const items = new Items(`completion ${id}`);
  items.about({ model: textOf(get(chunks[0], 'model')) ?? null });
  readMessage(items, joinChunks(chunks), undefined);
  return items.all;
}
