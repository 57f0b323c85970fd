import { editDistance, isSameName, nameTokens, normalName, singular } from './names.ts';
import { isSynonym } from './synonyms.ts';

/** How a name was recognised, surest first. */
export type NameMatch = { name: string; how: 'error' | 'spelling' | 'synonym' | 'affix' | 'typo' };

/**
 * The one declared parameter that an undeclared name stands for, or `null` where none or more than one does.
 * `candidates`: the declared names that are still free. `suggested`: what the error itself proposes for this name.
 */
export function matchParameter(name: string, candidates: readonly string[], suggested?: string): NameMatch | null {
  const byError = suggested === undefined ? [] : candidates.filter(candidate => candidate === suggested);
  if (byError.length === 1) return { name: byError[0]!, how: 'error' };
  const rounds: [NameMatch['how'], (candidate: string) => boolean][] = [
    ['spelling', candidate => normalName(candidate) === normalName(name)],
    ['spelling', candidate => isSameName(candidate, name)],
    ['spelling', candidate => alternativesIn(name).some(other => isSameName(candidate, other))],
    ['spelling', candidate => sortedWords(candidate) === sortedWords(name)],
    ['synonym', candidate => isSynonym(candidate, name)],
    [
      'affix',
      candidate =>
        isWithin(nameTokens(name), nameTokens(candidate)) || isWithin(nameTokens(candidate), nameTokens(name)),
    ],
    ['typo', candidate => isTypo(normalName(name), normalName(candidate)) || isTwisted(name, candidate)],
  ];
  for (const [how, fits] of rounds) {
    const found = candidates.filter(fits);
    if (found.length === 1) return { name: found[0]!, how };
    if (found.length > 1) return null;
  }
  return null;
}

/** The declared names that are free for one undeclared name: those that another one spells are not. */
export function freeFor(name: string, undeclared: readonly string[], free: readonly string[]): readonly string[] {
  if (undeclared.length < 2) return free;
  const spelled = new Set(undeclared.filter(other => other !== name).map(normalName));
  return free.filter(candidate => !spelled.has(normalName(candidate)) || normalName(candidate) === normalName(name));
}

/** Distance 1 in names of six letters or more: `forced`/`force` is near enough, `to`/`no` is not. */
export function isTypo(a: string, b: string): boolean {
  return Math.max(a.length, b.length) >= 6 && Math.min(a.length, b.length) >= 5 && editDistance(a, b, 1) === 1;
}

/** Two neighbours exchanged, in names of five letters or more: `lable`/`label`. */
function isTwisted(name: string, other: string): boolean {
  const [a, b] = [normalName(name), normalName(other)];
  return (
    a.length === b.length &&
    a.length >= 5 &&
    editDistance(a, b, 1) === 1 &&
    [...a].sort().join() === [...b].sort().join()
  );
}

function sortedWords(name: string): string {
  return nameTokens(name).map(singular).sort().join(' ');
}

/** The names that a name with "or" in it offers: `issue_id_or_key` is `issue_id` or `issue_key`. */
function alternativesIn(name: string): string[] {
  const words = nameTokens(name);
  const at = words.indexOf('or');
  if (at < 1 || at !== words.lastIndexOf('or') || at === words.length - 1) return [];
  const [first, second] = [words.slice(0, at), words.slice(at + 1)];
  const shared = first.slice(0, Math.max(0, first.length - second.length));
  return [first, second, [...shared, ...second]].map(parts => parts.join('_'));
}

/** Whether all words of one name begin or end the other: `topology` within `topology_file_id`, `id` not within `valid`. */
function isWithin(words: readonly string[], of: readonly string[]): boolean {
  if (words.length === 0 || words.length >= of.length) return false;
  const [short, long] = [words.map(singular), of.map(singular)];
  if (long.some(word => OPPOSING.has(word) && !short.includes(word))) return false;
  if (short.length === 1 && (short[0]!.length < 3 || GENERIC.has(short[0]!))) return false;
  return (
    short.every((word, at) => word === long[at]) ||
    short.every((word, at) => word === long[long.length - short.length + at])
  );
}

/** Whether a name has a word that turns its role round or tells it from its counterpart, and that the other name lacks. */
export function turnsRole(name: string, other: string): boolean {
  const words = new Set(nameTokens(other).map(singular));
  return nameTokens(name).some(word => OPPOSING.has(word) && !words.has(singular(word)));
}

/** Words that turn a role round or tell it from its counterpart: `domain` is not `exclude_domain`, `date` not `end_date`. */
const OPPOSING = new Set(
  `exclude excluded excluding without except ignore skip not no non un old new start end begin finish from to since until before after
   min max minimum maximum source src target destination dest src dst first last previous next left right parent child sender
   receiver recipient owner creator author assignee reviewer in out input output upper lower`.split(/\s+/),
);

/** Words that say the form of a value, not its role: two parameters of one tool may share them. */
const GENERIC = new Set([
  'name',
  'type',
  'value',
  'data',
  'text',
  'number',
  'date',
  'time',
  'list',
  'string',
  'key',
  'new',
  'old',
  'start',
  'end',
  'from',
  'max',
  'min',
  'target',
  'source',
]);
