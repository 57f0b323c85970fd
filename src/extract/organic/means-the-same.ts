import { readMoment } from '../../core/intent/forms/moment.ts';
import { isTypo } from '../../core/match-name.ts';
import { joinedItems } from './joined-items.ts';

/** Whether two texts name the same thing in another form: case and separators, an affix, a date, a path from another root, a slip of one letter. */
export function meansTheSame(from: string, to: string): boolean {
  const [a, b] = [folded(from), folded(to)];
  if (a === b) return true;
  if (bare(a) === bare(b) && bare(a) !== '' && !hasSign(from, to)) return true;
  const [x, y] = [readMoment(from), readMoment(to)];
  if (x && y) return JSON.stringify(x) === JSON.stringify(y);
  if (isPath(from) || isPath(to)) return isPathEnd(a, b) || isPathEnd(b, a);
  if (joinedItems(from).length > 1 || joinedItems(to).length > 1) return false;
  return isAffixed(a, b) || isAffixed(b, a) || (!/\d/.test(a + b) && isTypo(a, b));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** `-5` and `5`, `1.5` and `15`, `50%` and `50` are not the same. */
function hasSign(from: string, to: string): boolean {
  return /^[-+]?[\d.,]+\s*%?$/.test(from.trim()) || /^[-+]?[\d.,]+\s*%?$/.test(to.trim());
}

function isPath(text: string): boolean {
  return /^[^\s]*[/\\][^\s]*$/.test(text);
}

/** Whether a path ends the other one, by whole names. */
function isPathEnd(short: string, long: string): boolean {
  const [a, b] = [short, long].map(path => path.replaceAll('\\', '/').replace(/^(?:\.?\/)+|\/$/g, ''));
  return a !== '' && (a === b || b!.endsWith(`/${a}`));
}

/** Whether the one is the other with something put before or after it: beside a letter no letter, beside a digit no digit. */
function isAffixed(short: string, long: string): boolean {
  if (short.length < 3 || long.length - short.length > Math.max(8, short.length)) return false;
  const at = long.indexOf(short);
  if (at < 0) return false;
  const [before, after] = [long[at - 1] ?? '', long[at + short.length] ?? ''];
  return !isOneRun(before, short[0]!) && !isOneRun(short.at(-1)!, after) && !/[/\\%$€£¥<>=!]/.test(before + after);
}

function isOneRun(left: string, right: string): boolean {
  return (/\p{L}/u.test(left) && /\p{L}/u.test(right)) || (/[\d.]/.test(left) && /\d/.test(right));
}
