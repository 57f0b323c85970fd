import { readArguments } from '../../core/arguments-text/index.ts';
import { isPlain } from '../../core/intent/original.ts';
import { isObject, isScalar, tryParseJson } from '../../core/json.ts';
import { propertiesOf, requiredOf } from '../../core/schema/index.ts';
import type { Rule } from './rule.ts';

/** Puts a bare value, where arguments are wanted, under the one parameter that it can be meant for. */
export const wrapRoot: Rule = {
  name: 'wrap_root',
  kinds: ['wrong_type', 'unparsable_arguments'],
  change: 'puts a bare value under the one parameter that it can be meant for',
  provenance: ['schema'],
  run: ({ value, schema, failure }) => {
    if (!schema || !isScalar(value) || !isBare(value, failure.argumentsText)) return null;
    const properties = propertiesOf(schema);
    const required = requiredOf(schema);
    const [only, ...others] = required.length > 0 ? required : [...properties.keys()];
    if (only === undefined || others.length > 0) return null;
    return [{ op: 'wrap', path: '', from: value, to: { [only]: value }, provenance: 'schema' }];
  },
};

function isBare(value: unknown, text: string): boolean {
  if (typeof value !== 'string') return true;
  if (value === text && tryParseJson(text) === undefined)
    return isPlain(text) && readArguments(text).status === 'unreadable';
  const reading = readArguments(value);
  return reading.status === 'unreadable' || (reading.status === 'read' && !reading.values.some(item => isObject(item)));
}
