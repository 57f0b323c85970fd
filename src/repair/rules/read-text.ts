import { areParameters, decodedText, readArguments } from '../../core/arguments-text/index.ts';
import { holdsBlank } from '../../core/intent/distinct.ts';
import { canonicalJson, isObject, type Json } from '../../core/json.ts';
import type { Rule } from './rule.ts';

/** Reads arguments that are text: as one value, as the same one written several times, or as several calls. */
export const readText: Rule = {
  name: 'read_text',
  kinds: ['unparsable_arguments', 'double_encoded'],
  change: 'reads arguments that are no plain JSON object',
  provenance: ['arguments'],
  run: ({ value, failure, schema }) => {
    if (typeof value !== 'string') return null;
    const reading = readArguments(value);
    if (reading.status !== 'read' || !areParameters(reading, schema)) return null;
    const distinct = [...new Map(reading.values.map(item => [canonicalJson(item), item])).values()];
    const [only] = distinct;
    if (only === undefined || !distinct.every(isUsable)) return null;
    const whole = typeof only === 'string' && distinct.length === 1 ? decodedText(only) : undefined;
    if (whole !== undefined) return [{ op: 'decode', path: '', from: value, to: whole, provenance: 'arguments' }];
    const step = { path: '', from: value, provenance: 'arguments' } as const;
    if (holdsBlank(distinct) || (distinct.length > 1 && !distinct.every(isObject) && distinct.some(isObject)))
      return null;
    if (distinct.length > 1) return [{ ...step, op: 'split', to: distinct }];
    return [
      {
        ...step,
        op: reading.values.length > 1 ? 'merge' : value === failure.argumentsText ? 'parse' : 'decode',
        to: only,
      },
    ];
  },
};

function isUsable(value: Json): boolean {
  return isObject(value) || Array.isArray(value) || (typeof value === 'string' && /[{[]/.test(value));
}
