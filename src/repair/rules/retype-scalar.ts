import { epochOf } from '../../core/intent/forms/epoch.ts';
import { halfWidth } from '../../core/intent/forms/half-width.ts';
import { measured } from '../../core/intent/forms/measure.ts';
import { numberAsText } from '../../core/intent/forms/number-as-text.ts';
import { booleanOf } from '../../core/intent/forms/retype.ts';
import { toPlaces } from '../../core/intent/place.ts';
import { isNumber, type Json, type JsonObject, toNumber } from '../../core/json.ts';
import { isCutNumber, profileAt } from '../../core/observed/index.ts';
import { misfitRule } from './misfit-rule.ts';
import { accepts, type Place, takesType } from './places.ts';
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
    const [to] = [...retyped(place, context), ...inUnits(place, schema, context)].filter(item =>
      accepts(schema, place, item),
    );
    if (to === undefined) return null;
    const worked = profileAt(context.failure.profiles?.get(context.toolName), place.path);
    if (isNumber(value) && typeof to === 'string' && isCutNumber(to, worked)) return null;
    const isSaid = isNumber(value) && typeof to === 'string' && to !== value.toString();
    return { op: 'retype', from: value, to, provenance: isSaid ? 'intent' : 'arguments' };
  },
);

function retyped(place: Place, { failure, effect }: RuleContext): Json[] {
  const { value, name } = place;
  const isText = typeof value === 'string';
  const flag =
    (isText || isNumber(value)) && takesType(place, 'boolean')
      ? booleanOf(value.toString(), failure.errorText ?? '')
      : null;
  if (flag !== null) return [flag];
  if (isNumber(value))
    return [numberAsText(value.toString(), name, failure.intent, effect)].filter(text => text !== null);
  if (typeof value === 'boolean') return [String(value), value ? 'True' : 'False'];
  if (!isText) return [];
  const text = halfWidth(value).trim();
  const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? toNumber(text) : null;
  return typeof number === 'number' ? [number] : [];
}

/** The number that a text with a unit, or a time, says in the unit of the parameter. */
function inUnits({ value, path }: Place, schema: JsonObject, { failure }: RuleContext): Json[] {
  if (typeof value !== 'string' || value.length > 40) return [];
  const place = toPlaces(schema)(path);
  const number = measured(value, place) ?? epochOf(value, place, failure.intent);
  return number === null ? [] : [number];
}
