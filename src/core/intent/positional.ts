import { isNumber, isScalar, type Json, type JsonObject, setOwn } from '../json.ts';
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
    if (homes.length !== 1 || homes[0] !== name || !isSaid(value, intent)) return null;
    setOwn(found, name, value);
  }
  return found;
}

function isSaid(value: Json, intent: string): boolean {
  const text = scalarText(value);
  return text !== null && text !== '' && (isNumber(value) ? saysNumber(intent, Number(text)) : spells(intent, text));
}
