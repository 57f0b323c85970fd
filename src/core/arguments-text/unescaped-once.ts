import { tryParseJson } from '../json.ts';

/** JSON text in which every quote was escaped as if it stood in a string (`{\"a\": 1}`), unescaped once; other text as it is. */
export function unescapedOnce(text: string): string {
  if (!/^\s*[{[]\s*\\"/.test(text) || /(?<!\\)"/.test(text)) return text;
  const inner = tryParseJson(`"${text.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}"`);
  return typeof inner === 'string' && tryParseJson(inner) !== undefined ? inner : text;
}
