import { fitsRole } from '../../fits-role.ts';
import { isObject } from '../../json.ts';
import { getAt, parsePointer } from '../../json-path.ts';
import { mayRename } from '../may-rename.ts';
import { type Check, refuse } from './check.ts';

/** A parameter renamed to the declared one that it stands for. */
export const checkRename: Check = (step, knowledge) => {
  const { change, before } = step;
  const from = parsePointer(String(change.from), before.arguments);
  const to = parsePointer(change.path, before.arguments);
  const parent = getAt(before.arguments, from.slice(0, -1));
  if (change.to !== change.path || !isObject(parent))
    return refuse('malformed', step, change.to, 'a rename tells both pointers');
  const value = getAt(before.arguments, from);
  if (value !== undefined && !fitsRole(String(to.at(-1)), value, String(from.at(-1))))
    return refuse('moved', step, value, `${to.at(-1)} takes no such value`);
  const present = new Set(Object.keys(parent));
  if (mayRename(String(from.at(-1)), String(to.at(-1)), from.slice(0, -1), present, knowledge)) return null;
  return refuse('moved', step, change.from, `${from.at(-1)} does not stand for ${to.at(-1)} beyond doubt`);
};
