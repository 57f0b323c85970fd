const CLOSING: Record<string, string> = { '"': '"', "'": "'", '`': '`', '“': '”', '‘': '’' };
const ESCAPES: Record<string, string> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const NO_VALUE = /^(?:NaN|[+-]?Infinity|undefined)$/;

/**
 * The position after the written form of a text (quoted in any way, or bare), `'cut'` where the writing ends within it,
 * or `null` where something else is written.
 */
export function matchString(written: string, at: number, text: string, isKey: boolean): number | 'cut' | null {
  const closing = CLOSING[written[at]!];
  if (closing === undefined) return bareEnd(written, at, text, isKey);
  let here = at + 1;
  for (let index = 0; index < text.length; ) {
    if (here >= written.length) return 'cut';
    const unit = unitAt(written, here);
    if (unit === null) return /^\\(?:u[0-9a-fA-F]{0,3})?$/.test(written.slice(here)) ? 'cut' : null;
    if (!text.startsWith(unit.text, index)) return null;
    index += unit.text.length;
    here += unit.length;
  }
  if (here >= written.length) return 'cut';
  return written[here] === closing ? here + 1 : null;
}

/** One character as written, or what its escape stands for. */
function unitAt(written: string, at: number): { text: string; length: number } | null {
  if (written[at] !== '\\') return { text: written[at]!, length: 1 };
  const hex = /^\\u([0-9a-fA-F]{4})/.exec(written.slice(at, at + 6))?.[1];
  if (hex) return { text: String.fromCharCode(Number.parseInt(hex, 16)), length: 6 };
  const text = ESCAPES[written[at + 1] ?? ''];
  return text === undefined ? null : { text, length: 2 };
}

function bareEnd(written: string, at: number, text: string, isKey: boolean): number | 'cut' | null {
  if (isKey && !/^[\p{L}\p{N}_$@.-]+$/u.test(text)) return null;
  if (NO_VALUE.test(text) || text === '' || /["'{}[\]\n]/.test(text)) return null;
  if (!written.startsWith(text, at)) return null;
  const end = at + text.length;
  if (end >= written.length) return 'cut';
  return /^\s*[:,}\]\n]/.test(written.slice(end, end + 50)) ? end : null;
}
