import { verbOf } from './effect.ts';
import { nameTokens, singular } from './names.ts';
import { nameForms } from './tool-names.ts';

/** Words that name one job in tool names. */
const GROUPS = [
  'get fetch read retrieve show view describe load lookup cat',
  'search find query lookup',
  'list ls enumerate',
  'create add new make insert',
  'delete remove',
  'update edit modify patch change',
  'run execute exec invoke launch',
  'send post publish',
  'write save',
  'shell bash terminal cmd command console powershell',
  'python ipython jupyter interpreter py',
  'directory folder dir',
  'repository repo',
  'image picture photo',
  'message msg',
  'file document doc',
  'web internet online',
  'config configuration',
  'database db',
  'organization org',
  'environment env',
  'application app',
].map(words => words.split(' '));

/** Words that name how a tool is reached rather than what it does. */
const NOISE = new Set(
  'tool tools function functions api call use the a of for to by in with cell code cli mcp server repl'.split(' '),
);

/** Whether a word only says how a tool is reached. */
export function isNoise(word: string): boolean {
  return NOISE.has(word);
}

/** Whether two words name one job, or one thing that tools work on. */
export function isSameWord(a: string, b: string): boolean {
  return a === b || GROUPS.some(group => group.includes(a) && group.includes(b));
}

/** The verb of a tool name, and the words that say what it works on. */
export function toolWords(name: string): { verb: string | null; nouns: string[] } {
  const form = nameForms(name).at(-1) ?? name;
  const verb = verbOf(form);
  const nouns = nameTokens(form)
    .map(singular)
    .filter(word => word !== verb && !NOISE.has(word) && !/^\d+$/.test(word));
  return { verb, nouns };
}

/** Whether a verb only says that something is run; what, the other words of the name say. */
export function isRunning(verb: string): boolean {
  return isSameWord(verb, 'run') || verb === 'call';
}

/** Whether two tool names say the same in words of one meaning: a verb each, and the same things that they work on. */
export function isSameJobName(a: string, b: string): boolean {
  const [first, second] = [toolWords(a), toolWords(b)];
  if (first.verb === null || second.verb === null || !isSameWord(first.verb, second.verb)) return false;
  return (
    first.nouns.length > 0 &&
    first.nouns.length === second.nouns.length &&
    first.nouns.every((word, at) => isSameWord(word, second.nouns[at]!))
  );
}

/** Whether two tool names may stand for one job: no verbs that differ. */
export function isSameVerb(a: string, b: string): boolean {
  const [first, second] = [toolWords(a).verb, toolWords(b).verb];
  return first === null || second === null || isSameWord(first, second);
}

/** Whether the words of two tool names share what they work on; a word within another counts from four letters on. */
export function sharesNoun(a: string, b: string): boolean {
  const second = toolWords(b).nouns;
  return toolWords(a).nouns.some(word =>
    second.some(
      other =>
        isSameWord(word, other) ||
        (word.length >= 4 && other.includes(word)) ||
        (other.length >= 4 && word.includes(other)),
    ),
  );
}
