import type { Place } from '../place.ts';

/**
 * Whether two texts are the same but for separators that the pattern asks for (`13800138000` → `138-0013-8000`).
 * Digits close up only to a number of digits that is fixed: `1-2` is not 12.
 */
export function isSeparated(from: string, to: string, { patterns, formats, accepts }: Place): boolean {
  if ((patterns.length === 0 && !formats.includes('uuid')) || accepts(from) || !accepts(to)) return false;
  if (bare(from) !== bare(to) || bare(from) === '' || hasSign(from) || hasSign(to)) return false;
  if (closesWords(from, to)) return false;
  return !/^\+?\d+$/.test(to) || (!accepts(`${to}0`) && !accepts(to.slice(1)) && !accepts(to.slice(0, -1)));
}

/** Two words that become one: names, paths, labels and tickers keep what stands between their words. Hexadecimal ids and pairs of codes in capitals (`BTC/USDT`) have none, nor do digits. */
function closesWords(from: string, to: string): boolean {
  if (/^[0-9a-f]{16,}$/i.test(bare(to)) || /^[A-Z0-9]{3,}[/_-][A-Z0-9]{3,}$/.test(from.trim())) return false;
  const inner = from.trim();
  for (let at = 0, here = 0; at < inner.length; at++) {
    if (inner[at] === to[here]) here++;
    else if (/\p{L}/u.test(inner[at - 1] ?? '') && /\p{L}/u.test(inner[at + 1] ?? '')) return true;
  }
  return false;
}

function bare(text: string): string {
  return text.replace(/[\s\-_./:]/g, '');
}

/** A sign or a decimal point is not a separator. */
function hasSign(text: string): boolean {
  return /^\s*-|^\s*\.|^\d*\.\d+$/.test(text);
}
