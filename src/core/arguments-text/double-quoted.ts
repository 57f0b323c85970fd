import { stringEnd } from './string-end.ts';

/** Text with its single-quoted strings in double quotes, so that apostrophes inside are not read as ends. */
export function doubleQuoted(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    const isSingle = text[at] === "'" && /(?:^|[{[:,\s])$/.test(result.slice(-1));
    const end = isSingle || text[at] === '"' ? stringEnd(text, at) : -1;
    if (end < 0) result += text[at++];
    else {
      const quoted = text.slice(at, end);
      result += isSingle ? `"${escaped(quoted.slice(1, -1))}"` : quoted;
      at = end;
    }
  }
  return result;
}

function escaped(content: string): string {
  return content.replace(/\\'/g, "'").replace(/\\[\s\S]|"/g, part => (part === '"' ? '\\"' : part));
}
