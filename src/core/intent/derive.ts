import { applyChange, type Draft } from '../draft.ts';
import type { Change, Objection } from '../failure.ts';
import { isSameJson } from '../json.ts';
import { parsePointer } from '../json-path.ts';
import { CHECKS } from './checks/index.ts';
import { isObserved } from './keeps-meaning.ts';
import type { Knowledge } from './knowledge.ts';
import { objection } from './objection.ts';
import type { Original } from './original.ts';

/** First line: runs the recorded changes from the original on, each only if it may be made, and asks that they lead to the very calls that are proposed. */
export function deriveObjections(original: Original, changes: readonly Change[], knowledge: Knowledge): Objection[] {
  const { failure, calls } = knowledge;
  let drafts: Draft[] = [{ toolName: failure.toolName, arguments: startOf(original, changes[0]) }];
  for (const change of changes) {
    const before = drafts[change.call ?? 0];
    if (!before) return [objection('malformed', change.path, change.op, `there is no call ${change.call} to change`)];
    const after = applied(drafts, change);
    if (!after) return [objection('malformed', change.path, change.from, `"${change.op}" does not fit what is there`)];
    if (
      change.provenance === 'context' ||
      (change.provenance === 'observed' && !isObservedForm(before, change, knowledge))
    )
      return [objection('invented', change.path, change.to, `"${change.provenance}" cannot be checked here`)];
    const made = after.slice(change.call ?? 0, (change.call ?? 0) + 1 + after.length - drafts.length);
    const problem = CHECKS[change.op]({ change, before, after: made, original }, knowledge);
    if (problem) return [problem];
    drafts = after;
  }
  const isSame =
    drafts.length === calls.length &&
    drafts.every(
      (draft, at) => draft.toolName === calls[at]!.toolName && isSameJson(draft.arguments, calls[at]!.arguments),
    );
  return isSame
    ? []
    : [objection('changed', '', null, 'the recorded changes do not lead from the original to these calls')];
}

/** Whether a change writes a text in the form that calls that worked show. */
function isObservedForm(before: Draft, { op, path, from, to }: Change, knowledge: Knowledge): boolean {
  if (op !== 'reformat' || typeof from !== 'string' || typeof to !== 'string') return false;
  return isObserved(from, to, parsePointer(path, before.arguments), knowledge);
}

/** The text itself where a change reads it, or where it is not JSON; else what it says. */
function startOf({ text, parsed }: Original, first: Change | undefined) {
  const readsText = first && /^(?:parse|merge|split)$/.test(first.op) && first.path === '' && first.from === text;
  return parsed === undefined || readsText ? text : parsed;
}

function applied(drafts: readonly Draft[], change: Change): Draft[] | null {
  try {
    return applyChange(drafts, change);
  } catch (cause) {
    if (cause instanceof TypeError) return null;
    throw cause;
  }
}
