import { decodedText } from '../../core/arguments-text/index.ts';
import type { Change } from '../../core/failure.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { typeOf } from '../../core/schema/index.ts';
import { accepts, type Place, takesType, takesTypeOf } from './places.ts';
import type { Rule } from './rule.ts';

/** Makes JSON text the value that it encodes, where the schema wants a list or an object; never where it wants text. */
export const decodeText: Rule = {
  name: 'decode_text',
  kinds: ['double_encoded', 'wrong_type'],
  change: 'makes JSON text the list or object that it encodes',
  provenance: ['arguments'],
  run: ({ places, schema }) => {
    if (!schema) return null;
    const found = places.flatMap((place): Change[] => {
      const { value, pointer, path } = place;
      const decoded = path.length > 0 && typeof value === 'string' ? decodedFor(place, value, schema) : undefined;
      if (decoded === undefined) return [];
      return [{ op: 'decode', path: pointer, from: value, to: decoded, provenance: 'arguments' }];
    });
    return found.length > 0 ? found : null;
  },
};

function decodedFor(place: Place, text: string, schema: JsonObject): Json | undefined {
  if (!/^\s*(?:```\w*\s*)?[[{"]/.test(text)) return undefined;
  const takesText = takesTypeOf(place, text);
  if (takesText && !(place.fits && takesType(place, 'array') && /^\s*\[/.test(text))) return undefined;
  const value = decodedText(text);
  if (!Array.isArray(value) && !isObject(value)) return undefined;
  return takesType(place, typeOf(value)) || isOneItem(value, place, schema) ? value : undefined;
}

/** Whether an object is an item of the list that is wanted. */
function isOneItem(value: Json, place: Place, schema: JsonObject): boolean {
  return isObject(value) && takesType(place, 'array') && accepts(schema, place, [value]);
}
