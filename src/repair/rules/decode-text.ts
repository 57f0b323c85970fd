import { decodedText } from '../../core/arguments-text/index.ts';
import type { Change } from '../../core/failure.ts';
import { isObject, type Json } from '../../core/json.ts';
import { typeOf } from '../../core/schema/index.ts';
import { type Place, takesType, takesTypeOf } from './places.ts';
import type { Rule } from './rule.ts';

/** Makes JSON text the value that it encodes, where the schema wants a list or an object; never where it wants text. */
export const decodeText: Rule = {
  name: 'decode_text',
  kinds: ['double_encoded', 'wrong_type'],
  change: 'makes JSON text the list or object that it encodes',
  provenance: ['arguments'],
  run: ({ places }) => {
    const found = places.flatMap((place): Change[] => {
      const { value, pointer, path } = place;
      const decoded = path.length > 0 && typeof value === 'string' ? decodedFor(place, value) : undefined;
      if (decoded === undefined) return [];
      return [{ op: 'decode', path: pointer, from: value, to: decoded, provenance: 'arguments' }];
    });
    return found.length > 0 ? found : null;
  },
};

function decodedFor(place: Place, text: string): Json | undefined {
  if (!/^\s*(?:```\w*\s*)?[[{"]/.test(text)) return undefined;
  const takesText = takesTypeOf(place, text);
  if (takesText && !(place.fits && takesType(place, 'array') && /^\s*\[/.test(text))) return undefined;
  const value = decodedText(text);
  return (Array.isArray(value) || isObject(value)) && takesType(place, typeOf(value)) ? value : undefined;
}
