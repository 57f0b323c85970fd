import { isNumber, type Json, toNumber } from '../../core/json.ts';
import { accepts } from './places.ts';
import { misfitRule } from './value-rule.ts';

/** Gives a number, boolean or text the type that the schema wants, where it turns back into exactly what was written. */
export const retypeScalar = misfitRule('retype_scalar', (place, schema) => {
  const to = retyped(place.value).filter(value => accepts(schema, place, value));
  return to.length === 1 ? { op: 'retype', from: place.value, to: to[0]!, provenance: 'arguments' } : null;
});

function retyped(value: Json): Json[] {
  if (isNumber(value)) return [value.toString()];
  if (typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'string') return [];
  if (/^(?:true|false)$/i.test(value)) return [value.toLowerCase() === 'true'];
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value)) return [];
  return value.replace(/\D/g, '').length <= 15 ? [toNumber(value)] : [];
}
