import { toPlaces } from '../../core/intent/place.ts';
import { placedByOrder } from '../../core/intent/positional.ts';
import type { Rule } from './rule.ts';

/** Gives the values of a bare list their parameters, where each can stand for one only and the order is that of the required ones. */
export const placeByOrder: Rule = {
  name: 'place_by_order',
  kinds: ['wrong_type'],
  change: 'gives the values of a bare list the parameters that each can only be meant for',
  provenance: ['schema'],
  run: ({ value, schema, failure, effect }) => {
    if (!Array.isArray(value) || !schema || effect === 'destructive') return null;
    const placed = placedByOrder(value, toPlaces(schema), failure.intent);
    return placed && [{ op: 'wrap', path: '', from: value, to: placed, provenance: 'schema' }];
  },
};
