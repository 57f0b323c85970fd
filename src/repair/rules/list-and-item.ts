import { answersTogether } from '../../core/intent/answers-together.ts';
import { heldList, innerList } from '../../core/intent/forms/held-list.ts';
import { isCodeText, isOneText } from '../../core/intent/forms/is-code-text.ts';
import { listedItems } from '../../core/intent/forms/listed-items.ts';
import { isNumber, isObject, isScalar, type Json, type JsonObject } from '../../core/json.ts';
import { misfitRule } from './misfit-rule.ts';
import { accepts, type Place, takesType } from './places.ts';
import type { RuleContext } from './rule.ts';
import { listPlace, saidOf, separatorOf } from './said.ts';

/** Turns an item into a list of it, a list of one into its item, and a list into joined text or back where the separator is known. */
export const listAndItem = misfitRule(
  {
    name: 'list_and_item',
    kinds: ['wrong_type'],
    change: 'makes an item a list or a list an item, and joins or splits text where the separator is known',
    provenance: ['arguments'],
  },
  (place, schema, context) => {
    const { value, pointer } = place;
    const step = { from: value, provenance: 'arguments' } as const;
    if (Array.isArray(value)) {
      if (takesType(place, 'array')) {
        const inner = innerList(value);
        return inner && accepts(schema, place, inner) ? { ...step, op: 'reformat', to: inner } : null;
      }
      if (value.length === 1) return { ...step, op: 'unwrap', from: `${pointer}/0`, to: value[0]! };
      const joined = joinedText(value, place, schema, context);
      if (joined !== null && accepts(schema, place, joined)) return { ...step, op: 'reformat', to: joined };
      const isOne = isOneText({ name: place.name, words: place.description, schemas: place.branches });
      const isTogether = answersTogether(context.toolName, context.tool?.description ?? null, place.name);
      const isEach = joined === null && !isOne && !isTogether && value.every(item => accepts(schema, place, item));
      return isEach && context.isRead && value.length > 1 ? { ...step, op: 'split', to: value } : null;
    }
    if (!takesType(place, 'array') || value === null || takesTypeOfItem(place, value)) return null;
    if (typeof value === 'string' && /^\s*[[{]/.test(value)) return null;
    const held = isObject(value) ? heldList(value, place.name) : null;
    if (held && accepts(schema, place, held)) return { ...step, op: 'reformat', to: held };
    const parts = typeof value === 'string' ? listedItems(value, listPlace(place, schema), saidOf(context)) : [];
    if (parts === null) return null;
    if (parts.length > 1) return { ...step, op: 'reformat', to: parts };
    return isScalar(value) || isObject(value) ? { ...step, op: 'wrap', to: [value] } : null;
  },
);

function takesTypeOfItem(place: Place, value: Json): boolean {
  return isObject(value) ? takesType(place, 'object') : typeof value === 'string' && takesType(place, 'string');
}

function joinedText(list: Json[], place: Place, schema: JsonObject, context: RuleContext): string | null {
  if (isCodeText({ name: place.name, words: place.description })) return null;
  const separator = separatorOf(place, schema, context);
  const texts = list.map(item => (isNumber(item) ? item.toString() : item));
  if (separator === null || !texts.every(text => typeof text === 'string')) return null;
  return texts.some(text => text.includes(separator)) ? null : texts.join(separator);
}
