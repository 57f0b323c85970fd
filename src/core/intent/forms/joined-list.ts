import type { Json } from '../../json.ts';
import { scalarText } from '../leaves.ts';

const SEPARATORS = [',', ';', '|', '\n', '，', '、', '；'] as const;

/** The items of a text that is a list written out, for each separator that could be meant; a space is none, since names hold spaces. */
export function readJoined(text: string): string[][] {
  if (isGroupedNumber(text)) return [];
  return SEPARATORS.filter(separator => text.includes(separator))
    .map(separator => withoutBullets(text.split(separator).map(item => item.trim())))
    .filter(items => items.every(Boolean));
}

/** Items without the bullets or numbers of a list, where each of them has one. */
export function withoutBullets(items: readonly string[]): string[] {
  return [/^[-*•]\s+/, /^\d{1,3}[.)]\s+/].reduce<string[]>(
    (found, bullet) => (found.every(item => bullet.test(item)) ? found.map(item => item.replace(bullet, '')) : found),
    [...items],
  );
}

/** Whether a text joins exactly the items of a list, in order, by a separator that none of them holds. */
export function isJoined(text: string, items: readonly Json[]): boolean {
  const texts = items.map(scalarText);
  if (texts.length === 0 || texts.some(item => item === null)) return false;
  if (texts.length === 1) return texts[0] === text;
  return readJoined(text).some(read => read.length === texts.length && read.every((item, at) => item === texts[at]));
}

/** `1,000` and `1,234,567` are numbers. */
function isGroupedNumber(text: string): boolean {
  return /^\s*[-+]?\p{Sc}?\d{1,3}(?:,\d{3})+(?:\.\d+)?\s*\p{Sc}?%?\s*$/u.test(text);
}
