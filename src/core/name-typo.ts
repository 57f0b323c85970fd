import { editDistance, nameTokens, normalName, singular } from './names.ts';
import { EFFECT_OF_STRONG_VERB, EFFECT_OF_WEAK_VERB } from './verbs.ts';

/** Whether a called name is another but for a slip of one letter in one word; a word that is one in its own right (`real`, a verb, a usual word) is no slip. */
export function isNameTypo(called: string, offered: string, real: ReadonlySet<string>): boolean {
  const [a, b] = [nameTokens(called).map(singular), nameTokens(offered).map(singular)];
  if (a.length === b.length) {
    const differing = a.flatMap((word, at) => (word === b[at] ? [] : [[word, b[at]!] as const]));
    return differing.length === 1 && isWordTypo(...differing[0]!, real);
  }
  const [joined, other] = [normalName(called), normalName(offered)];
  return joined.length >= 8 && joined.length !== other.length && editDistance(joined, other, 1) === 1;
}

/** Whether a word is another but for a slip of one letter; short ones only where both ends stay. */
export function isWordTypo(word: string, other: string, real: ReadonlySet<string>): boolean {
  if (real.has(word) || USUAL.has(word) || EFFECT_OF_STRONG_VERB.has(word) || EFFECT_OF_WEAK_VERB.has(word))
    return false;
  const long = Math.max(word.length, other.length);
  if (long < 5 || editDistance(word, other, 1) !== 1 || digitsOf(word) !== digitsOf(other)) return false;
  const isSwap = word.length === other.length && [...word].sort().join('') === [...other].sort().join('');
  const keepsEnds = word[0] === other[0] && word.at(-1) === other.at(-1);
  return isSwap || long >= 6 || (keepsEnds && word.length !== other.length);
}

function digitsOf(word: string): string {
  return word.replace(/\D/g, '');
}

/** Words that tools work on and that one letter makes another such word of. */
const USUAL = new Set(
  `contact contract contrast content context contest message massage course source resource form from post port host cost price prize
   state stage store story stock stack block clock log blog role rule note vote date data rate route router user place plane plan plate
   planet plant page image line link list site size mail email train trail cart card chart char chat charge change channel sale scale
   event even coin join team term test text task tag bag player layer prayer metal medal month mouth house horse staff stuff draft craft
   version session section selection election action auction fraction station nation region religion friend trend comment command
   campaign company compare invoice device service advice account amount county country counter center tender sender vendor lender model
   mode node code file tile title table cable label level public product project patent parent patient client county profile proxy proof
   roof room zoom poll pool tool bill pill skill cell call ball hall wall track truck crack topic tonic lease release`.split(
    /\s+/,
  ),
);
