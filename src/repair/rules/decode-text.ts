import { readArguments } from '../../core/arguments-text/index.ts';
import type { Change } from '../../core/failure.ts';
import { isObject, type Json } from '../../core/json.ts';
import { typeOf } from '../../core/schema/index.ts';
import { type Place, takesType, takesTypeOf } from './places.ts';
import type { Rule } from './rule.ts';

/** Makes JSON text the value that it encodes, where the schema wants a list or an object; never where it wants text. */
export const decodeText: Rule = {
  name: 'decode_text',
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

/** Steps of a reading that look past words: beside a value that is a parameter's, words are a part of it. */
const BESIDE = new Set(['prose', 'prose after', 'closing bracket', 'tokens', 'cut repeat']);

function decodedFor(place: Place, text: string): Json | undefined {
  if (!/^\s*[{["']/.test(text)) return undefined;
  const takesText = takesTypeOf(place, text);
  if (takesText && !(place.fits && takesType(place, 'array') && /^\s*\[/.test(text))) return undefined;
  const reading = readArguments(text);
  const isWhole = reading.status === 'read' && !reading.steps.some(step => BESIDE.has(step));
  const value = isWhole && reading.values.length === 1 ? reading.values[0] : undefined;
  if (value === undefined) return undefined;
  if (typeof value === 'string') return decodedFor(place, value);
  return (Array.isArray(value) || isObject(value)) && takesType(place, typeOf(value)) ? value : undefined;
}
