import { classOf, DIGIT, endsAddress, LETTER, SPACE } from './characters.ts';
import { attachedEnd, pathEnd } from './ends.ts';
import type { Line } from './line.ts';
import { isMessage, quotedEnd } from './quoted.ts';
import { scanNumber } from './scan-number.ts';
import { HOLE, type Vocabulary } from './vocabulary.ts';
import { TELLING } from './words.ts';

/** Scans what begins with neither letter nor digit: a path, a quoted value, a sign, an operator, an empty value; all else is passed over. */
export function scanOther(line: Line, code: number, at: number, to: number, words: Vocabulary): number {
  const { text } = line;
  const next = text.charCodeAt(at + 1);
  const before = at > 0 ? text.charCodeAt(at - 1) : 32;
  if (before === 32 && isLoneCharacter(line, at, to, words)) return line.push(HOLE, at, at + 1);
  switch (code) {
    case 47: // /
      if (!isNameBefore(text, at) && at + 1 < to && !endsAddress(next))
        return line.push(HOLE, at, attachedEnd(text, pathEnd(text, at + 1, to), to));
      return at + 1;
    case 46: // .
    case 126: {
      // ~
      const slash = next === 46 ? at + 2 : at + 1;
      const isPath = text.charCodeAt(slash) === 47 || (code === 46 && text.charCodeAt(slash) === 92);
      return isPath && slash < to && !isNameBefore(text, at)
        ? line.push(HOLE, at, attachedEnd(text, pathEnd(text, slash, to), to))
        : at + 1;
    }
    case 92: // \
      return next === 92 && classOf(text.charCodeAt(at + 2)) === LETTER
        ? line.push(HOLE, at, attachedEnd(text, pathEnd(text, at + 2, to), to))
        : at + 1;
    case 43: // +
    case 45: // -
      if (classOf(next) === DIGIT && at + 1 < to && !isNameBefore(text, at))
        return scanNumber(line, at, at + 1, to, words);
      return at + 1;
    case 60: // <
      if (next === 42 && text.charCodeAt(at + 2) === 62) return line.push(HOLE, at, at + 3);
      if (next === 61) return line.push(words.idOf('<='), at, at + 2);
      return isBound(text, before, at) ? line.push(words.idOf('<'), at, at + 1) : at + 1;
    case 62: // >
      if (isBound(text, before, at)) return line.push(words.idOf('>'), at, at + 1);
      return next === 61 ? line.push(words.idOf('>='), at, at + 2) : at + 1;
    case 61: // =
    case 33: // !
      return next === 61 ? line.push(words.idOf(text.slice(at, at + 2)), at, at + 2) : at + 1;
    case 123: // {
    case 91: // [
      return next === code + 2 && at + 1 < to ? line.push(HOLE, at, at + 2) : at + 1;
    case 0xff08: // （
      return skipAside(line, at, to);
  }
  const close = quotedEnd(text, at, to, code);
  if (close > at) {
    if (code === 34 && isMessage(text, at + 1, close - 1)) return at + 1;
    if (code !== 34 && /^[45]\d\d [A-Za-z]/.test(text.slice(at + 1, at + 7))) return at + 1;
    return line.push(HOLE, at, attachedEnd(text, close, to));
  }
  return at + 1;
}

/** Whether a sign stands between spaces before a number: `must be > 5`. */
function isBound(text: string, before: number, at: number): boolean {
  if (before !== 32 || text.charCodeAt(at + 1) !== 32) return false;
  const first = text.charCodeAt(at + 2);
  return classOf(first === 45 ? text.charCodeAt(at + 3) : first) === DIGIT;
}

function isNameBefore(text: string, at: number): boolean {
  const code = at > 0 ? text.charCodeAt(at - 1) : 32;
  const kind = classOf(code);
  // `a->/tmp/b` is no name, `<*>/b` is one.
  if (code === 62) return text.charCodeAt(at - 2) !== 45;
  return kind === LETTER || kind === DIGIT || code === 60 || code === 42;
}

/** `token }`: a character that is named. */
function isLoneCharacter(line: Line, at: number, to: number, words: Vocabulary): boolean {
  const { text, ends, count } = line;
  if (count === 0 || ends[count - 1] !== at - 1) return false;
  return (
    (at + 1 >= to || classOf(text.charCodeAt(at + 1)) === SPACE) && words.traits[line.ids[count - 1]!]!.namesCharacter
  );
}

/** A remark in full-width brackets right after a value belongs to it. */
function skipAside(line: Line, at: number, to: number): number {
  const { text, ids, ends } = line;
  const last = line.count - 1;
  if (last < 0 || ids[last] !== HOLE || ends[last] !== at) return at + 1;
  const close = text.indexOf('）', at);
  if (close < 0 || close >= to || close - at > 40 || TELLING.test(text.slice(at, close))) return at + 1;
  ends[last] = close + 1;
  return close + 1;
}
