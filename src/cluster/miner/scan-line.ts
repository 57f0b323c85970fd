import { classOf, DIGIT, LETTER, SPACE, UNSPACED } from './characters.ts';
import type { Line } from './line.ts';
import { scanNumber } from './scan-number.ts';
import { scanOther } from './scan-other.ts';
import { scanWord } from './scan-word.ts';
import type { Vocabulary } from './vocabulary.ts';

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
  return line.push(words.idOf(line.text.slice(start, end)), start, end);
}
