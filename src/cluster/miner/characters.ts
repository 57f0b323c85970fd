/** What a character is for the scanner. */
export const OTHER = 0;
export const LETTER = 1;
export const DIGIT = 2;
export const UNSPACED = 3;
export const SPACE = 4;

const classes = new Uint8Array(0x10000);
for (let code = 0; code < 0x10000; code++) classes[code] = slowClass(code);

/** The class of a UTF-16 unit: letters of scripts with spaces, digits, characters of scripts without spaces, white space, or other. */
export function classOf(code: number): number {
  return classes[code]!;
}

function slowClass(code: number): number {
  if (code >= 48 && code <= 57) return DIGIT;
  if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 36) return LETTER;
  if (code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || code === 0xfeff) return SPACE;
  if (code < 0x80) return OTHER;
  if ((code >= 0x3041 && code <= 0x30ff && code !== 0x30fb) || (code >= 0x3400 && code <= 0x9fff) || code === 0x3005)
    return UNSPACED;
  if (code >= 0xf900 && code <= 0xfaff) return UNSPACED;
  return /[\p{L}\p{M}]/u.test(String.fromCharCode(code)) ? LETTER : OTHER;
}

/** Whether a character ends an address or a path that stands without quotes. */
export function endsAddress(code: number): boolean {
  if (code < 0x80) return stops[code] === 1;
  const kind = classes[code];
  return kind === SPACE || kind === UNSPACED || (kind === OTHER && isPunctuation(code));
}

const stops = new Uint8Array(0x80);
for (const char of ' \t\n\r\v\f"\'`<>()[]{},;|') stops[char.charCodeAt(0)] = 1;

function isPunctuation(code: number): boolean {
  return (code >= 0x2010 && code <= 0x2040) || (code >= 0x3000 && code <= 0x303f) || code >= 0xff00;
}
