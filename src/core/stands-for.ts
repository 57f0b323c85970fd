import { verbOf } from './effect.ts';
import { turnsRole } from './match-name.ts';
import { isNameTypo, isWordTypo } from './name-typo.ts';
import { isSameName, nameTokens, singular } from './names.ts';
import { literalsOf, propertiesOf } from './schema/index.ts';
import { isSynonym } from './synonyms.ts';
import type { ToolDefinition } from './tool-call.ts';
import { nameForms, realWords, wordSet } from './tool-names.ts';
import { isNoise, isRunning, isSameWord } from './tool-words.ts';

/** A call of a tool that was not offered, and the offered one that may be meant. */
type Naming = {
  called: string;
  offered: ToolDefinition;
  /** Whether the offered tool only reads. */
  isRead: boolean;
  tools: readonly ToolDefinition[];
  /** The names of the arguments that were given. */
  given: readonly string[];
  /** The texts that the arguments hold; only short ones count. */
  values: readonly string[];
  intent: string | null;
};

/** What is known beside two names of tools, in words. */
type About = {
  isRead: boolean;
  names: readonly string[];
  given: ReadonlySet<string>;
  said: ReadonlySet<string>;
  asked: ReadonlySet<string>;
};

/**
 * Whether a called name asks for what the offered tool does, by all words of both: neither says more than the other, but for a server's
 * prefix, how a tool is reached, and of reads the form of what they give and what the arguments say.
 */
export function standsFor({ called, offered, isRead, tools, given, values, intent }: Naming): boolean {
  const asked = wordSet(intent === null ? [] : [intent]);
  const real = new Set([...realWords(tools, offered.name), ...asked]);
  if (isSameName(called, offered.name) || isNameTypo(called, offered.name, real)) return true;
  if (haveOtherOwners(called, offered.name)) return false;
  const [mine, theirs] = [wordsOf(called), wordsOf(offered.name)];
  const isSame = (word: string, other: string) => isSameWord(word, other) || isWordTypo(word, other, real);
  const [verb, offeredVerb] = [verbOf(called), verbOf(offered.name)];
  const isIdle = isRead || isRunning(offeredVerb ?? '') ? isNoise : isPassedOver(mine, theirs);
  const mineMore = extraWords(mine, verb, isIdle, word => theirs.some(other => isSame(word, other)));
  const theirsMore = extraWords(theirs, offeredVerb, isIdle, word => mine.some(other => isSame(other, word)));
  const isVerb = (word: string) => word === verb || (offeredVerb !== null && isSameWord(word, offeredVerb));
  const namesNothing = mine.every(word => isVerb(word) || isIdle(word) || NAMELESS.has(word));
  const about = {
    isRead,
    names: tools.map(({ name }) => name).filter(name => name !== offered.name),
    given: wordSet(given),
    said: wordSet([...values.filter(value => value.length < 30), ...choicesOf(offered)]),
    asked,
  };
  return (
    mineMore.every(extra => mayLeaveOut(extra, verb, about)) &&
    theirsMore.every(
      extra =>
        isHowReached(extra, verb, offeredVerb, about) ||
        isOwner(extra, theirs, about) ||
        (namesNothing && mayName(extra, about)) ||
        (isRead && mayAdd(extra, offeredVerb, about)),
    )
  );
}

/** Whether one read is another that takes more: its name has all words of the other, and beside them only such as name a parameter that the other lacks. */
export function isFullerRead(called: string, offered: string, lacking: readonly string[]): boolean {
  const [mine, theirs, named] = [wordsOf(called), wordsOf(offered), wordSet(lacking)];
  const isIn = (words: readonly string[]) => (word: string) => words.some(other => isSameWord(word, other));
  const [own, other] = [verbOf(called), verbOf(offered)];
  const isSearch =
    lacking.every(name => isQuery(name)) && own !== null && LISTING.has(own) && SEARCHING.has(other ?? '');
  const isVerb = (word: string) => isSearch && (word === own || word === other);
  return (
    mine.every(word => isNoise(word) || isVerb(word) || isIn(theirs)(word)) &&
    extraWords(theirs, null, isNoise, isIn(mine)).every(
      ({ word }) => FULLER.has(word) || named.has(word) || isVerb(word) || [...named].some(name => isDone(word, name)),
    )
  );
}

/** Whether a word says that what another names is done (`adjusted`: `adjust`). */
function isDone(word: string, name: string): boolean {
  return name.length >= 4 && (word === `${name}ed` || word === `${name}d`);
}

const LISTING = new Set('list get fetch retrieve show read'.split(' '));
const SEARCHING = new Set('search find lookup query'.split(' '));

/** A parameter that says what is looked for. */
function isQuery(name: string): boolean {
  return isSynonym(name, 'query');
}

/** The words that say nothing in names of what isn't a read: little ones, and who takes over in a handing on. */
function isPassedOver(...names: string[][]): (word: string) => boolean {
  const isHandingOn = names.every(words => HANDING.has(words[0] ?? '') && words[1] === 'to');
  return word => LITTLE.has(word) || (isHandingOn && word === 'agent');
}

function choicesOf({ inputSchema }: ToolDefinition): string[] {
  return [...propertiesOf(inputSchema).values()]
    .flatMap(schema => literalsOf(schema) ?? [])
    .filter(literal => typeof literal === 'string');
}

/** A word that the other name lacks, and where it stands: before the verb and all words that both have, among or after these, or both have none. */
type Extra = { word: string; at: number; place: 'before' | 'among' | 'after' | 'alone' };

function extraWords(
  words: readonly string[],
  verb: string | null,
  isIdle: (word: string) => boolean,
  isShared: (word: string) => boolean,
): Extra[] {
  const [first, last] = [words.findIndex(isShared), words.findLastIndex(isShared)];
  const verbAt = verb === null ? first : words.lastIndexOf(verb);
  return words.flatMap((word, at): Extra[] => {
    if (isShared(word) || isIdle(word) || /^v?\d+$/.test(word)) return [];
    const isInFront = at < first && at < verbAt && (verb !== null || last > first);
    return [{ word, place: first < 0 ? 'alone' : isInFront ? 'before' : at > last ? 'after' : 'among', at }];
  });
}

function mayLeaveOut({ word, place }: Extra, verb: string | null, { isRead, said, given }: About): boolean {
  if (isRead && said.has(word)) return true;
  if (TURNING.has(word) || turnsRole(word, '')) return false;
  if (word === verb && (isRead || isRunning(word))) return true;
  if (place === 'before' || place === 'alone') return !/..ed$/.test(word);
  return isRead && (FORMS.has(word) || given.has(word));
}

/** The verb of an offered read where the called name has none or another; of what isn't a read, only one for running. */
function isHowReached({ word }: Extra, verb: string | null, offeredVerb: string | null, { isRead }: About): boolean {
  if (word !== offeredVerb || TURNING.has(word)) return false;
  return isRead || (verb === null && isRunning(word));
}

/** A word in front that another tool has there too, or behind one that all have: it says whose tools they are. */
function isOwner({ word, at }: Extra, words: readonly string[], { names, isRead }: About): boolean {
  if (TURNING.has(word)) return false;
  const others = names.map(wordsOf);
  if (others.some(other => words.slice(0, at + 1).every((mine, place) => other[place] === mine))) return true;
  return isRead && at === words.length - 1 && others.length > 0 && others.every(other => other.at(-1) === word);
}

/** What a name that is only a verb works on, where the arguments or the kind of tool say it. */
function mayName({ word }: Extra, { isRead, given }: About): boolean {
  if (TURNING.has(word)) return false;
  return isRead || given.has(word) || (isSameWord(word, 'file') && given.has('path'));
}

function mayAdd({ word, place }: Extra, verb: string | null, { given, asked }: About): boolean {
  if (given.has(word) || (place === 'alone' && asked.has(word))) return true;
  if (TURNING.has(word) || turnsRole(word, '')) return false;
  return FORMS.has(word) || (place === 'before' && verb !== null && !/..ed$/.test(word));
}

/** Names of two servers or things before the tool's own that share no word. */
function haveOtherOwners(called: string, offered: string): boolean {
  const [mine, theirs] = [called, offered].map(name => {
    const own = nameTokens(nameForms(name).at(-1) ?? name);
    const all = nameTokens(nameForms(name)[0] ?? name).filter(word => !isNoise(word));
    return all.slice(0, Math.max(0, all.length - own.length));
  }) as [string[], string[]];
  return mine.length > 0 && theirs.length > 0 && !mine.some(word => theirs.includes(word));
}

function wordsOf(name: string): string[] {
  return nameTokens(nameForms(name).at(-1) ?? name).map(singular);
}

/** Words that make another deed of a name: a rehearsal, a question whether it can be done, a look at what it did, how far it reaches. */
const TURNING = new Set(
  `preview draft dry dryrun test simulate simulation simulated mock fake sandbox staging production prod example sample demo can could may
   should must is check validate validation verify estimate plan undo revert redo soft hard un try count history log audit summary
   status template pending scheduled schedule intent bulk mass batch all any every multi multiple many not no non without dont never
   before after and or except only force forced forever permanent permanently cascade recursive recursively everywhere global public
   publicly private anonymous admin root super auto async archive forecast open closed active inactive upcoming unread old new`
    .split(/\s+/)
    .map(singular),
);

/** Words for a tool that takes more than another of its name. */
const FULLER = wordSet(['advanced extended full filtered detailed']);

/** Words for the form of what a read gives, or for how much of one thing. */
const FORMS = new Set([
  ...FULLER,
  ...wordSet(['text content data info information detail result record current realtime live weather']),
]);

/** What stands for a name where a model or a client knew none. */
const NAMELESS = new Set('python action null none undefined unknown'.split(' '));

const LITTLE = new Set('tool function mcp the a of for to by in with'.split(' '));

/** Verbs that hand a conversation on (`transfer_to_billing_agent`). */
const HANDING = new Set('transfer handoff delegate escalate route'.split(' '));
