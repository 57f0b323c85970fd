import { classOf, DIGIT, endsAddress, LETTER, SPACE, UNSPACED } from './characters.ts';
import { isCode } from './is-code.ts';
import { isMessage, quotedEnd } from './quoted.ts';
import { HOLE, isValueWord, type Vocabulary } from './vocabulary.ts';
import { GLUE, KNOWN_WITH_DIGITS, TELLING, UNITS } from './words.ts';

/** The tokens of a line and where each stands in its text. */
export type Line = { text: string; ids: number[]; starts: number[]; ends: number[] };

const LITERAL = /^(?:true|false|null|none|nil|undefined|nan)$/i;
const YES_OR_NO = /^(?:yes|no)$/i;
const KEPT_KEY = /^(?:(?:\w*[_-])?(?:code|status|errno)|type|error|error_?type|reason|kind)$/i;
const CALL = /\((?:[\w.*"[\]]+(?:, ?[\w.*"[\]]+)*)?\)/y;
const NAMES_A_CHARACTER = /^(?:token|character|char|delimiter)$/;
const MAX_NAME = 12;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const DATE = new RegExp(
  `(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? +(?:(?:\\d{1,2}[ -]+)?${MONTH}(?:[ -]+\\d{1,4})?|\\d[\\d/-]+)|${MONTH} +\\d{1,2})(?:,? +\\d{4})?(?:,? +\\d\\d:\\d\\d(?::\\d\\d)?)?(?: +(?:[A-Z]{3,4}|[+-]\\d{4}))?(?: +\\d{4})?`,
  'y',
);
const DAY_OR_MONTH = /^(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
/** Hardware and IPv6 addresses. */
const HEX_GROUPS = /^[\da-f]{1,4}:[\da-f]{0,4}:[\da-f]{0,4}(?:$|[:\W])/i;
const CAPITALS = /^[A-Z][A-Z0-9.]+$/;

/** Cuts a part of a text into tokens: words, runs of characters of scripts without spaces, operators and codes as they are; all that varies by its form as holes. What `line` held before is overwritten: a new one for each line would cost more than the scan. */
export function scanLine(text: string, from: number, to: number, words: Vocabulary, line: Line): Line {
  line.text = text;
  line.ids.length = 0;
  line.starts.length = 0;
  line.ends.length = 0;
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

function push(line: Line, id: number, start: number, end: number): number {
  line.ids.push(id);
  line.starts.push(start);
  line.ends.push(end);
  return end;
}

function pushHole(line: Line, start: number, end: number, to: number): number {
  return push(line, HOLE, start, attachedEnd(line.text, end, to));
}

/** The end of a value with what hangs on it: `[13,48]-name.txt`, `12_a`, `a/b`. */
function attachedEnd(text: string, end: number, to: number): number {
  let at = end;
  for (;;) {
    let next = at;
    const code = text.charCodeAt(next);
    if ((code === 93 || code === 41) && at > end - 1) next++;
    const link = text.charCodeAt(next);
    if (link !== 45 && link !== 95 && link !== 47 && link !== 64) return at;
    const kind = classOf(text.charCodeAt(next + 1));
    if (next + 1 >= to || (kind !== LETTER && kind !== DIGIT)) return at;
    next += 2;
    while (next < to && isNameChar(text, next, to)) next++;
    at = next;
  }
}

function isNameChar(text: string, at: number, to: number): boolean {
  const code = text.charCodeAt(at);
  const kind = classOf(code);
  if (kind === LETTER || kind === DIGIT) return true;
  if (code !== 46 && code !== 45 && code !== 47 && code !== 126 && code !== 64 && code !== 39) return false;
  if (at + 1 >= to) return false;
  const next = classOf(text.charCodeAt(at + 1));
  return next === LETTER || (code !== 39 && next === DIGIT);
}

function scanWord(line: Line, start: number, to: number, words: Vocabulary): number {
  const { text } = line;
  let end = start + 1;
  let hasDigit = false;
  while (end < to && isNameChar(text, end, to)) {
    if (classOf(text.charCodeAt(end)) === DIGIT) hasDigit = true;
    end++;
  }
  const next = text.charCodeAt(end);
  if (next === 58 /* : */) {
    const after = text.charCodeAt(end + 1);
    if (after === 47 && text.charCodeAt(end + 2) === 47)
      return pushHole(line, start, addressEnd(text, end + 3, to), to);
    if (end - start === 1 && (after === 92 || after === 47))
      return pushHole(line, start, pathEnd(text, end + 1, to), to);
    if (end - start < 5 && HEX_GROUPS.test(text.slice(start, start + 16)))
      return pushHole(line, start, addressEnd(text, end, to), to);
    if (end - start === 3 && /^(?:arn|urn)$/i.test(text.slice(start, end)) && classOf(after) !== SPACE)
      return pushHole(line, start, addressEnd(text, end + 1, to), to);
  }
  if (isAssigned(line, start) && !(line.ids.length > 0 && KEPT_KEY.test(lastWord(line, words)))) {
    const valueEnd = assignedEnd(text, end, to);
    if (!TELLING.test(text.slice(start, valueEnd))) return pushHole(line, start, valueEnd, to);
  }
  if (hasDigit && (end - start > MAX_NAME || !KNOWN_WITH_DIGITS.test(text.slice(start, end)))) {
    return pushHole(line, start, portEnd(text, end, to), to);
  }
  const word = text.slice(start, end);
  if (end - start < 10 && DAY_OR_MONTH.test(word)) {
    DATE.lastIndex = start;
    if (DATE.test(text) && DATE.lastIndex <= to) return pushHole(line, start, DATE.lastIndex, to);
  }
  if (next === 0xff08 || (next === 0xff09 && text.charCodeAt(start - 1) === 0xff08)) {
    if (next === 0xff09 ? CAPITALS.test(word) : !TELLING.test(word)) return push(line, HOLE, start, end);
  }
  if (next === 40 /* ( */) {
    const called = callEnd(text, word, end, to);
    if (called > end) return pushHole(line, start, called, to);
  }
  if (isValueWord(word)) return pushHole(line, start, portEnd(text, end, to), to);
  if (next === 58) {
    const port = portEnd(text, end, to);
    if (port > end && word.includes('.')) return pushHole(line, start, port, to);
    if (port > end && !KEPT_KEY.test(word) && !TELLING.test(word))
      return push(line, words.idOf(`${word}:`), start, port);
  }
  const isLiteral =
    end - start < 10 && (LITERAL.test(word) || (YES_OR_NO.test(word) && (end >= to || ',;)'.includes(text[end]!))));
  if (isLiteral && isValuePlace(line, start, words)) return push(line, HOLE, start, end);
  if (end - start === 1 && line.ids.length > 0 && NAMES_A_CHARACTER.test(lastWord(line, words)))
    return push(line, HOLE, start, end);
  if (isModelName(line, words)) return push(line, HOLE, start, end);
  end = pluralEnd(text, end);
  return push(line, words.idOf(singular(word)), start, end);
}

/** `1 validation error for OrderInput`: what was validated is a value. */
function isModelName({ ids }: Line, words: Vocabulary): boolean {
  const last = ids.length - 1;
  if (last < 2 || words.texts[ids[last]!] !== 'for' || words.texts[ids[last - 1]!] !== 'error') return false;
  return words.texts[ids[last - 2]!] === 'validation';
}

function lastWord(line: Line, words: Vocabulary): string {
  return words.texts[line.ids[line.ids.length - 1]!]!;
}

function isAssigned(line: Line, start: number): boolean {
  if (line.text.charCodeAt(start - 1) !== 61) return false;
  const before = line.text.charCodeAt(start - 2);
  return before !== 61 && before !== 60 && before !== 62 && before !== 33 && classOf(before) !== SPACE;
}

function assignedEnd(text: string, end: number, to: number): number {
  let at = end;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (
      code === 44 ||
      code === 59 ||
      code === 41 ||
      code === 93 ||
      code === 125 ||
      code === 34 ||
      code === 39 ||
      code === 38
    )
      break;
    const kind = classOf(code);
    if (kind === SPACE || kind === UNSPACED || code > 0x2000) break;
    at++;
  }
  return at;
}

/** Whether what stands here is a value: after `:`, `=` or a Chinese copula. */
function isValuePlace(line: Line, start: number, words: Vocabulary): boolean {
  const { text, ids, ends } = line;
  let at = start - 1;
  if (text.charCodeAt(at) === 32) at--;
  const code = text.charCodeAt(at);
  if (code === 58 || code === 61 || code === 0xff1a) return true;
  return ids.length > 0 && ends[ends.length - 1] === start && /[为是值]$/.test(words.texts[ids[ids.length - 1]!]!);
}

function callEnd(text: string, word: string, open: number, to: number): number {
  CALL.lastIndex = open;
  const found = CALL.exec(text);
  if (!found || CALL.lastIndex > to || /^\((?:s|es|ies)\)$/.test(found[0])) return open;
  if (found[0].length > 2 && (TELLING.test(word) || TELLING.test(found[0]))) return open;
  return CALL.lastIndex;
}

function pluralEnd(text: string, end: number): number {
  return text.charCodeAt(end) === 40 && text.startsWith('(s)', end) ? end + 3 : end;
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is'))
    return word;
  if (GLUE.has(word.toLowerCase())) return word;
  return word.slice(0, -1);
}

function portEnd(text: string, end: number, to: number): number {
  if (text.charCodeAt(end) !== 58) return end;
  let at = end + 1;
  if (text.charCodeAt(at) === 45) at++;
  const first = at;
  while (at < to && classOf(text.charCodeAt(at)) === DIGIT) at++;
  return at === first ? end : at;
}

function addressEnd(text: string, start: number, to: number): number {
  let at = start;
  while (at < to && !endsAddress(text.charCodeAt(at))) at++;
  while (at > start && '.:!?'.includes(text[at - 1]!)) at--;
  return at;
}

/** The end of a path; a part may be written in a script without spaces only from its beginning, since text that follows a path needs no space there. */
function pathEnd(text: string, start: number, to: number): number {
  let at = start;
  let inUnspaced = false;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    if (code === 47 || code === 92) inUnspaced = false;
    else if (kind === UNSPACED) {
      const before = text.charCodeAt(at - 1);
      if (before === 47 || before === 92) inUnspaced = true;
      if (!inUnspaced) break;
    } else if (code === 58 || endsAddress(code)) break;
  }
  while (at > start && '.!?'.includes(text[at - 1]!)) at--;
  return at;
}

function scanNumber(line: Line, start: number, digit: number, to: number, words: Vocabulary): number {
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
  if (!isWhole) isWhole = /^\d+$/.test(text.slice(digit, end));
  if (isWhole && end - digit <= 6 && isCode(line, start, end, words)) {
    return push(line, words.idOf(`#${text.slice(start, end)}`), start, end);
  }
  if (text.charCodeAt(end) === 37) end++;
  return pushHole(line, start, unitEnd(text, end, to), to);
}

function unitEnd(text: string, end: number, to: number): number {
  const begin = text.charCodeAt(end) === 32 ? end + 1 : end;
  if (classOf(text.charCodeAt(begin)) !== LETTER) return end;
  let at = begin;
  while (at < to && at - begin < 8 && classOf(text.charCodeAt(at)) === LETTER) at++;
  return UNITS.has(text.slice(begin, at)) ? at : end;
}

function scanUnspaced(line: Line, start: number, to: number, words: Vocabulary): number {
  let end = start + 1;
  while (end < to && classOf(line.text.charCodeAt(end)) === UNSPACED) end++;
  return push(line, words.idOf(line.text.slice(start, end)), start, end);
}

function scanOther(line: Line, code: number, at: number, to: number, words: Vocabulary): number {
  const { text } = line;
  const next = text.charCodeAt(at + 1);
  const before = at > 0 ? text.charCodeAt(at - 1) : 32;
  if (before === 32 && isLoneCharacter(line, at, to, words)) return push(line, HOLE, at, at + 1);
  switch (code) {
    case 47: // /
      if (!isNameBefore(before) && at + 1 < to && !endsAddress(next))
        return pushHole(line, at, pathEnd(text, at + 1, to), to);
      return at + 1;
    case 46: // .
    case 126: {
      // ~
      const slash = next === 46 ? at + 2 : at + 1;
      const isPath = text.charCodeAt(slash) === 47 || (code === 46 && text.charCodeAt(slash) === 92);
      return isPath && slash < to && !isNameBefore(before) ? pushHole(line, at, pathEnd(text, slash, to), to) : at + 1;
    }
    case 92: // \
      return next === 92 && classOf(text.charCodeAt(at + 2)) === LETTER
        ? pushHole(line, at, pathEnd(text, at + 2, to), to)
        : at + 1;
    case 43: // +
    case 45: // -
      if (classOf(next) === DIGIT && at + 1 < to && !isNameBefore(before))
        return scanNumber(line, at, at + 1, to, words);
      return at + 1;
    case 60: // <
      if (next === 42 && text.charCodeAt(at + 2) === 62) return push(line, HOLE, at, at + 3);
      return next === 61 ? push(line, words.idOf('<='), at, at + 2) : at + 1;
    case 62: // >
    case 61: // =
    case 33: // !
      return next === 61 ? push(line, words.idOf(text.slice(at, at + 2)), at, at + 2) : at + 1;
    case 123: // {
    case 91: // [
      return next === code + 2 && at + 1 < to ? push(line, HOLE, at, at + 2) : at + 1;
    case 0xff08: // （
      return skipAside(line, at, to);
  }
  const close = quotedEnd(text, at, to, code);
  if (close > at) {
    if (code === 34 && isMessage(text, at + 1, close - 1)) return at + 1;
    if (code !== 34 && /^[45]\d\d [A-Za-z]/.test(text.slice(at + 1, at + 7))) return at + 1;
    return pushHole(line, at, close, to);
  }
  return at + 1;
}

function isNameBefore(code: number): boolean {
  const kind = classOf(code);
  return kind === LETTER || kind === DIGIT || code === 60 || code === 62 || code === 42;
}

/** `token }`: a character that is named. */
function isLoneCharacter(line: Line, at: number, to: number, words: Vocabulary): boolean {
  const { text, ids, ends } = line;
  if (ids.length === 0 || ends[ends.length - 1] !== at - 1) return false;
  return (at + 1 >= to || classOf(text.charCodeAt(at + 1)) === SPACE) && NAMES_A_CHARACTER.test(lastWord(line, words));
}

/** A remark in full-width brackets right after a value belongs to it. */
function skipAside(line: Line, at: number, to: number): number {
  const { text, ids, ends } = line;
  const last = ids.length - 1;
  if (last < 0 || ids[last] !== HOLE || ends[last] !== at) return at + 1;
  const close = text.indexOf('）', at);
  if (close < 0 || close >= to || close - at > 40 || TELLING.test(text.slice(at, close))) return at + 1;
  ends[last] = close + 1;
  return close + 1;
}
