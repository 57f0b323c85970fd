import { nameTokens } from '../names.ts';
import { fitsWords, isNumeric, OTHER_DAY } from './forms/fits-words.ts';
import { literalKey } from './forms/literal-key.ts';
import { isCityName, isPlaceName, placesSaid } from './forms/places-said.ts';
import { takesPath } from './forms/said-root.ts';
import type { Place } from './place.ts';

const WORD = /[^\s,，、。;；!！?？"'“”‘’「」『』《》()（）[\]{}<>]+/gu;
const QUOTED =
  /"([^"\n]{1,200})"|“([^”\n]{1,200})”|「([^」\n]{1,200})」|『([^』\n]{1,200})』|《([^》\n]{1,200})》|(?<!\p{L})'([^'\n]{1,200})'(?!\p{L})/gu;

/** The one thing in the user's words that a parameter can be filled with: it fits, is not in the call already, and the words around it do not give it another sense; null where there is none, or several. `toolWords`: name and description of the tool. */
export function onlyCandidate(
  intent: string,
  place: Place,
  used: ReadonlySet<string>,
  toolWords: string,
): string | null {
  const fitting = candidates(intent, place).filter(
    text => !used.has(text) && (isNumeric(place) || place.accepts(text)),
  );
  const [only, ...others] = new Set(fitting);
  return only !== undefined && others.length === 0 && fitsWords(intent, only, place, toolWords) ? only : null;
}

function candidates(intent: string, place: Place): string[] {
  const words = (intent.match(WORD) ?? []).map(word => word.replace(/[.:：]+$/u, ''));
  if (place.literals) {
    const said = new Set(words.map(literalKey));
    return place.literals
      .filter(literal => typeof literal === 'string')
      .filter(literal => said.has(literalKey(literal)));
  }
  if (isDay(place)) return daysIn(intent);
  if (isNumeric(place)) return intent.match(/(?<![\w.,:/-])-?\d+(?:\.\d+)?(?![\w:/-]|[.,]\d)/g) ?? [];
  if (place.patterns.some(pattern => /^\^.*\$$/s.test(pattern)) || place.formats.some(format => FORMATS.has(format)))
    return words;
  return place.patterns.length === 0 && place.formats.length === 0
    ? [
        ...[...intent.matchAll(QUOTED)].map(match => match.slice(1).find(Boolean)!),
        ...(isPlaceName(place.name) ? placesSaid(intent, isCityName(place.name)) : []),
        ...namedIds(intent, place.name),
        ...(takesPath(place.name) ? (intent.match(FILE) ?? []) : []),
        ...(isZone(place) ? (intent.match(ZONE) ?? []) : []),
      ]
    : [];
}

/** What the user's words call by the thing that a parameter is the id of: `project 4711` for `project_id`. It has a digit. */
function namedIds(intent: string, name: string): string[] {
  const [last, ...things] = nameTokens(name).toReversed();
  if (things.length === 0 || !/^(?:id|no|number|key|code)$/.test(last ?? '')) return [];
  const thing = things
    .toReversed()
    .map(word => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .join('[ _-]?');
  const named = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${thing}\s+(?:id|no\.?|number|#)?\s*#?((?=[\w-]*\d)[\w-]+)(?![\w/-]|[.,:]\d)`,
    'giu',
  );
  return [...intent.matchAll(named)].map(match => match[1]!);
}

/** A file by its name or its path, with its extension. */
const FILE = /(?<![\w./\\:@-])(?:[\w-]+\/|\/)*[\w-]+(?:\.[\w-]+)*\.[A-Za-z]\w{0,4}(?![\w/\\]|\.\w)/g;

/** A time zone by its name in the IANA database. */
const ZONE =
  /(?<![\w/.])(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)(?:\/[A-Z][\w+-]*){1,2}(?![\w/])/g;

function isZone({ name, words }: Place): boolean {
  return /time[ _-]?zone|\btz\b|\biana\b|时区/i.test(`${name} ${words}`);
}

/** The days that a text names as they are written, where each stands for itself and not for the day of something else. */
function daysIn(intent: string): string[] {
  const days = [...intent.matchAll(/(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-]|[T ]\d{1,2}:)/g)];
  const isOwn = days.every(({ index }) => BEFORE_DAY.test(intent.slice(0, index)));
  return isOwn && !OTHER_DAY.test(intent) ? days.map(([day]) => day) : [];
}

const BEFORE_DAY = /(?:^|\b(?:on|for|show|list|get|find|search|query)|查(?:询|一下|看|找)?|搜索?|看|找|取|要)\s*$/i;

/** A text that is described as a day, year first. */
function isDay({ words, patterns, formats, schemas }: Place): boolean {
  if (patterns.length > 0 || formats.length > 0 || schemas.length !== 1) return false;
  return /\byyyy-mm-dd\b(?![T ]?hh)|%Y-%m-%d(?![T ]?%H)/i.test(words);
}

const FORMATS = new Set(['email', 'uri', 'url', 'uuid', 'ipv4', 'ipv6', 'date', 'date-time']);
