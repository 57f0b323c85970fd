import type { ErrorHints } from '../../error-text/index.ts';
import { editDistance } from '../../names.ts';
import { isAntonym } from './antonyms.ts';

/** Letters that are also written as two. */
const DOUBLES: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  å: 'aa',
  ø: 'oe',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Whether two texts are one word but for accents, and for letters that are also written as two (`Muenchen`, `Munchen` and `München`). */
export function isRespelled(a: string, b: string): boolean {
  const [one, other] = [a, b].map(text => text.normalize('NFC').toLowerCase().trim()) as [string, string];
  if (one === other || !/\p{L}/u.test(one)) return false;
  return bare(one) === bare(other) || doubled(one) === doubled(other);
}

/** Whether a text is another spelling of a word that the error proposes, and proposes alone. */
export function isProposedSpelling(from: string, to: string, { didYouMean }: ErrorHints): boolean {
  const [hint, ...others] = didYouMean;
  if (!hint || others.length > 0 || hint.right !== to) return false;
  return (
    ((hint.wrong === undefined || hint.wrong === from) && isRespelled(from, to)) ||
    (hint.wrong === from && isSlip(from, to))
  );
}

/** One letter, or two that changed places, of a word of six or more that is not its contrary. */
function isSlip(from: string, to: string): boolean {
  const [a, b] = [from, to].map(text => text.toLowerCase()) as [string, string];
  const isWord = /^\p{L}{5,}$/u.test(a) && /^\p{L}{5,}$/u.test(b) && Math.max(a.length, b.length) >= 6;
  return isWord && editDistance(a, b, 1) === 1 && !isAntonym(a, b);
}

function doubled(text: string): string {
  return bare(text.replace(/[äöüßåøæœłđı]/g, letter => DOUBLES[letter]!));
}

function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
