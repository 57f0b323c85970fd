import { get, nameOf, textOf, wordOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { resultText } from '../reading/texts.ts';
import type { Format, Item } from './types.ts';

type Open = { name: string; text: string; isCalled: boolean; hasEnded: boolean };

/** A dump of the Vercel AI SDK's UI message stream, a chunk a record; an input that is refused and its output error are one failure. */
export const aiSdkStream: Format = {
  name: 'ai-sdk-stream',
  holds: 'events',
  recognises: `list_contains(keys, 'type') and (
    regexp_matches(text ->> '$.type', '^(tool-(input|output|call|result|error|approval)|(text|reasoning)-(start|delta|end)$|start-step$|finish-step$|message-metadata$|stream-start$|response-metadata$|source-(url|document)$|data-)')
    or ((text ->> '$.type') in ('start', 'finish', 'abort', 'file', 'raw') and len(keys) <= 5))`,
  reader: () => {
    const calls = new Map<string, Open>();
    let message = 0;
    return chunk => {
      const type = nameOf(get(chunk, 'type'));
      if (type === 'start') message++;
      const id = wordOf(get(chunk, 'toolCallId'));
      if (id === undefined) return [];
      const items = new Items(`message ${message}`);
      const known = calls.get(id) ?? {
        name: textOf(get(chunk, 'toolName')) ?? '',
        text: '',
        isCalled: false,
        hasEnded: false,
      };
      calls.set(id, known);
      if (type === 'tool-input-delta') known.text += textOf(get(chunk, 'inputTextDelta')) ?? '';
      if (/^tool-(?:input-available|input-error|call|output-.*|result|error)$/.test(type) && !known.isCalled) {
        const input = get(chunk, 'input') ?? (known.text === '' ? undefined : known.text);
        items.call({
          tool_call_id: id,
          tool_name: textOf(get(chunk, 'toolName')) ?? known.name,
          value: input,
          path: '/input',
        });
        known.isCalled = true;
      }
      const end = endOf(type, chunk);
      if (end && !known.hasEnded) items.result({ tool_call_id: id, ...end });
      known.hasEnded ||= end !== undefined && get(chunk, 'preliminary') !== true;
      return items.all;
    };
  },
};

function endOf(type: string, chunk: unknown): Pick<Item, 'text' | 'status' | 'error_text'> | undefined {
  const error =
    textOf(get(chunk, 'errorText')) ?? textOf(get(chunk, 'error')) ?? textOf(get(chunk, 'error', 'message'));
  if (/^tool-(?:input-error|output-error|output-denied|error)$/.test(type))
    return { text: error ?? '', status: 'error', error_text: error ?? null };
  if (/^tool-(?:output-available|result)$/.test(type) && get(chunk, 'preliminary') !== true)
    return { text: resultText(get(chunk, 'output') ?? get(chunk, 'result')), status: 'ok' };
  return undefined;
}
