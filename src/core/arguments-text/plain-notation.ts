import { stringEnd } from './string-end.ts';

/** A text in which what some models write in place of JSON's own marks is these: `=` and `=>` after a quoted name, `<|"|>` for a quote, `call:name` before the object, tokens in full width, `print(…)` or a fence around a call. */
export function plainNotation(text: string): string {
  const bare = text
    .replace(/^\s*```\w*[ \t]*\n([\s\S]*?)\n?[ \t]*```\s*$/, '$1')
    .replace(/^\s*print\(([\s\S]*\))\)\s*$/, '$1')
    .replace(/^\s*(?:<\|tool_call>\s*)?call:[\w.:-]+\s*(?=\{)/, '')
    .replaceAll('<|"|>', '"')
    .replace(/<｜([^｜<>]{1,60})｜>/g, (_, token: string) => `<|${token.replaceAll('▁', '_')}|>`);
  return bare.includes('=') && /^\s*\{/.test(bare) ? withColons(bare) : bare;
}

/** The text with a colon after each quoted name that an equals sign follows. */
function withColons(text: string): string {
  let result = '';
  let before = '';
  for (let at = 0; at < text.length; ) {
    const char = text[at]!;
    const end = char === '"' || char === "'" ? stringEnd(text, at) : -1;
    if (end >= 0) {
      result += text.slice(at, end);
      const sign = /^\s*=>?(?!=)\s*/.exec(text.slice(end, end + 40))?.[0];
      const isName = (before === '{' || before === ',') && sign !== undefined;
      if (isName) result += ': ';
      at = isName ? end + sign.length : end;
      before = '"';
    } else {
      if (!/\s/.test(char)) before = char;
      result += char;
      at++;
    }
  }
  return result;
}
