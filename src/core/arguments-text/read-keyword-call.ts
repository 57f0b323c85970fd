import { isObject, type Json } from '../json.ts';
import { readBlock } from './read-block.ts';
import { stringEnd } from './string-end.ts';

const CALL = /^\s*\[?\s*([A-Za-z_][\w.]*)\((.*)\)\s*\]?\s*$/s;

/** Reads a call written as in Python (`name(a='x', b=2)`) as `{name, arguments}`; `null` where the text is none. */
export function readKeywordCall(text: string): Json | null {
  const [, name, body] = CALL.exec(text) ?? [];
  if (name === undefined || body === undefined) return null;
  const object = asObjectText(body);
  const reading = object === null ? null : readBlock(object);
  return reading?.status === 'read' && isObject(reading.value) ? { name, arguments: reading.value } : null;
}

/** The keywords as an object's keys; `null` where an argument has none. */
function asObjectText(body: string): string | null {
  let result = '';
  let depth = 0;
  let isStart = true;
  for (let at = 0; at < body.length; ) {
    const char = body[at]!;
    const end = char === '"' || char === "'" ? stringEnd(body, at) : -1;
    const keyword = depth === 0 && isStart ? /^([A-Za-z_]\w*)\s*=(?!=)/.exec(body.slice(at, at + 100)) : null;
    if (!/\s/.test(char)) isStart = char === ',' && depth === 0;
    if (keyword) {
      result += `"${keyword[1]}":`;
      at += keyword[0].length;
    } else if (end >= 0) {
      result += body.slice(at, end);
      at = end;
    } else {
      if (char === '(') return null;
      depth += /[{[]/.test(char) ? 1 : /[}\]]/.test(char) ? -1 : 0;
      result += char;
      at++;
    }
  }
  return `{${result}}`;
}
