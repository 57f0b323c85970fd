import { classOf, DIGIT, LETTER } from './characters.ts';
import { NAMES_TOO, TELLING } from './words.ts';

const MAX = 400;
/** What closes each quote; a backquote is also closed by an apostrophe, as GNU tools write it. */
const CLOSERS: Record<number, number> = {
  34: 34,
  39: 39,
  96: 96,
  8220: 0x201d,
  8216: 0x2019,
  12300: 0x300d,
  12302: 0x300f,
  12298: 0x300b,
  12304: 0x3011,
};

/** The place after the quoted value that begins here, or `at` where none does. A quote is one only within a line. */
export function quotedEnd(text: string, at: number, to: number, code: number): number {
  const closer = CLOSERS[code];
  if (closer === undefined) return at;
  if (code === 39 && isWord(text.charCodeAt(at - 1))) return at;
  const limit = Math.min(to, at + MAX);
  for (let end = at + 1; end < limit; end++) {
    const here = text.charCodeAt(end);
    if (here === 10) return at;
    if (here === 92 && code === 34) end++;
    else if ((here === closer || (code === 96 && here === 39)) && !(here === 39 && isWord(text.charCodeAt(end + 1))))
      return end + 1;
  }
  return at;
}

/** Whether what stands between double quotes is a message, or the line of a request, and no value. */
export function isMessage(text: string, from: number, to: number): boolean {
  const inner = text.slice(from, to);
  if (!/\s/.test(inner.trim())) return false;
  return TELLING.test(inner.replace(NAMES_TOO, '')) || /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) /.test(inner);
}

function isWord(code: number): boolean {
  const kind = classOf(code);
  return kind === LETTER || kind === DIGIT;
}
