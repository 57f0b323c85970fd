import { areParameters } from '../../arguments-text/index.ts';
import { isSameJson } from '../../json.ts';
import { isCompletedCut } from '../completed-cut.ts';
import { distinct, mayMerge } from '../distinct.ts';
import type { Knowledge } from '../knowledge.ts';
import { valuesOf } from '../original.ts';
import { type Check, refuse, type Step } from './check.ts';

/** A text read as one value (`parse`), or as one that it holds several times (`merge`): exactly what the text says, with nothing completed. */
export const checkText: Check = (step, knowledge) => {
  const { change, before, original } = step;
  if (change.path !== '' || change.from !== original.text || !isStillOriginal(step))
    return refuse('malformed', step, change.from, 'only the text of the arguments itself is parsed');
  const { reading } = original;
  if (reading.status === 'read' && !areParameters(reading, knowledge.schema))
    return refuse('changed', step, change.to, 'the lines of the text are no parameters');
  const isRead = valuesOf(original).some(values => isSameJson(distinct(values), [change.to]));
  if (isRead || isCompletedCut(original, change.to, knowledge)) return null;
  if (knowledge.isFallback && isSameJson(change.to, {})) return null;
  return original.reading.status === 'cut'
    ? refuse('cut', step, before.arguments, 'the text was cut off, and what is missing is not known')
    : refuse('changed', step, change.to, 'the text of the arguments does not say this');
};

/** One call made several because its text, or its list of arguments, holds several: all of them, in order. */
export function checkSeveral(step: Step, knowledge: Knowledge) {
  const { change, before, original } = step;
  const isText = change.from === original.text && isStillOriginal(step);
  const held = isText ? valuesOf(original) : Array.isArray(before.arguments) ? [before.arguments] : [];
  const isAll = held.some(values => mayMerge(values, knowledge) && isSameJson(distinct(values), change.to));
  return isAll
    ? null
    : refuse('lost', step, change.to, 'the calls are not all of those in the text, each once and in order');
}

function isStillOriginal({ before, original }: Step): boolean {
  return before.arguments === original.text || (original.parsed !== undefined && before.arguments === original.parsed);
}
