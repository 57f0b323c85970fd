import { isObject } from '../../json.ts';
import { getAt, parsePointer } from '../../json-path.ts';
import { isWrapper } from '../is-wrapper.ts';
import type { Knowledge } from '../knowledge.ts';
import { leavesOf } from '../leaves.ts';
import { saysNothing } from '../says-nothing.ts';
import { type Check, mistold, refuse, type Step } from './check.ts';

/** A value left out that says nothing. */
export const checkDrop: Check = (step, knowledge) => {
  const { change, before, after } = step;
  const problem = mistold(step);
  if (problem) return problem;
  if (change.to !== null) return refuse('malformed', step, change.to, 'what is dropped becomes nothing');
  if (knowledge.isFallback) return null;
  if (isLeftEmpty(step, knowledge)) return null;
  const kept = () => leavesOf(after[0]!.arguments);
  if (saysNothing(change.from, parsePointer(change.path, before.arguments), kept, knowledge)) return null;
  return refuse('lost', step, change.from, `${change.path} says something, and would be lost`);
};

/** Whether only the wrapper is left of what the original holds at this place, after all that it held was moved out. */
function isLeftEmpty({ change, before, original }: Step, { placeAt }: Knowledge): boolean {
  const path = parsePointer(change.path, before.arguments);
  const held = original.parsed === undefined ? undefined : getAt(original.parsed, path);
  const isLeft = isObject(change.from) && Object.keys(change.from).length === 0;
  if (!isLeft || !isObject(held) || Object.keys(held).length === 0) return false;
  return isWrapper(String(path.at(-1)), Object.keys(held)) && !placeAt(path).isDeclared;
}
