import { isUtf8 } from 'node:buffer';

const DEEPEST = 1000;
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, RETURN] = [34, 92, 91, 93, 123, 125, 13];

/** From so many bytes on a line or record is long: it is read with fewer others beside it. */
export const LONG = 8 * 1024 * 1024;
/** Longest line or record that is read, in bytes. */
export const LONGEST = 64 * 1024 * 1024;
export const TOO_LONG = `longer than ${LONGEST / 1024 / 1024} MB; split it, or leave it out`;

/** What makes a line dangerous or unreadable for DuckDB's reader, or `undefined`. Whether it is JSON is told later. */
export function faultOfLine(line: Buffer): string | undefined {
  if (line.length > LONGEST) return TOO_LONG;
  if (line.includes(0)) return 'holds a NUL byte; the writer was cut off, or the file is damaged';
  if (line.includes(1) || line.includes(2) || line.includes(3))
    return 'holds a raw control character, which JSON forbids; escape it';
  if (!isUtf8(line)) return 'not UTF-8; write it as UTF-8 first (iconv -t utf-8)';
  if (isTooDeep(line)) return `nested deeper than ${DEEPEST.toLocaleString('en')} levels; leave it out`;
  if (line.includes(RETURN) && hasReturnInString(line))
    return 'holds a raw carriage return inside a string, which JSON forbids; escape it';
  return undefined;
}

/** True where a line of JSON is nested deeper than 1,000 levels. */
export function isTooDeep(line: Buffer): boolean {
  if (line.length <= DEEPEST || !hasManyOpeners(line)) return false;
  let depth = 0;
  return scan(line, (byte, isInString) => {
    if (isInString) return false;
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    return depth > DEEPEST;
  });
}

/** Whether more than 1,000 lists and objects may open in a line: four bytes at a time, the few at its ends taken for some. */
function hasManyOpeners(line: Buffer): boolean {
  const from = line.byteOffset & ~3;
  const words = new Int32Array(line.buffer, from, Math.floor((line.byteOffset + line.length - from) / 4));
  let count = 3;
  for (let at = 0; at < words.length; at++) {
    // Of the bytes, `{` and `[` become 0, and of each that is 0 the highest bit is set.
    const word = (words[at]! | 0x20202020) ^ 0x7b7b7b7b;
    let zeros = ~(((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word | 0x7f7f7f7f);
    for (; zeros !== 0; zeros &= zeros - 1) count++;
    if (count > DEEPEST) return true;
  }
  return false;
}

function hasReturnInString(line: Buffer): boolean {
  return scan(line, (byte, isInString) => byte === RETURN && isInString);
}

function scan(line: Buffer, isFound: (byte: number, isInString: boolean) => boolean): boolean {
  let isInString = false;
  for (let at = 0; at < line.length; at++) {
    const byte = line[at]!;
    if (isFound(byte, isInString)) return true;
    if (byte === QUOTE) isInString = !isInString;
    else if (byte === BACKSLASH && isInString) at++;
  }
  return false;
}
