import { nameTokens } from './names.ts';
import { remembered } from './remembered.ts';
import { EFFECT_OF_STRONG_VERB, EFFECT_OF_WEAK_VERB, MONEY_NOUNS, READ_ENDINGS } from './verbs.ts';

/** What running a tool does to the world, from harmless to irreversible. */
export const EFFECTS = ['read', 'idempotent', 'write', 'destructive'] as const;
export type Effect = (typeof EFFECTS)[number];

export function isWider(effect: Effect, than: Effect): boolean {
  return EFFECTS.indexOf(effect) > EFFECTS.indexOf(than);
}

/**
 * The effect that planning reckons with: the declared one, else the one that the tool's name tells, else `write`.
 * Where a name tells several (`get_or_create`), the widest. Never a reason to run anything.
 */
export function plannedEffect(toolName: string, declared?: Effect | null): Effect {
  return declared ?? effectOfName(toolName);
}

const effectOfName = remembered(
  (toolName): Effect => effectOfWords(wordsOf(bareName(toolName))) ?? effectOfWords(wordsOf(toolName)) ?? 'write',
);

/** Whether a tool's name tells what it does to the world. */
export function tellsEffect(toolName: string): boolean {
  return (effectOfWords(wordsOf(bareName(toolName))) ?? effectOfWords(wordsOf(toolName))) !== null;
}

/** The verb that a tool's name tells (`mcp__github__create_issue`: `create`), or null where it tells none. */
export const verbOf: (toolName: string) => string | null = remembered(
  toolName => verbOfWords(wordsOf(bareName(toolName))) ?? verbOfWords(wordsOf(toolName)),
);

function effectOfWords(words: readonly string[]): Effect | null {
  const verb = verbOfWords(words);
  const strong = words.flatMap(word => EFFECT_OF_STRONG_VERB.get(word) ?? []);
  const weak = verb === null ? undefined : EFFECT_OF_WEAK_VERB.get(verb);
  const told = weak === undefined ? strong : [...strong, weak];
  if (told.length === 0) return endsAsRead(words) ? 'read' : null;
  const widest = told.reduce((wide, effect) => (isWider(effect, wide) ? effect : wide));
  const movesMoney = widest === 'write' && words.some(word => MONEY_NOUNS.has(word));
  return movesMoney ? 'destructive' : widest;
}

function verbOfWords(words: readonly string[]): string | null {
  const first = words[0];
  if (first === undefined) return null;
  const isNoun = MONEY_NOUNS.has(first);
  if (EFFECT_OF_STRONG_VERB.has(first) || (EFFECT_OF_WEAK_VERB.has(first) && !isNoun)) return first;
  const strong = words.find(word => EFFECT_OF_STRONG_VERB.has(word));
  if (strong !== undefined) return strong;
  const last = words.at(-1)!;
  if (EFFECT_OF_WEAK_VERB.get(last) === 'read') return last;
  if (endsAsRead(words)) return null;
  return words.find(word => EFFECT_OF_WEAK_VERB.has(word)) ?? null;
}

function endsAsRead(words: readonly string[]): boolean {
  return READ_ENDINGS.has(words.at(-1) ?? '');
}

/** A name without its server's prefix: `mcp__github__create_issue`, `github.create_issue` and `github/create_issue` are `create_issue`. */
function bareName(toolName: string): string {
  return toolName.split(/__|[./:]/).findLast(part => part !== '') ?? toolName;
}

function wordsOf(name: string): string[] {
  const words = nameTokens(name);
  return words.flatMap((word, at) => {
    const joined = PHRASES.get(`${word} ${words[at + 1]}`);
    if (joined !== undefined) return [joined];
    return at > 0 && PHRASES.has(`${words[at - 1]} ${word}`) ? [] : [word];
  });
}

/** Two words that mean another verb than their first. */
const PHRASES = new Map([
  ['check out', 'checkout'],
  ['check in', 'checkin'],
  ['look up', 'lookup'],
]);
