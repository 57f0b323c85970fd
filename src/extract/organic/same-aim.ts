import { readArguments } from '../../core/arguments-text/index.ts';
import { plannedEffect } from '../../core/effect.ts';
import { readErrorHints } from '../../core/error-text/index.ts';
import { isEmpty, type Leaf, scalarText } from '../../core/intent/leaves.ts';
import { isNarration } from '../../core/intent/role-names.ts';
import { canonicalJson, isNumber, type Json } from '../../core/json.ts';
import type { Kind, Scope } from '../../core/kinds.ts';
import { nameTokens, normalName } from '../../core/names.ts';
import { isEdited } from './is-edited.ts';
import { type LeafMatch, matchLeaves } from './match-leaves.ts';
import { isNamed, isSpokenOf } from './spoken-of.ts';

export type FailedCall = {
  toolName: string;
  argumentsText: string;
  errorText: string;
  kind: Kind;
  scope: Scope;
  /** The user's words; null where the log does not show them. */
  intent: string | null;
};
export type LaterCall = { toolName: string; argumentsText: string; intent: string | null };

/** Words of parameters that say how a thing is done, not what. */
const MANNER = new Set(['encoding', 'charset', 'timeout', 'verbose', 'debug', 'indent']);
/** Long enough that nobody writes it twice by chance. */
const LONG = 40;

/**
 * What a later call that worked is to a failed one: the same call made again (`retry`), a changed one that does what the first meant to do
 * (`fix`), or about something else (null). Nothing that the first was about may be gone or be another; only what the error
 * speaks of may have changed beside its form.
 */
export function sameAim(failed: FailedCall, later: LaterCall): 'retry' | 'fix' | null {
  const [from, to] = [readValue(failed.argumentsText), readValue(later.argumentsText)];
  if (from === undefined || to === undefined) {
    if (failed.argumentsText === later.argumentsText) return failed.toolName === later.toolName ? 'retry' : null;
    return failed.toolName === later.toolName && isEdited(failed.argumentsText, later.argumentsText) ? 'fix' : null;
  }
  if (canonicalJson(from) === canonicalJson(to)) {
    if (failed.toolName !== later.toolName) return isEmpty(from) ? null : 'fix';
    return failed.argumentsText === later.argumentsText || isPlain(failed.argumentsText) ? 'retry' : 'fix';
  }
  if (failed.scope === 'transient' || failed.scope === 'agent') return null;
  const match = matchLeaves(from, to);
  if (failed.toolName !== later.toolName && (match.changed.length > 0 || match.kept.length === 0)) return null;
  // What was missing can be another thing by the time that the user asks for the next.
  const isNextQuestion = failed.intent !== null && later.intent !== null && failed.intent !== later.intent;
  if (failed.kind === 'missing_required' && match.added.length > 0 && isNextQuestion) return null;
  const isRight =
    !match.isExtended &&
    match.gone.every(leaf => mayGo(leaf, match, failed)) &&
    match.changed.every(({ from: leaf, to: other }) => mayChange(leaf, other, match, failed)) &&
    hasAnchor(match, failed);
  return isRight ? 'fix' : null;
}

function readValue(text: string): Json | undefined {
  const reading = readArguments(text);
  return reading.status === 'read' && reading.values.length === 1 ? reading.values[0] : undefined;
}

/** Whether the text needed no mending, so that the same values are the same call. */
function isPlain(text: string): boolean {
  const reading = readArguments(text);
  return reading.status === 'read' && reading.steps.length === 0;
}

/** Something must tell that both calls are about one thing; a call that said nothing may be filled by what the error asks for. */
function hasAnchor({ kept, changed, added, gone }: LeafMatch, { kind, errorText }: FailedCall): boolean {
  if (kept.some(leaf => typeof leaf.value !== 'boolean' && !isEmpty(leaf.value))) return true;
  if (changed.length > 0) return true;
  if (gone.some(leaf => !isEmpty(leaf.value))) return added.length === 0;
  return kind === 'missing_required' && added.length > 0 && added.every(leaf => isSpokenOf(errorText, leaf.keys, ''));
}

/** A leaf may be gone where it says nothing of what is wanted, is said elsewhere, or the tool takes no argument at all and refused this one. */
function mayGo({ value, keys }: Leaf, { kept, changed, added }: LeafMatch, { errorText, kind }: FailedCall): boolean {
  const key = keys.at(-1) ?? '';
  if (isEmpty(value) || isNarration(key) || nameTokens(key).some(word => MANNER.has(word))) return true;
  if (typeof value === 'string' && value.length > 2 && kept.some(leaf => leaf.value === value)) return true;
  const takesNothing = kept.length === 0 && changed.length === 0 && added.length === 0;
  return takesNothing && (kind === 'unknown_parameter' || readErrorHints(errorText).unknown.includes(keys[0] ?? ''));
}

/** A value may be another where the error proposes it, where it is a number that the error speaks of, or where it is a means of a write that the error refuses. */
function mayChange(from: Leaf, to: Leaf, match: LeafMatch, failed: FailedCall): boolean {
  if (isEmpty(from.value)) return true;
  const [a, b] = [scalarText(from.value), scalarText(to.value)];
  if (a === null || b === null) return false;
  if (isProposed(a, b, from, failed)) return true;
  const hasLong = match.kept.some(leaf => (scalarText(leaf.value) ?? '').length >= LONG);
  const isSpoken = isSpokenOf(failed.errorText, from.keys, a);
  if (isNumber(from.value) && isNumber(to.value) && !isIdentity(from) && match.kept.length > 0)
    return hasLong || (isSpoken && failed.scope !== 'data');
  return isSpoken && !isNamed(failed.errorText, a) && isMeans(from, match, failed);
}

function isProposed(a: string, b: string, { keys }: Leaf, { errorText }: FailedCall): boolean {
  const hints = readErrorHints(errorText);
  if (hints.didYouMean.some(({ right }) => right === b)) return true;
  const isPlaceholder =
    normalName(a) === normalName(keys.at(-1) ?? '') || /^(?:<.*>|string|example|placeholder|xxx+|your[_ ].*)$/i.test(a);
  return isPlaceholder && hints.allowed.some(({ literals }) => literals.includes(b));
}

/** What names the thing that a call is about. */
function isIdentity({ keys }: Leaf): boolean {
  return nameTokens(keys.at(-1) ?? '').some(word => /^(?:ids?|codes?|no|number|key|uuid|symbol)$/.test(word));
}

/** In a write what comes first says what it is about; where that and half of the rest is kept, what the error refuses is a means to it. */
function isMeans(leaf: Leaf, { kept, changed, gone, first }: LeafMatch, { toolName }: FailedCall): boolean {
  const isWords = /\s/.test(scalarText(leaf.value) ?? '');
  if (plannedEffect(toolName) === 'read' || leaf === first || leaf.list !== null || isWords) return false;
  const all = kept.length + changed.length + gone.length;
  return kept.length >= 2 && kept.length * 2 >= all && kept.includes(first!);
}
