import { isObject } from '../../json.ts';
import { getAt, parsePointer } from '../../json-path.ts';
import { isDivided } from '../divided.ts';
import { type Check, mistold, refuse } from './check.ts';

/** One text divided over two declared parameters whose order in such a text is fixed. */
export const checkDivide: Check = (step, { placeAt, schema }) => {
  const { change, before } = step;
  const path = parsePointer(change.path, before.arguments);
  const text = getAt(before.arguments, path);
  const parts = isObject(change.to) ? Object.entries(change.to) : [];
  const problem = mistold(step);
  if (problem) return problem;
  const texts = parts.filter((part): part is [string, string] => typeof part[1] === 'string');
  const isHome = parts.every(([name]) => !schema || placeAt([...path.slice(0, -1), name]).isDeclared);
  const isKept = Object.hasOwn(isObject(change.to) ? change.to : {}, String(path.at(-1))) || !placeAt(path).isDeclared;
  if (typeof text === 'string' && texts.length === parts.length && isHome && isKept && isDivided(text, texts))
    return null;
  return refuse('changed', step, change.to, 'the text does not say which part is which');
};
