import { spells } from './spells.ts';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const HAN = '零一二三四五六七八九';

/** Whether a text names a whole number up to 9,999, in digits or in words of English or Chinese. */
export function saysNumber(text: string, number: number): boolean {
  if (spells(text, String(number)) || spells(text, number.toLocaleString('en-US'))) return true;
  if (!Number.isInteger(number) || number < 1 || number > 9_999) return false;
  const said = text
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .replace(/ and /g, ' ');
  if (new RegExp(`(?<!\\p{L})${english(number)}(?!\\p{L})`, 'u').test(said)) return true;
  return number > 2 && text.includes(chinese(number));
}

function english(number: number): string {
  if (number < 20) return ONES[number]!;
  if (number < 100) return [TENS[Math.floor(number / 10)], ...(number % 10 ? [ONES[number % 10]] : [])].join(' ');
  const [unit, word] = number < 1_000 ? [100, 'hundred'] : [1_000, 'thousand'];
  const rest = number % unit;
  const head = Math.floor(number / unit);
  const count = head === 1 ? '(?:one|a)' : english(head);
  return `${count} ${word}${rest ? ` ${english(rest)}` : ''}`;
}

function chinese(number: number): string {
  if (number < 10) return HAN[number]!;
  if (number < 20) return `十${number % 10 ? HAN[number % 10] : ''}`;
  const [unit, word] = number < 100 ? [10, '十'] : number < 1_000 ? [100, '百'] : [1_000, '千'];
  const rest = number % unit;
  const zero = rest > 0 && rest < unit / 10 ? '零' : '';
  const tail = rest === 0 ? '' : rest >= 10 && rest < 20 ? `一${chinese(rest)}` : chinese(rest);
  return `${HAN[Math.floor(number / unit)]}${word}${zero}${tail}`;
}
