import { contentId } from '../reading/content-id.ts';
import { get, isRecord, listOf, textOf } from '../reading/get.ts';
import { Items } from '../reading/items.ts';
import { contentText } from '../reading/texts.ts';
import type { Format, Item } from './types.ts';

const STEP =
  /^\d+\. (?:Function: *(.*)\n+Parameters: *([\s\S]*?)(?:\n+(?:Retruns|Returns?): *([\s\S]*))?|Final Response:[\s\S]*)$/;
const STATUS = /^\s*Status Code: *(\d{3})\. *Response: *([\s\S]*)$/;

/**
 * ToolAlpaca's evaluation output: `{<API>: [{input, output}]}`, where the run is text: `1. Function: … Parameters: … Retruns: …`. A call
 * failed where its status code says so, or where there is none, unless it asked the user (`getDetails`).
 */
export const toolalpaca: Format = {
  name: 'toolalpaca',
  holds: 'conversation',
  recognises: `contains(text, '## AI Assistant''s Solution') and contains(text, '## Task Instruction')`,
  reader: () => record => {
    if (get(record, 'input') !== undefined) return readRun(record, '');
    if (!isRecord(record)) return [];
    return Object.entries(record).flatMap(([api, runs]) =>
      listOf(runs).flatMap((run, at) => readRun(run, `/${api}/${at}`)),
    );
  },
};

function readRun(run: unknown, path: string): Item[] {
  const input = get(run, 'input');
  const text =
    typeof input === 'string'
      ? input
      : listOf(input)
          .map(message => contentText(get(message, 'content')))
          .join('\n');
  const part = (title: string) =>
    new RegExp(`^## ${title}\\s*\\n([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(text)?.[1]?.trim();
  const id = contentId([], text);
  const items = new Items(id);
  items.about({ conversation_id: id });
  const task = part('Task Instruction');
  if (task !== undefined) items.message('user', task);
  for (const step of (part("AI Assistant's Solution") ?? '').split(/^(?=\d+\. (?:Function|Final Response):)/m)) {
    const found = STEP.exec(step.trim());
    const tool = textOf(found?.[1]?.trim());
    if (!found || tool === undefined) continue;
    items.message('assistant', '');
    const end = found[3] === undefined ? {} : endOf(tool, found[3].trim());
    items.call({ tool_call_id: null, tool_name: tool, value: found[2]!.trim(), call_path: path, ...end });
  }
  return items.all;
}

function endOf(tool: string, answer: string): Pick<Item, 'text' | 'status' | 'status_code' | 'error_text'> {
  const [, code] = STATUS.exec(answer) ?? [];
  const failed = code === undefined ? tool !== 'getDetails' : Number(code) >= 400;
  const status_code = code === undefined ? null : Number(code);
  return failed
    ? { text: answer, status: 'error', status_code, error_text: answer }
    : { text: answer, status: 'ok', status_code };
}
