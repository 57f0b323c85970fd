import { getOwn, isNumber, type Json } from '../../json.ts';
import { normalName } from '../../names.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Place } from '../place.ts';
import { isOnLaterPage, isPaging, isSize } from '../role-names.ts';
import { saysNumber } from './says-number.ts';

/**
 * Whether a size of a page is brought down to its declared bound: on reads only, and only where the rest can be fetched by
 * further pages, or where the user never named the size.
 */
export function isClamped(from: Json, to: Json, place: Place, knowledge: Knowledge): boolean {
  if (!isNumber(from) || !isNumber(to) || knowledge.effect !== 'read' || !isSize(place.name)) return false;
  if (knowledge.calls.some(call => isOnLaterPage(call.arguments))) return false;
  const bounds = new Set([
    ...place.schemas
      .map(schema => getOwn(schema, 'maximum'))
      .filter(bound => isNumber(bound))
      .map(Number),
    ...knowledge.hints.limits
      .filter(({ parameter }) => parameter !== undefined && normalName(parameter) === normalName(place.name))
      .map(({ max }) => max),
  ]);
  const bound = Math.min(...bounds);
  if (!bounds.has(Number(to)) || Number(to) !== bound || Number(from) <= bound) return false;
  return [...knowledge.names].some(isPaging) || asksForNoSize(knowledge.failure.intent, Number(from));
}

/** Whether the user neither names this size nor asks for all there is. */
export function asksForNoSize(intent: string | null, size: number): boolean {
  return intent !== null && !saysNumber(intent, size) && !ALL.test(intent);
}

/** Words for all there is. */
const ALL =
  /(?<!\p{L})(?:all|every|each|entire|whole|complete|alles?|allen?|aller|sämtliche\p{L}*|jede[nrms]?|ganze[nrms]?|gesamte[nrms]?|komplett\p{L}*|tod[oa]s?|cada|enter[oa]s?|complet[oa]s?|tous|toutes?|tout|chaque|enti[eè]re?s?|compl[eè]te?s?)(?!\p{L})|全部|所有|每一?[个条]|完整|整个|一切/iu;
