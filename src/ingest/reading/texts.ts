import { get, isRecord, listOf, nameOf } from './get.ts';

/** The words of a message content: a text, a text part, or the text parts of a list, joined by line breaks. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content))
    return content
      .map(part => (typeof part === 'string' ? part : partText(part)))
      .filter(text => text !== undefined)
      .join('\n');
  return partText(content) ?? '';
}

function partText(part: unknown): string | undefined {
  if (get(part, 'thought') === true) return undefined;
  for (const key of ['text', 'content', 'value']) {
    const text = get(part, key);
    if (
      typeof text === 'string' &&
      (key === 'text' || /^(?:(?:input_|output_)?text|refusal)$/.test(nameOf(get(part, 'type'))))
    )
      return text;
  }
  return undefined;
}

/** The text of a tool result: its words where it has no other part, else its JSON; '' for none. */
export function resultText(result: unknown): string {
  if (result === undefined || result === null) return '';
  const text =
    isRecord(result) && Object.keys(result).some(key => key !== 'type' && key !== 'text') ? '' : contentText(result);
  if (text !== '') return text;
  if (typeof result === 'string' || (Array.isArray(result) && listOf(result).length === 0)) return '';
  return JSON.stringify(result);
}
