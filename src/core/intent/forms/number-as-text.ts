import type { Effect } from '../../effect.ts';
import { nameTokens } from '../../names.ts';
import { longerSpellings } from './longer-spelling.ts';

/**
 * The text that a number stands for where text is wanted: its own digits, or for a read those that the user wrote where it lost some of
 * them. Null where the user's digits are others and the call changes something, or where nobody can tell what was lost.
 */
export function numberAsText(number: string, name: string, intent: string | null, effect: Effect): string | null {
  const [only, ...others] = longerSpellings(number, intent);
  if (only !== undefined) return effect === 'read' && others.length === 0 && !/[^\d.]/.test(only) ? only : null;
  if (/e/i.test(number)) return null;
  const isSaid = (intent ?? '').match(/\d+(?:\.\d+)*/g)?.includes(number) ?? false;
  return /\.\d*[1-9]$/.test(number) && !isSaid && nameTokens(name).some(word => CODES.has(word)) ? null : number;
}

/** Names of texts whose last zeros count: `1.10` is not `1.1`. */
const CODES = new Set('version versions release ver tag ts code id ids sku ip'.split(' '));
