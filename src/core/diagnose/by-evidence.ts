import { parsedArguments } from '../arguments-text/index.ts';
import { findErrorText } from '../error-text/index.ts';
import { rejoined } from '../intent/forms/rejoined.ts';
import { wordOfUser } from '../intent/forms/word-of-user.ts';
import { toPlaces } from '../intent/place.ts';
import { isObject } from '../json.ts';
import type { Kind } from '../kinds.ts';
import { observedForm, profileAt } from '../observed/index.ts';
import type { Profile } from '../profile.ts';
import { effectOf } from './effect-of.ts';
import { repairable } from './finding.ts';
import { argumentsOf } from './judge-unknown.ts';
import { leavesOf } from './leaves.ts';
import type { Case, Finding } from './types.ts';

/** Errors that a value in an unusual form can hide behind. */
const HIDING: ReadonlySet<Kind> = new Set(['no_data', 'not_found', 'ambiguous_value', 'format_violation', 'other']);

/** A finding that no change helps, revised where calls that worked, the words about a parameter or the user's own show a value in another form. */
export function reviseByEvidence(finding: Finding, about: Case): Finding {
  if (finding.repairable === 'yes' || !HIDING.has(finding.kind)) return finding;
  const isNamed = (value: string) => finding.kind !== 'other' || about.error.includes(value);
  const reason = leavesOf(argumentsOf(about)).flatMap(({ path, value }) =>
    typeof value === 'string' && value !== '' && path.length > 0 && isNamed(value)
      ? (reasonFor(value, path, about) ?? [])
      : [],
  )[0];
  if (reason === undefined) return finding;
  const kind = finding.kind === 'ambiguous_value' ? finding.kind : 'format_violation';
  return repairable(kind, reason);
}

/** Whether calls that worked show a text of a call's arguments in another form. Where they do not, what worked changes nothing in its diagnosis. */
export function hasOtherForm(argumentsText: string, errorText: string | null, profile: Profile): boolean {
  const error = findErrorText(errorText ?? '') ?? errorText ?? '';
  const value = parsedArguments(argumentsText);
  return leavesOf(isObject(value) ? value : {}).some(({ path, value: leaf }) => {
    const seen = typeof leaf === 'string' && leaf !== '' && path.length > 0 ? profileAt(profile, path) : undefined;
    return seen !== undefined && observedForm(leaf as string, seen, error) !== null;
  });
}

function reasonFor(value: string, path: readonly (string | number)[], { input, tool, error }: Case): string | null {
  const name = path.join('.');
  const profile = profileAt(input.profiles?.get(input.toolName), path);
  if (profile && observedForm(value, profile, error) !== null)
    return `${name} is not written as calls that worked have it.`;
  const said = { intent: input.intent, errorText: error, toolDescription: tool?.description ?? null };
  if (tool?.inputSchema && rejoined(value, toPlaces(tool.inputSchema)(path), said, path.length === 1) !== null)
    return `${name} is joined by another separator than is stated.`;
  const isSpelled =
    effectOf({ input }) === 'read' &&
    value.length < 10_000 &&
    value.split(/[\s,;|，、；]+/).some(item => /\d/.test(item) && wordOfUser(item, input.intent) !== null);
  return isSpelled ? `${name} holds only a part of a code that the user wrote whole.` : null;
}
