import type { Place } from '../place.ts';

/**
 * Whether two texts are the same but for separators that the pattern asks for (`13800138000` → `138-0013-8000`).
 * Digits close up only to a number of digits that is fixed: `1-2` is not 12.
 */
export function isSeparated(from: string, to: string, { patterns, accepts }: Place): boolean {
  if (patterns.length === 0 || accepts(from) || !accepts(to)) return false;
  if (bare(from) !== bare(to) || bare(from) === '' || hasSign(from) || hasSign(to)) return false;
  return !/^\d+$/.test(to) || (!accepts(`${to}0`) && !accepts(to.slice(1)));
}

function bare(text: string): string {
  return text.replace(/[\s\-_./:]/g, '');
}

/** A sign or a decimal point is not a separator. */
function hasSign(text: string): boolean {
  return /^\s*-|^\s*\.|^\d*\.\d+$/.test(text);
}
