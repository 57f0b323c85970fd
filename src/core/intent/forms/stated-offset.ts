import { offsetOf } from './moment.ts';

const STATED: readonly RegExp[] = [
  /(?:UTC|GMT)\s*([+\-−])\s*(\d{1,2})(?::?(\d{2}))?(?!\d)/gi,
  /(?<![\d:T.])([+\-−])(\d{2}):(\d{2})(?!\d)/g,
];
const NUMERALS = '零一二三四五六七八九';

/** The one time zone offset that a text states in words (`UTC-7`, `+02:00`, `东八区`), in minutes; null where it states none or several. */
export function statedOffset(text: string | null): number | null {
  if (!text) return null;
  const found = new Set<number>();
  for (const pattern of STATED)
    for (const [, sign, hours, minutes] of text.matchAll(pattern))
      found.add(offsetOf(`${sign === '+' ? '+' : '-'}${hours!.padStart(2, '0')}${minutes ?? '00'}`));
  for (const [, side, ten, one] of text.matchAll(/([东西])(十)?([一二三四五六七八九])?区/g))
    if (ten || one) found.add((side === '西' ? -60 : 60) * ((ten ? 10 : 0) + (one ? NUMERALS.indexOf(one) : 0)));
  if (found.size === 0 && /\b(?:UTC|GMT)\b(?!\s*[+\-−]?\s*\d)/.test(text)) found.add(0);
  return found.size === 1 ? [...found][0]! : null;
}
