import { readArguments } from '../../core/arguments-text/index.ts';
import { canonicalJson, isObject, type Json } from '../../core/json.ts';
import type { Rule } from './rule.ts';

/** Reads arguments that are text: as one value, as the same one written several times, or as several calls. */
export const readText: Rule = {
  name: 'read_text',
  run: ({ value }) => {
    if (typeof value !== 'string') return null;
    const reading = readArguments(value);
    if (reading.status !== 'read') return null;
    const distinct = [...new Map(reading.values.map(item => [canonicalJson(item), item])).values()];
    const [only] = distinct;
    if (only === undefined || !distinct.every(isUsable)) return null;
    const step = { path: '', from: value, provenance: 'arguments' } as const;
    if (distinct.length > 1) return [{ ...step, op: 'split', to: distinct }];
    return [{ ...step, op: reading.values.length > 1 ? 'merge' : isEncoded(value) ? 'decode' : 'parse', to: only }];
  },
};

function isUsable(value: Json): boolean {
  return isObject(value) || Array.isArray(value) || (typeof value === 'string' && /[{[]/.test(value));
}

/** JSON text that was encoded once more has no white space outside of its brackets and no noise. */
function isEncoded(text: string): boolean {
  const reading = readArguments(text);
  return reading.status === 'read' && reading.steps.length === 0;
}
