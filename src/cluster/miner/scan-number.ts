import { classOf, DIGIT, LETTER } from './characters.ts';
import { attachedEnd, unitEnd } from './ends.ts';
import { isCode } from './is-code.ts';
import type { Line } from './line.ts';
import { HOLE, type Vocabulary } from './vocabulary.ts';

/** A date in Chinese or Japanese: `2024年1月5日`. */
const DATE = /\d{2,4}年(?:\d{1,2}月(?:\d{1,2}[日号])?)?|\d{1,2}月\d{1,2}[日号]/y;

function isDateSign(code: number): boolean {
  return code === 0x5e74 || code === 0x6708;
}

/** Scans a number whose sign stands at `start` and whose first digit at `digit`: a value, unless it is a code. */
export function scanNumber(line: Line, start: number, digit: number, to: number, words: Vocabulary): number {
  const { text } = line;
  let end = digit + 1;
  let isWhole = true;
  for (; end < to; end++) {
    const code = text.charCodeAt(end);
    const kind = classOf(code);
    if (kind === DIGIT) continue;
    if (kind !== LETTER && code !== 46 && code !== 58 && code !== 43 && code !== 45) break;
    isWhole = false;
  }
  while (end > digit + 1 && '.:-+'.includes(text[end - 1]!)) end--;
  if (isDateSign(text.charCodeAt(end))) {
    DATE.lastIndex = digit;
    if (DATE.test(text) && DATE.lastIndex <= to) return line.push(HOLE, start, DATE.lastIndex);
  }
  if (!isWhole) isWhole = /^\d+$/.test(text.slice(digit, end));
  if (isWhole && end - digit <= 6 && isCode(line, start, end, words)) {
    return line.push(words.idOf(`#${text.slice(start, end)}`), start, end);
  }
  if (text.charCodeAt(end) === 37) end++;
  return line.push(HOLE, start, attachedEnd(text, unitEnd(text, end, to), to));
}
