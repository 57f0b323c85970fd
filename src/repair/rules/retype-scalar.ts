import { measured } from '../../core/intent/forms/measure.ts';
import { numberAsText } from '../../core/intent/forms/number-as-text.ts';
import { booleanOf } from '../../core/intent/forms/retype.ts';
import { toPlaces } from '../../core/intent/place.ts';
import { isNumber, type Json, type JsonObject, toNumber } from '../../core/json.ts';
import { isCutNumber, profileAt } from '../../core/observed/index.ts';
import { misfitRule } from './misfit-rule.ts';
import { accepts, type Place } from './places.ts';
import type { RuleContext } from './rule.ts';

/** Gives a number, boolean or text the type that the schema wants, where it turns back into exactly what was written. */
export const retypeScalar = misfitRule(
  {
    name: 'retype_scalar',
    kinds: ['wrong_type'],
    change: 'gives a number, boolean or text the wanted type',
    provenance: ['arguments', 'intent'],
  },
  (place, schema, context) => {
    const { value } = place;
    const [to] = [...retyped(place, context), ...inUnits(place, schema)].filter(item => accepts(schema, place, item));
    if (to === undefined) return null;
    const worked = profileAt(context.failure.profiles?.get(context.toolName), place.path);
    if (isNumber(value) && typeof to === 'string' && isCutNumber(to, worked)) return null;
    const isSaid = isNumber(value) && typeof to === 'string' && to !== value.toString();
    return { op: 'retype', from: value, to, provenance: isSaid ? 'intent' : 'arguments' };
  },
);

function retyped({ value, name }: Place, { failure, effect }: RuleContext): Json[] {
  if (isNumber(value))
    return [numberAsText(value.toString(), name, failure.intent, effect)].filter(text => text !== null);
  if (typeof value === 'boolean') return [String(value), value ? 'True' : 'False'];
  if (typeof value !== 'string') return [];
  const flag = booleanOf(value);
  if (flag !== null) return [flag];
  const number = /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?\s*$/.test(value) ? toNumber(value.trim()) : null;
  return typeof number === 'number' ? [number] : [];
}

/** The number that a text with a unit says, in the unit of the parameter. */
function inUnits({ value, path }: Place, schema: JsonObject): Json[] {
  const number = typeof value === 'string' && value.length < 40 ? measured(value, toPlaces(schema)(path)) : null;
  return number === null ? [] : [number];
}
