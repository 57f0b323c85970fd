import { stringEnd } from './string-end.ts';

/**
 * A text without what says nothing outside of its strings: an escaped line break or tab, and a closing bracket that closes nothing. The
 * same text where a bracket stays open, since then another one may be missing.
 */
export function withoutStray(text: string): string {
  const open: string[] = [];
  let result = '';
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === '"') {
      const end = stringEnd(text, at);
      if (end < 0) return text;
      result += text.slice(at, end);
      at = end - 1;
    } else if (char === '\\' && /[nrt]/.test(text[at + 1] ?? '')) {
      result += ' ';
      at++;
    } else if (char === '}' || char === ']') {
      const isClosing = open.at(-1) === (char === '}' ? '{' : '[');
      if (isClosing) open.pop();
      if (isClosing) result += char;
    } else {
      if (char === '{' || char === '[') open.push(char);
      result += char;
    }
  }
  return open.length === 0 ? result : text;
}
