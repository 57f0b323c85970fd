import { getOwn } from '../json.ts';
import type { Affix, PathProfile } from '../profile.ts';
import { ENOUGH, wilsonLower } from './wilson-lower.ts';

/**
 * A code with the affix that calls that worked show for it, or null where they do not: nearly all codes of this parameter must have one, and
 * this very stem must never have worked without, nor with another. A stem that was not seen takes the affix that all stems of its length and
 * beginning have, where enough of them were seen.
 */
export function withObservedAffix(text: string, profile: PathProfile): string | null {
  const known = profile.affixes.filter(({ affix }) => affix !== '');
  const counted = known.reduce((sum, { count }) => sum + count, 0);
  if (wilsonLower(counted, profile.texts) < ENOUGH) return null;
  const stem = stemOf(text, known);
  if (stem === null) return null;
  const seen = getOwn(profile.stemsWithAffix, stem.stem);
  const [only, ...others] = seen ?? [];
  if (only === '' || others.length > 0) return null;
  const found = only ?? affixOfAll(profile, known) ?? affixOfKin(stem.stem, profile);
  const affix = known.find(item => item.affix === found);
  if (!affix || (stem.mark !== null && !isSameMark(stem.mark, affix.affix))) return null;
  return affix.side === 'suffix' ? stem.stem + affix.affix : affix.affix + stem.stem;
}

/** Whether a text has one of the affixes already. */
export function hasAffix(text: string, { affixes }: PathProfile): boolean {
  return affixes.some(
    ({ affix, side }) => affix !== '' && (side === 'suffix' ? text.endsWith(affix) : text.startsWith(affix)),
  );
}

/** The stem of a code that lacks its affix, or has the letters of one in another case, place or with another separator. */
function stemOf(text: string, known: readonly Affix[]): { stem: string; mark: string | null } | null {
  if (known.some(({ affix, side }) => (side === 'suffix' ? text.endsWith(affix) : text.startsWith(affix)))) return null;
  if (/^[\p{L}\p{N}]+$/u.test(text) && !(/\p{L}/u.test(text) && /\d/.test(text))) return { stem: text, mark: null };
  const [, before, middle, after] = /^(?:(\p{L}{1,8})[-._:/]?)?(\d{2,})(?:[-._:/]?(\p{L}{1,8}))?$/u.exec(text) ?? [];
  if (middle === undefined || (before !== undefined) === (after !== undefined)) return null;
  return { stem: middle, mark: before ?? after! };
}

function isSameMark(mark: string, affix: string): boolean {
  return affix.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase() === mark.toLowerCase();
}

/** The one affix that nearly all texts have. */
function affixOfAll({ texts }: PathProfile, known: readonly Affix[]): string | null {
  const [first] = known;
  return first && wilsonLower(first.count, texts) >= ENOUGH ? first.affix : null;
}

/** Most characters of a beginning that stems are grouped by. */
const LONGEST = 3;

/** The affix that every stem of this length and beginning has, for the longest beginning of which enough were seen. */
function affixOfKin(stem: string, { stemsWithAffix }: PathProfile): string | null {
  const alike = Object.entries(stemsWithAffix).filter(
    ([other]) => other.length === stem.length && /^\d+$/.test(other) === /^\d+$/.test(stem),
  );
  for (let length = Math.min(LONGEST, stem.length - 1); length > 0; length--) {
    const kin = alike.filter(([other]) => other.startsWith(stem.slice(0, length)));
    const affixes = new Set(kin.flatMap(([, seen]) => seen));
    const [only] = affixes;
    if (affixes.size > 1) return null;
    if (only && wilsonLower(kin.length, kin.length) >= ENOUGH) return only;
  }
  return null;
}
