import { stringEnd } from './string-end.ts';

const PLAIN: Record<string, string> = { '：': ':', '，': ',', '｛': '{', '｝': '}', '［': '[', '］': ']', '＂': '"' };

/** Text with the full-width brackets, colons and commas outside of its strings made the ones of JSON; nothing moves. */
export function plainPunctuation(text: string): string {
  if (!/[：，｛｝［］＂]/.test(text)) return text;
  let result = '';
  for (let at = 0; at < text.length; ) {
    const end = endOfString(text, at);
    if (end < 0) {
      result += PLAIN[text[at]!] ?? text[at]!;
      at++;
    } else {
      result += text.slice(at, end);
      at = end;
    }
  }
  return result;
}

function endOfString(text: string, at: number): number {
  if (text[at] === '“') {
    const end = text.indexOf('”', at + 1);
    return end < 0 ? -1 : end + 1;
  }
  return text[at] === '"' || text[at] === "'" ? stringEnd(text, at) : -1;
}
