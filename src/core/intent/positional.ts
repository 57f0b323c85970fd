import { isNumber, isScalar, type Json, type JsonObject, setOwn } from '../json.ts';
import { areSides } from '../match-ends.ts';
import { saysNumber } from './forms/says-number.ts';
import { spells } from './forms/spells.ts';
import { scalarText } from './leaves.ts';
import type { Place } from './place.ts';

/**
 * The arguments that a list of bare values stands for: one for each required parameter, in their order, where none of the values could stand
 * for another parameter and the user's words name each of them. Null where that is not certain.
 */
export function placedByOrder(
  list: readonly Json[],
  placeAt: (path: readonly string[]) => Place,
  intent: string | null,
): JsonObject | null {
  const { required, properties } = placeAt([]);
  if (intent === null || list.length < 2 || list.length !== required.length || !list.every(isScalar)) return null;
  const found: JsonObject = {};
  for (const [at, name] of required.entries()) {
    const value = list[at]!;
    const homes = [...properties.keys()].filter(
      key => placeAt([key]).schemas.length > 0 && placeAt([key]).accepts(value),
    );
    const isSide = homes.length === 2 && homes.includes(name) && isSaidInOrder(list, required, homes, intent);
    if (!(isSide || (homes.length === 1 && homes[0] === name)) || !isSaid(value, intent)) return null;
    setOwn(found, name, value);
  }
  return found;
}

function isSaid(value: Json, intent: string): boolean {
  const text = scalarText(value);
  return text !== null && text !== '' && (isNumber(value) ? saysNumber(intent, Number(text)) : spells(intent, text));
}

/** Whether the user names the values of two parameters that are the sides of one relation in its order: `USD to CHF`, 从北京到上海. */
function isSaidInOrder(
  list: readonly Json[],
  required: readonly string[],
  homes: readonly string[],
  intent: string,
): boolean {
  const [first, second, ...others] = required.filter(name => homes.includes(name));
  if (first === undefined || second === undefined || others.length > 0 || !areSides(first, second)) return false;
  const [from, to] = [first, second].map(name => scalarText(list[required.indexOf(name)]!) ?? '') as [string, string];
  const at = intent.indexOf(from);
  if (from === '' || to === '' || at < 0 || at !== intent.lastIndexOf(from)) return false;
  const rest = intent.slice(at + from.length);
  return rest.split(to).length === 2 && TO.test(rest.slice(0, rest.indexOf(to)));
}

const TO =
  /^["'”’]?\s*(?:to|into|in|nach|zu|a|à|vers|en|->|→|=>|到|至|换成?|兑换?成?|转(?:换)?(?:为|成)?|变成)\s*["'“‘]?$/iu;
