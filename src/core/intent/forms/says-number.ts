import { numberWords, plainWords } from './number-words.ts';
import { spells } from './spells.ts';

const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'de-CH'];

/** Whether a text names a whole number up to 999,999, in digits or in words of English, German, Spanish, French or Chinese. */
export function saysNumber(text: string, number: number): boolean {
  if (spells(text, String(number))) return true;
  if (!Number.isInteger(number) || number < 2 || number > 999_999) return false;
  if (number >= 1_000 && LOCALES.some(locale => spells(text.replace(/[\u00a0\u202f]/g, ' '), grouped(number, locale))))
    return true;
  if (
    number >= 1_000 &&
    new RegExp(`(?<![\\d.,])${String(number / 1_000).replace('.', '[.,]')} ?(?:k\\b|千)`, 'i').test(text)
  )
    return true;
  if (number % 12 === 0 && number < 72 && DOZENS[number / 12]!.test(text)) return true;
  const said = plainWords(text);
  const [han, ...words] = numberWords(number).reverse();
  return (
    new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'u').test(said) ||
    (number > 2 && new RegExp(`(?<![零一二三四五六七八九十百千万])${han}(?![零一二三四五六七八九十百千万])`).test(text))
  );
}

function grouped(number: number, locale: string): string {
  return number.toLocaleString(locale).replace(/[\u00a0\u202f]/g, ' ');
}

const DOZENS = [
  '-',
  '(?:a|one|ein(?:e[ns]?)?|una?|une) ?',
  'two|zwei|dos|deux',
  'three|drei|tres|trois',
  'four|vier|cuatro|quatre',
  'five|fünf|cinco|cinq',
].map(count => new RegExp(`\\b(?:${count}) ?(?:dozen|dutzend|docenas?|douzaines?)\\b`, 'i'));
