import { classOf, DIGIT, endsAddress, LETTER, SPACE, UNSPACED } from './characters.ts';
import { UNITS } from './words.ts';

/** The end of an address that has begun. */
export function addressEnd(text: string, start: number, to: number): number {
  let at = start;
  while (at < to && !endsAddress(text.charCodeAt(at))) at++;
  while (at > start && '.:!?'.includes(text[at - 1]!)) at--;
  return at;
}

/** The end of a path; a part may be written in a script without spaces only from its beginning, since text that follows a path needs no space there. */
export function pathEnd(text: string, start: number, to: number): number {
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
    } else if ((code === 58 && text.charCodeAt(at + 1) !== 92) || endsAddress(code)) break;
  }
  while (at > start && '.!?'.includes(text[at - 1]!)) at--;
  return at;
}

/** The end of a port after a host: `:443`. */
export function portEnd(text: string, end: number, to: number): number {
  if (text.charCodeAt(end) !== 58) return end;
  let at = end + 1;
  if (text.charCodeAt(at) === 45) at++;
  const first = at;
  while (at < to && classOf(text.charCodeAt(at)) === DIGIT) at++;
  return at === first ? end : at;
}

/** The end of a value that `=` gives. */
export function assignedEnd(text: string, end: number, to: number): number {
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

/** The end of a number's unit, or of the number. */
export function unitEnd(text: string, end: number, to: number): number {
  const begin = text.charCodeAt(end) === 32 ? end + 1 : end;
  if (classOf(text.charCodeAt(begin)) !== LETTER) return end;
  let at = begin;
  while (at < to && at - begin < 8 && classOf(text.charCodeAt(at)) === LETTER) at++;
  return UNITS.has(text.slice(begin, at)) ? at : end;
}

/** The end of a value with what hangs on it: `[13,48]-name.txt`, `12_a`, `a/b`. */
export function attachedEnd(text: string, end: number, to: number): number {
  let at = end;
  for (;;) {
    let next = at;
    const code = text.charCodeAt(next);
    if ((code === 93 || code === 41) && at > end - 1) next++;
    const link = text.charCodeAt(next);
    if (link !== 45 && link !== 95 && link !== 47 && link !== 64) return at;
    const kind = classOf(text.charCodeAt(next + 1));
    if (next + 1 >= to) return at;
    if (link === 47 && kind === UNSPACED) {
      at = pathEnd(text, next + 1, to);
      continue;
    }
    if (kind !== LETTER && kind !== DIGIT) return at;
    next += 2;
    while (next < to && isNameChar(text, next, to)) next++;
    at = next;
  }
}

function isNameChar(text: string, at: number, to: number): boolean {
  const kind = classOf(text.charCodeAt(at));
  return kind === LETTER || kind === DIGIT || joinsWords(text, at, to);
}

/** Whether a character that is neither letter nor digit joins what stands before it with what comes after to one word: `a.b`, `a-b`, `a@b`, `can't`. */
export function joinsWords(text: string, at: number, to: number): boolean {
  const code = text.charCodeAt(at);
  if (code !== 46 && code !== 45 && code !== 47 && code !== 126 && code !== 64 && code !== 39) return false;
  if (at + 1 >= to) return false;
  const next = classOf(text.charCodeAt(at + 1));
  return next === LETTER || (code !== 39 && next === DIGIT);
}
