import { isObject, isSameJson, type Json } from '../../json.ts';
import { type JsonPath, parsePointer } from '../../json-path.ts';
import { textItems } from '../keeps-meaning.ts';
import type { Knowledge } from '../knowledge.ts';
import { isOnlyHome } from '../only-home.ts';
import { placedByOrder } from '../positional.ts';
import { type Check, mistold, refuse } from './check.ts';

/** A value put into a list, or under the one parameter that is declared for it there. */
export const checkWrap: Check = (step, knowledge) => {
  const { change, before } = step;
  const problem = mistold(step);
  if (problem) return problem;
  if (change.path === '' && Array.isArray(change.from) && change.from.length > 1) {
    const placed =
      knowledge.effect === 'destructive'
        ? null
        : placedByOrder(change.from, knowledge.placeAt, knowledge.failure.intent);
    return placed && isSameJson(placed, change.to)
      ? null
      : refuse('moved', step, change.to, 'the values of the list are not certain to be these parameters');
  }
  return isWrapped(change.from, change.to, parsePointer(change.path, before.arguments), knowledge)
    ? null
    : refuse('moved', step, change.to, 'the value is not wrapped in the only way that is declared');
};

function isWrapped(value: Json, wrapped: Json, path: JsonPath, knowledge: Knowledge): boolean {
  const isInner = (inner: Json, at: JsonPath) => isSameJson(value, inner) || isWrapped(value, inner, at, knowledge);
  if (Array.isArray(wrapped)) {
    if (wrapped.length === 1 && isInner(wrapped[0]!, [...path, 0])) return isOneItem(value, path, knowledge);
    return (
      Array.isArray(value) &&
      value.length === wrapped.length &&
      value.every((item, at) => isWrapped(item, wrapped[at]!, [...path, at], knowledge))
    );
  }
  const [entry, ...others] = isObject(wrapped) ? Object.entries(wrapped) : [];
  if (!entry || others.length > 0) return false;
  const [key, inner] = entry;
  return isOnlyHome(value, inner, key, path, knowledge) && isInner(inner, [...path, key]);
}

/** Whether a value is one item and not several written as one text. */
function isOneItem(value: Json, path: JsonPath, knowledge: Knowledge): boolean {
  return typeof value !== 'string' || textItems(value, path, knowledge)?.length === 1;
}
