import type { ListPlace } from '../../core/intent/forms/listed-items.ts';
import { type Said, statedSeparator } from '../../core/intent/forms/stated-separator.ts';
import { toPlaces } from '../../core/intent/place.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Place } from './places.ts';
import type { RuleContext } from './rule.ts';

/** What is said about the call beside its schema. */
export function saidOf({ failure, tool }: RuleContext): Said {
  return { intent: failure.intent, errorText: failure.errorText ?? '', toolDescription: tool?.description ?? null };
}

/** The place of a list as the guard sees it. */
export function listPlace({ path }: Place, schema: JsonObject): ListPlace {
  const placeAt = toPlaces(schema);
  return { list: placeAt(path), item: placeAt([...path, 0]), isOnly: path.length === 1 };
}

/** The separator of a text that holds several items, where it is stated for this place. */
export function separatorOf({ path }: Place, schema: JsonObject, context: RuleContext): string | null {
  const words = toPlaces(schema)(path);
  return statedSeparator(words, saidOf(context), path.length === 1);
}
