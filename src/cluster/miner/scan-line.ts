import { classOf, DIGIT, LETTER, SPACE, UNSPACED } from './characters.ts';
import type { Line } from './line.ts';
import { scanNumber } from './scan-number.ts';
import { scanOther } from './scan-other.ts';
import { scanWord } from './scan-word.ts';
import { HOLE, type Vocabulary } from './vocabulary.ts';

/** A name with its code in full-width brackets: `贵州茅台（600519.SH）`. */
const NAMED_CODE = /[\u3400-\u9fff]{1,8}[A-Za-z\d]{0,8}（[A-Za-z\d]+(?:\.[A-Za-z\d]+)?）/y;
const MAX_NAME = 8;

/** Cuts a part of a text into tokens, written to `line`: words, runs of characters of scripts without spaces, operators and codes as they are; all that varies by its form as holes. */
export function scanLine(text: string, from: number, to: number, words: Vocabulary, line: Line): Line {
  line.reset(text);
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    if (kind === SPACE) at++;
    else if (kind === LETTER) at = scanWord(line, at, to, words);
    else if (kind === DIGIT) at = scanNumber(line, at, at, to, words);
    else if (kind === UNSPACED) at = scanUnspaced(line, at, to, words);
    else at = scanOther(line, code, at, to, words);
  }
  return line;
}

function scanUnspaced(line: Line, start: number, to: number, words: Vocabulary): number {
  let end = start + 1;
  while (end < to && classOf(line.text.charCodeAt(end)) === UNSPACED) end++;
  if (end - start <= MAX_NAME) {
    NAMED_CODE.lastIndex = start;
    if (
      NAMED_CODE.test(line.text) &&
      NAMED_CODE.lastIndex <= to &&
      !words.formOf(line.text.slice(start, end)).isTelling
    )
      return line.push(HOLE, start, NAMED_CODE.lastIndex);
  }
  return line.push(words.idOf(line.text.slice(start, end)), start, end);
}
