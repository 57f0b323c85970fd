import { tryParseJson } from '../json.ts';
import { stringEnd } from './string-end.ts';

/** A text in which what some models write in place of JSON's own marks is these: `=` and `=>` after a quoted name, `<|"|>` for a quote, `call:name` before the object, tokens in full width, `print(…)` or a fence around a call, every brace twice, numbers without a digit before or after their point. */
export function plainNotation(text: string): string {
  const bare = text
    .replace(/^\s*```\w*[ \t]*\n([\s\S]*?)\n?[ \t]*```\s*$/, '$1')
    .replace(/^\s*print\(([\s\S]*\))\)\s*$/, '$1')
    .replace(/^\s*(?:<\|tool_call>\s*)?call:[\w.:-]+\s*(?=\{)/, '')
    .replaceAll('<|"|>', '"')
    .replace(/<｜([^｜<>]{1,60})｜>/g, (_, token: string) => `<|${token.replaceAll('▁', '_')}|>`);
  const single = /^\s*\{\s*\{/.test(bare) ? withSingleBraces(bare) : bare;
  const plain = /[:[,]\s*(?:\+|-?\.\d|-?\d+\.\s*[,}\]])/.test(single) ? withPlainNumbers(single) : single;
  return plain.includes('=') && /^\s*\{/.test(plain) ? withColons(plain) : plain;
}

/** The text of an object with one brace in place of two, as templates write them; as it is where some are single, or stand in a string. */
function withSingleBraces(text: string): string {
  const inner = text.trim().slice(1, -1);
  if (/^\{\s*["}]/.test(inner) && text.trim().endsWith('}}') && tryParseJson(inner) !== undefined) return inner;
  const outside = outsideStrings(text, part =>
    /(?<!\{)\{(?:\{\{)*(?!\{)|(?<!\})\}(?:\}\})*(?!\})/.test(part) ? null : part.replace(/([{}])\1/g, '$1'),
  );
  const strings = outsideStrings(text, () => '');
  return outside !== null && !/[{}]/.test(strings ?? '{') ? outside : text;
}

/** The text with `.5`, `5.` and `+5` as JSON writes them, where the number is whole. */
function withPlainNumbers(text: string): string {
  return (
    outsideStrings(text, part =>
      part.replace(
        /([:[,]\s*)([+-]?)(\d*)(\.?)(\d*)(?=\s*[,}\]])/g,
        (whole, before: string, sign: string, left: string, point: string, right: string) => {
          if (left === '' && right === '') return whole;
          if (/^0\d/.test(left)) return whole;
          return `${before}${sign === '-' ? '-' : ''}${left || '0'}${point && right ? `.${right}` : ''}`;
        },
      ),
    ) ?? text
  );
}

/** The text with what stands outside its strings changed; null where the change is refused for a part. */
function outsideStrings(text: string, change: (part: string) => string | null): string | null {
  let result = '';
  let start = 0;
  for (let at = 0; at <= text.length; ) {
    const char = text[at];
    const end = char === '"' ? stringEnd(text, at) : -1;
    if (at < text.length && end < 0) at++;
    else {
      const part = change(text.slice(start, at));
      if (part === null) return null;
      result += part + (at < text.length ? text.slice(at, end) : '');
      start = at < text.length ? end : text.length;
      at = at < text.length ? end : text.length + 1;
    }
  }
  return result;
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
