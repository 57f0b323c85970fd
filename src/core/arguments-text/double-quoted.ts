import { stringEnd } from './string-end.ts';

/** Text with its single-quoted strings in double quotes, so that apostrophes inside are not read as ends. */
export function doubleQuoted(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const isSingle = text[at] === "'" && (at === 0 || /[{[:,\s]/.test(text[at - 1]!));
    const end = isSingle || text[at] === '"' ? stringEnd(text, at) : -1;
    if (end < 0 && isSingle) break;
    if (isSingle) {
      parts.push(text.slice(from, at), `"${escaped(text.slice(at + 1, end - 1))}"`);
      from = end;
    }
    at = end < 0 ? at + 1 : end;
  }
  return parts.join('') + text.slice(from);
}

function escaped(content: string): string {
  return content.replace(/\\'/g, "'").replace(/\\[\s\S]|"/g, part => (part === '"' ? '\\"' : part));
}
