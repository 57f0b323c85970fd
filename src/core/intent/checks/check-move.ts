import { isObject, type Json } from '../../json.ts';
import { getAt, type JsonPath, parsePointer, toPointer } from '../../json-path.ts';
import { isSameName, positions, stepsOfName } from '../../names.ts';
import { isWrapper } from '../is-wrapper.ts';
import type { Knowledge } from '../knowledge.ts';
import { type Check, refuse } from './check.ts';

/** A value moved to the one place that its name is declared at; never out of an item of a list, whose leaves belong together. */
export const checkMove: Check = (step, knowledge) => {
  const { change, before } = step;
  const from = parsePointer(String(change.from), before.arguments);
  const to = parsePointer(change.path, before.arguments);
  if (change.to !== change.path) return refuse('malformed', step, change.to, 'a move tells both pointers');
  const isBound = [...from, ...to].some(part => typeof part === 'number');
  const isMap = knowledge.placeAt(from.slice(0, -1)).isMap;
  const homes = homesOf(String(from.at(-1)), knowledge);
  const isHome =
    (homes.length === 1 && toPointer(homes[0]!) === change.path) || isWrittenOut(String(from.at(-1)), to, knowledge);
  const isOut = to.length < from.length;
  if (isOut && !isLaidOut(from, to, before.arguments))
    return refuse('moved', step, change.from, `${change.from} may be another ${to.at(-1)}`);
  if (!isBound && !isMap && !knowledge.placeAt(from).isDeclared && isHome) return null;
  return refuse('moved', step, change.from, `${change.from} does not belong at ${change.path} beyond doubt`);
};

/** Whether a value leaves only containers that say nothing, and that hold nothing which stands outside of them already. */
function isLaidOut(from: JsonPath, to: JsonPath, root: Json): boolean {
  const outside = getAt(root, to.slice(0, -1));
  return from.slice(to.length - 1, -1).every((key, at) => {
    const container = getAt(root, from.slice(0, to.length + at));
    if (!isObject(container) || !isObject(outside)) return false;
    const held = Object.keys(container);
    return isWrapper(String(key), held) && held.every(name => !Object.hasOwn(outside, name));
  });
}

/** Whether a name is the whole path to a declared place (`filter.status`, `filter[status]`). */
function isWrittenOut(name: string, to: JsonPath, { placeAt }: Knowledge): boolean {
  const steps = stepsOfName(name);
  if (steps.length < 2 || steps.join('\0') !== to.join('\0')) return false;
  return placeAt(to).isDeclared || placeAt(positions(steps)).isDeclared;
}

/** The places outside lists at which a name is declared. */
function homesOf(name: string, { placeAt }: Knowledge, path: JsonPath = []): JsonPath[] {
  if (path.length > 4) return [];
  return [...placeAt(path).properties.keys()].flatMap(key => {
    const below = [...path, key];
    return [...(isSameName(key, name) ? [below] : []), ...homesOf(name, { placeAt } as Knowledge, below)];
  });
}
