import { onlyCandidate } from '../../core/intent/intent-candidates.ts';
import { toPlaces } from '../../core/intent/place.ts';
import { isNumber, isObject, isScalar, type Json, toNumber } from '../../core/json.ts';
import { toPointer } from '../../core/json-path.ts';
import { requiredOf, typesOf } from '../../core/schema/index.ts';
import type { Rule } from './rule.ts';

/** Fills the one required parameter that a read lacks with the only thing in the user's words that fits it and is not used yet. */
export const fillFromIntent: Rule = {
  name: 'fill_from_intent',
  kinds: ['missing_required'],
  change: "fills the one required parameter of a read from the user's words",
  provenance: ['intent'],
  run: ({ args, schema, failure, isRead, toolName, tool }) => {
    if (!args || !schema || !isRead || !failure.intent) return null;
    const [name, ...others] = requiredOf(schema).filter(required => !Object.hasOwn(args, required));
    if (name === undefined || others.length > 0) return null;
    const place = toPlaces(schema)([name]);
    const words = `${toolName}\n${tool?.description ?? ''}`;
    const only = onlyCandidate(failure.intent, place, textsIn(args), words);
    if (only === null) return null;
    const isText = place.schemas.some(branch => typesOf(branch).includes('string'));
    return [
      { op: 'add', path: toPointer([name]), from: null, to: isText ? only : toNumber(only), provenance: 'intent' },
    ];
  },
};

function textsIn(value: Json): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap(item => [...textsIn(item)]));
  if (isObject(value)) return textsIn(Object.values(value));
  return new Set(isScalar(value) ? [isNumber(value) ? value.toString() : String(value)] : []);
}
