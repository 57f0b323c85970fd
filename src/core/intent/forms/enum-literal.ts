import type { ErrorHints } from '../../error-text/index.ts';
import { editDistance, stepsOfName } from '../../names.ts';
import type { Place } from '../place.ts';
import { isAntonym } from './antonyms.ts';
import { isCasedUnit } from './cased-unit.ts';
import { glossedLiteral } from './gloss.ts';
import { literalKey, singularKey } from './literal-key.ts';

/** Whether a text means a declared literal: the same but for spelling, one letter away and alone in that, or by the words of the error, the parameter or the tool. */
export function meansLiteral(from: string, to: string, place: Place, hints: ErrorHints, toolWords: string): boolean {
  const literals = (place.literals ?? []).filter(literal => typeof literal === 'string');
  const isSpelling = isLiteralOf(from, to, literals);
  if (isSpelling !== null) return isSpelling;
  return (
    isProposed(from, to, place.name, hints) ||
    [place.words, toolWords].some(words => glossedLiteral(from, literals, words) === to)
  );
}

/** Whether a text means one of the literals that only the error lists, for this parameter or for the very text. */
export function meansStated(
  from: string,
  to: string,
  { name }: Place,
  { allowed, rejected }: ErrorHints,
  offered: readonly string[] = [],
): boolean {
  if (rejected.includes(from) && (isLiteralOf(from, to, offered) ?? false)) return true;
  return allowed.some(({ parameter, literals }) => {
    const isHere = parameter === undefined ? rejected.includes(from) : lastStep(parameter) === name;
    return isHere && (isLiteralOf(from, to, literals) ?? false);
  });
}

function lastStep(parameter: string): string {
  return stepsOfName(parameter).at(-1) ?? parameter;
}

/** Whether a text is one of the literals but for spelling, or one letter away and alone in that; null where it is near none. */
function isLiteralOf(from: string, to: string, literals: readonly string[]): boolean | null {
  if (!literals.includes(to) || literals.includes(from) || isCasedUnit(from, to, literals)) return false;
  const rounds: ((literal: string) => boolean)[] = [
    literal => literalKey(literal) === literalKey(from),
    literal => singularKey(literal) === singularKey(from),
    literal => isTypo(literalKey(from), literalKey(literal)),
  ];
  for (const fits of rounds) {
    const found = new Set(literals.filter(fits));
    if (found.size > 0) return found.size === 1 && found.has(to) && !isAntonym(from, to);
  }
  return null;
}

/** Whether the error itself proposes `to` in the place of `from`. */
export function isProposed(from: string, to: string, parameter: string, { didYouMean }: ErrorHints): boolean {
  if (isCasedUnit(from, to)) return false;
  return didYouMean.some(
    hint =>
      hint.right === to &&
      (hint.wrong === from || (hint.wrong === undefined && hint.parameter === parameter && parameter !== '')),
  );
}

/** One letter of a word of six or more; digits and signs are never a slip. */
function isTypo(a: string, b: string): boolean {
  const isWord = /^\p{L}+$/u.test(a) && /^\p{L}+$/u.test(b);
  return (
    isWord && Math.min(a.length, b.length) >= 5 && Math.max(a.length, b.length) >= 6 && editDistance(a, b, 1) === 1
  );
}
