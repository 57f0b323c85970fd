import { classOf, DIGIT, LETTER, SPACE } from './characters.ts';
import { addressEnd, assignedEnd, attachedEnd, joinsWords, pathEnd, portEnd } from './ends.ts';
import type { Line } from './line.ts';
import { HOLE, type Vocabulary, type WordForm } from './vocabulary.ts';
import { KNOWN_WITH_DIGITS, NAMES_TOO, TELLING } from './words.ts';

const CALL = /\((?:[\w.*"[\]]+(?:, ?[\w.*"[\]]+)*)?\)/y;
/** A call of a function whose name, or argument, happens to be a telling word. */
const PLAIN =
  /^(?:[a-z]\w*_\w+|limit|timeout|scope|quota)\([a-z]\w*\)$|^[a-z]\w*\((?:[a-z]\w*_\w+|limit|timeout|scope|quota)\)$/;
/** Ends of Chinese and Japanese text that a value or a name follows. */
const GIVES =
  /(?:[值码称数][为是]|参数|字段|属性|选项|指标|变量|接口|函数|用户|账号|数据集|数据库|数据表|模型|工具|パラメータ|引数|項目)$/;
const MAX_NAME = 12;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const DATE = new RegExp(
  `(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? +(?:(?:\\d{1,2}[ -]+)?${MONTH}(?:[ -]+\\d{1,4})?|\\d[\\d/-]+)|${MONTH} +\\d{1,2})(?:,? +\\d{4})?(?:,? +\\d\\d:\\d\\d(?::\\d\\d)?)?(?: +(?:[A-Z]{3,4}|[+-]\\d{4}))?(?: +\\d{4})?`,
  'y',
);
/** Hardware and IPv6 addresses. */
const HEX_GROUPS = /^[\da-f]{1,4}:[\da-f]{0,4}:[\da-f]{0,4}(?:$|[:\W])/i;
const CAPITALS = /^[A-Z][A-Z0-9.]+$/;

/** Scans what begins with a letter: a word, or a value by its form or its place. */
export function scanWord(line: Line, start: number, to: number, words: Vocabulary): number {
  const { text } = line;
  let end = start + 1;
  let hasDigit = false;
  for (; end < to; end++) {
    const kind = classOf(text.charCodeAt(end));
    if (kind === LETTER) continue;
    if (kind === DIGIT) hasDigit = true;
    else if (!joinsWords(text, end, to)) break;
  }
  if (end - start > 1 && text.charCodeAt(end) === 58 && text.charCodeAt(end + 1) === 92)
    end = beforeDrive(text, start, end);
  const valueEnd = valueEndOf(line, start, end, to, hasDigit, words);
  if (valueEnd > 0) {
    const called =
      text.charCodeAt(valueEnd) === 40 ? callEnd(text, text.slice(start, valueEnd), valueEnd, to) : valueEnd;
    return line.push(HOLE, start, attachedEnd(text, called, to));
  }
  const word = text.slice(start, end);
  const form = words.formOf(word);
  const next = text.charCodeAt(end);
  if (form.isDay) {
    DATE.lastIndex = start;
    if (DATE.test(text) && DATE.lastIndex <= to) return line.push(HOLE, start, DATE.lastIndex);
  }
  if (next === 0xff08 || (next === 0xff09 && text.charCodeAt(start - 1) === 0xff08)) {
    if (next === 0xff09 ? CAPITALS.test(word) : !form.isTelling) return line.push(HOLE, start, end);
  }
  if (next === 40 /* ( */) {
    const called = callEnd(text, word, end, to);
    if (called > end) return line.push(HOLE, start, attachedEnd(text, called, to));
  }
  if (isGiven(line, start, words) && isName(word, form, words)) return line.push(HOLE, start, end);
  if (form.isValue) return line.push(HOLE, start, attachedEnd(text, portEnd(text, end, to), to));
  if (next === 58 /* : */) {
    const port = portEnd(text, end, to);
    if (port > end && word.includes('.')) return line.push(HOLE, start, attachedEnd(text, port, to));
    if (port > end && !form.keepsValue && !form.isTelling) return line.push(words.idOf(`${word}:`), start, port);
  }
  const isLiteral = form.isLiteral || (form.isYesOrNo && (end >= to || ',;)'.includes(text[end]!)));
  if (isLiteral && isValuePlace(line, start, words)) return line.push(HOLE, start, end);
  const { count } = line;
  if (end - start === 1 && count > 0 && words.traits[line.ids[count - 1]!]!.namesCharacter)
    return line.push(HOLE, start, end);
  if (isModelName(line, words)) return line.push(HOLE, start, end);
  return line.push(form.id, start, next === 40 && text.startsWith('(s)', end) ? end + 3 : end);
}

/** The end of what is a value whatever the word is: an address, a path, what `=` gives, a name with digits; 0 where it is none. */
function valueEndOf(line: Line, start: number, end: number, to: number, hasDigit: boolean, words: Vocabulary): number {
  const { text } = line;
  if (text.charCodeAt(end) === 58 /* : */) {
    const after = text.charCodeAt(end + 1);
    if (after === 47 && text.charCodeAt(end + 2) === 47) return addressEnd(text, end + 3, to);
    if (end - start === 1 && (after === 92 || after === 47)) return pathEnd(text, end + 1, to);
    if (end - start < 5 && HEX_GROUPS.test(text.slice(start, start + 16))) return addressEnd(text, end, to);
    if (end - start === 3 && /^(?:arn|urn)$/i.test(text.slice(start, end)) && classOf(after) !== SPACE)
      return addressEnd(text, end + 1, to);
  }
  if (isAssigned(line, start) && !(line.count > 0 && words.traits[line.ids[line.count - 1]!]!.keepsValue)) {
    const valueEnd = assignedEnd(text, end, to);
    if (!TELLING.test(text.slice(start, valueEnd).replace(NAMES_TOO, ''))) return valueEnd;
  }
  if (hasDigit && (end - start > MAX_NAME || !KNOWN_WITH_DIGITS.test(text.slice(start, end))))
    return portEnd(text, end, to);
  return 0;
}

/** Where a word ends that a path with a drive follows without a space: `alias.C:\\x`. */
function beforeDrive(text: string, start: number, end: number): number {
  if (!/[A-Z]/.test(text[end - 1]!)) return end;
  let at = end - 1;
  while (at > start + 1 && classOf(text.charCodeAt(at - 1)) !== LETTER && classOf(text.charCodeAt(at - 1)) !== DIGIT)
    at--;
  return at;
}

/** `1 validation error for OrderInput`: what was validated is a value. */
function isModelName({ ids, count }: Line, words: Vocabulary): boolean {
  const last = count - 1;
  if (last < 2 || words.texts[ids[last]!] !== 'for' || words.texts[ids[last - 1]!] !== 'error') return false;
  return words.texts[ids[last - 2]!] === 'validation';
}

/** Whether `=` stands right before. */
function isAssigned(line: Line, start: number): boolean {
  if (line.text.charCodeAt(start - 1) !== 61) return false;
  const before = line.text.charCodeAt(start - 2);
  return before !== 61 && before !== 60 && before !== 62 && before !== 33 && classOf(before) !== SPACE;
}

/** Whether what stands here is a value: after `:`, `=` or a Chinese copula. */
function isValuePlace(line: Line, start: number, words: Vocabulary): boolean {
  const { text, ids, ends, count } = line;
  let at = start - 1;
  if (text.charCodeAt(at) === 32) at--;
  const code = text.charCodeAt(at);
  if (code === 58 || code === 61 || code === 0xff1a) return true;
  return count > 0 && ends[count - 1] === start && /[为是值]$/.test(words.texts[ids[count - 1]!]!);
}

/** Whether a word may be the name of something: no type, and telling only by chance. */
function isName(word: string, { id, isTelling }: WordForm, words: Vocabulary): boolean {
  return !words.traits[id]!.isType && (!isTelling || !TELLING.test(word.replace(NAMES_TOO, '')));
}

/** Whether what stands here is what a Chinese text gives as a value: `可选值为TSLA`. */
function isGiven({ ends, ids, count }: Line, start: number, words: Vocabulary): boolean {
  return count > 0 && ends[count - 1] === start && GIVES.test(words.texts[ids[count - 1]!]!);
}

function callEnd(text: string, word: string, open: number, to: number): number {
  CALL.lastIndex = open;
  const found = CALL.exec(text);
  if (!found || CALL.lastIndex > to || /^\((?:s|es|ies)\)$/.test(found[0])) return open;
  if (found[0].length > 2 && !PLAIN.test(word + found[0]) && (TELLING.test(word) || TELLING.test(found[0])))
    return open;
  return CALL.lastIndex;
}
