import { compilePattern } from '../../schema/index.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Place } from '../place.ts';
import { isHeldOff } from './is-held-off.ts';
import { literalEnds } from './literal-ends.ts';
import { spells } from './spells.ts';

/** Whether `to` is `from` with a beginning or an ending that the pattern, the words about the parameter, or the user spell out as the only one. */
export function isAffixed(from: string, to: string, place: Place, knowledge: Knowledge): boolean {
  const at = to.indexOf(from);
  if (from === '' || at < 0 || to.length === from.length || !place.accepts(to)) return false;
  if (at !== to.lastIndexOf(from)) return false;
  if (place.patterns.length > 0 && place.accepts(from)) return false;
  const [before, after] = [to.slice(0, at), to.slice(at + from.length)];
  if (turnsValue(before, from, after)) return false;
  const isForced = place.patterns.some(pattern => {
    const ends = literalEnds(pattern);
    return (before === '' || before === ends.before) && (after === '' || after === ends.after);
  });
  if (isForced) return true;
  return isSaid(before, after, place, knowledge) || isSpelledByUser(from, to, knowledge);
}

/** A sign, a percentage or a further digit makes another number. */
function turnsValue(before: string, from: string, after: string): boolean {
  return (/[-\d]$/.test(before) && /^\d/.test(from)) || (/\d$/.test(from) && /^[\d%‰]/.test(after));
}

/** The words about the parameter name the affix as one: "must start with `user_`", 以 # 开头. Never where the pattern leaves a choice. */
function isSaid(before: string, after: string, { words }: Place, { errorText }: Knowledge): boolean {
  const said = `${words}\n${errorText}`;
  return (before === '' || saysAffix(said, before, BEGINS)) && (after === '' || saysAffix(said, after, ENDS));
}

const BEGINS = String.raw`(?:(?:start|begin)(?:s|ning|ing)?\s+with|prefix(?:ed)?(?:\s+(?:with|by|of|is))?|leading|前缀(?:是|为|用)?|以)`;
const ENDS = String.raw`(?:end(?:s|ing)?\s+(?:with|in)|suffix(?:ed)?(?:\s+(?:with|by|of|is))?|trailing|后缀(?:是|为|用)?|以)`;

function saysAffix(said: string, affix: string, cue: string): boolean {
  return namedAffix(said, cue) === affix;
}

/** The one affix that a text names as such; null where it names none or several. */
function namedAffix(said: string, cue: string): string | null {
  const named = [...said.matchAll(NAMED_AFTER[cue]!)].map(
    match => match[1] ?? match[2]!.replace(/(?<=.)(?:[.,;:)]+|开头.*|结尾.*)$/u, ''),
  );
  const [affix, ...others] = new Set(named);
  if (affix === undefined || others.length > 0) return null;
  const isChoice = new RegExp(String.raw`${escaped(affix)}["'\x60”’」]?\s*(?:,|\/|\||or\b|或)`, 'iu').test(said);
  return isChoice ? null : affix;
}

/** The beginning and the ending that a text names as the only ones, as in "must start with https://". */
export function saidAffixes(said: string): { before: string | null; after: string | null } {
  return { before: namedAffix(said, BEGINS), after: namedAffix(said, ENDS) };
}

const NAMED_AFTER: Record<string, RegExp> = Object.fromEntries(
  [BEGINS, ENDS].map(cue => [
    cue,
    new RegExp(`${cue}[\\s:：]*(?:an? |the )?(?:["'\`“‘「]([^"'\`”’」\\n]{1,40})["'\`”’」]|(\\S{1,40}))`, 'giu'),
  ]),
);

/** The user wrote the whole value, and no other value that holds this stem. */
function isSpelledByUser(from: string, to: string, { failure, effect }: Knowledge): boolean {
  if (effect !== 'read' || !failure.intent || from.length < 2) return false;
  const words = /\p{Script=Han}/u.test(from)
    ? /[^\s,，、。;；!！?？"'“”‘’()（）]+/gu
    : /[^\s,，、。;；!！?？"'“”‘’()（）\p{Script=Han}]+/gu;
  const holding = (failure.intent.match(words) ?? [])
    .map(word => word.replace(/[.:：]+$/u, ''))
    .filter(word => word.includes(from));
  return (
    holding.length > 0 &&
    holding.every(word => word === to) &&
    spells(failure.intent, to) &&
    !isHeldOff(failure.intent, to)
  );
}

/** Whether `to` is `from` less a beginning or an ending that the pattern forbids, and that says nothing of its own. */
export function isStripped(from: string, to: string, { patterns, accepts }: Place): boolean {
  if (patterns.length === 0 || to === '' || to.length >= from.length || accepts(from) || !accepts(to)) return false;
  const [before, after] = from.startsWith(to)
    ? ['', from.slice(to.length)]
    : from.endsWith(to)
      ? [from.slice(0, -to.length), '']
      : [null, ''];
  if (before === null) return false;
  if (/^0+$/.test(before)) return /^[1-9]/.test(to);
  const removed = before + after;
  if (/\d|^[-+±%‰]|[-+%‰\p{Sc}]$/u.test(removed) || /[\p{Sc}<>=!≠~^]/u.test(removed)) return false;
  if (!/^\W|\W$|^\s/u.test(removed) || /\s/.test(removed.trim())) return false;
  const word = removed.replace(/[^\p{L}\p{N}]/gu, '');
  return word === '' || !patterns.some(pattern => compilePattern(pattern)?.(word) ?? true);
}

/** Whether a code loses letters before or behind its digits that the form has no place for, where the user says the digits alone. */
export function isBareAsSaid(from: string, to: string, { patterns, accepts }: Place, intent: string | null): boolean {
  if (patterns.length === 0 || intent === null || accepts(from) || !accepts(to) || !/^\d{4,}$/.test(to)) return false;
  if (!/^(?:[a-z]{1,4}[._:]?)?\d+(?:[._:]?[a-z]{1,4})?$/i.test(from) || from.replace(/\D/g, '') !== to) return false;
  const words = intent.match(/[A-Za-z0-9._:]+/g) ?? [];
  return words.some(word => word.replace(/[.:]+$/, '') === to) && !words.some(word => word !== to && word.includes(to));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
