import { isObject, isSameJson, type Json } from '../../json.ts';
import { parsePointer } from '../../json-path.ts';
import { decode, keepsMeaning } from '../keeps-meaning.ts';
import { type Check, mistold, refuse } from './check.ts';

/** A value in another form that says the same (`decode`, `retype`, `reformat`). */
export const checkForm: Check = (step, knowledge) => {
  const { change, before } = step;
  const problem = mistold(step);
  if (problem) return problem;
  const { from, to, path } = change;
  if (path === '' && isSameJson(openRoot(from), to)) return null;
  return keepsMeaning(from, to, parsePointer(path, before.arguments), knowledge)
    ? null
    : refuse('changed', step, from, 'the new value does not say the same');
};

/** No arguments at all are an empty object, and an object whose one key is a JSON text with nothing under it is what the key says. */
export function openRoot(root: Json): Json {
  if (root === null || (typeof root === 'string' && /^\s*(?:null|\{\s*\})?\s*$/.test(root))) return {};
  if (Array.isArray(root) && root.length === 0) return {};
  const [entry, ...others] = isObject(root) ? Object.entries(root) : [];
  if (!entry || others.length > 0 || !(entry[1] === null || entry[1] === '')) return root;
  const decoded = decode(entry[0]);
  return isObject(decoded) ? decoded : root;
}
