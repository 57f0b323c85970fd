import { contentId } from '../reading/content-id.ts';
import { get, isRecord, listOf, textOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { readMessages } from '../reading/read-message.ts';
import { contentText } from '../reading/texts.ts';
import type { Format, Item } from './types.ts';

const ATTACHMENT = /attachment:\/\/([0-9a-f]{32})/g;

/**
 * Inspect logs: `{version, eval, samples}`, or samples one by one as an `.eval` archive holds them. A conversation is a sample; failure is
 * told by the `error` of a tool message, or by its text.
 */
export const inspect: Format = {
  name: 'inspect',
  holds: 'conversation',
  recognises: `(list_contains(keys, 'eval') and (list_contains(keys, 'samples') or list_contains(keys, 'plan')))
    or (list_contains(keys, 'epoch') and list_contains(keys, 'messages') and list_contains(keys, 'id'))`,
  reader: () => record => {
    const samples = get(record, 'samples');
    const model = textOf(get(record, 'eval', 'model'));
    if (!isRecord(get(record, 'eval'))) return readSample(record, '', undefined);
    return listOf(samples).flatMap((sample, at) => readSample(sample, `/samples/${at}`, model));
  },
};

function readSample(sample: unknown, path: string, model: string | undefined): Item[] {
  const messages = get(sample, 'messages');
  const id = textOf(get(sample, 'uuid')) ?? contentId([get(sample, 'id'), get(sample, 'epoch')], messages);
  const items = new Items(id);
  const told = textOf(get(sample, 'output', 'model')) ?? model ?? null;
  const input = contentText(get(sample, 'input'));
  items.about({ conversation_id: id, model: told, tools: toolsOf(sample), ...(input === '' ? {} : { intent: input }) });
  readMessages(items, messages, `${path}/messages`);
  const attachments = get(sample, 'attachments');
  if (!isRecord(attachments)) return items.all;
  const whole = (text: string) =>
    text.replace(ATTACHMENT, (mark, hash: string) => textOf(get(attachments, hash)) ?? mark);
  return items.all.map((item, at) => {
    const asked = JSON.stringify(items.values.get(at) ?? null);
    const cut = asked.includes('attachment://')
      ? asked.replace(ATTACHMENT, (mark, hash: string) =>
          JSON.stringify(textOf(get(attachments, hash)) ?? mark).slice(1, -1),
        )
      : undefined;
    const text = item.text?.includes('attachment://') ? { text: whole(item.text) } : {};
    return { ...item, ...text, ...(cut === undefined ? {} : { arguments: cut, arguments_path: null }) };
  });
}

/** The tools that the model was offered first, which only its events tell. */
function toolsOf(sample: unknown): string | null {
  const asked = listOf(get(sample, 'events')).find(
    event => get(event, 'event') === 'model' && listOf(get(event, 'tools')).length > 0,
  );
  const tools = listOf(get(asked, 'tools'));
  return tools.length === 0 ? null : JSON.stringify(tools);
}
