import { parsePointer } from '../../json-path.ts';
import { leavesOf } from '../leaves.ts';
import { saysNothing } from '../says-nothing.ts';
import { type Check, mistold, refuse } from './check.ts';

/** A value left out that says nothing. */
export const checkDrop: Check = (step, knowledge) => {
  const { change, before, after } = step;
  const problem = mistold(step);
  if (problem) return problem;
  if (change.to !== null) return refuse('malformed', step, change.to, 'what is dropped becomes nothing');
  if (knowledge.isFallback) return null;
  const kept = () => leavesOf(after[0]!.arguments);
  if (saysNothing(change.from, parsePointer(change.path, before.arguments), kept, knowledge)) return null;
  return refuse('lost', step, change.from, `${change.path} says something, and would be lost`);
};
