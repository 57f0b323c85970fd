import type { Change } from '../../core/failure.ts';
import { otherNotation } from '../../core/intent/forms/other-notation.ts';
import { timeForms } from '../../core/intent/forms/time-forms.ts';
import { toPlaces } from '../../core/intent/place.ts';
import { isNumber, type Json } from '../../core/json.ts';
import { affixForms, saidForms } from './affix-forms.ts';
import { misfitRule } from './misfit-rule.ts';
import { accepts } from './places.ts';

/** Writes a text in the form that its pattern or format demands: the usual form of a date or a time, or a code with the only affix or padding that fits. */
export const spellFormat = misfitRule(
  {
    name: 'spell_format',
    kinds: ['format_violation'],
    change: 'writes a text in the form that its pattern or format demands',
    provenance: ['schema', 'intent'],
  },
  (place, schema, { failure, tool }) => {
    const { value } = place;
    if (typeof value !== 'string' && !isNumber(value)) return null;
    const text = value.toString();
    const bare = text.trim();
    if (bare !== text && bare !== '' && accepts(schema, place, bare) && !isNumber(value))
      return { op: 'reformat', from: value, to: bare, provenance: 'schema' };
    const time = timeForms(text, failure.intent).find(form => form.text !== text && accepts(schema, place, form.text));
    if (time) {
      const provenance = time.isFromIntent ? 'intent' : 'schema';
      return spelled(value, { op: 'reformat', from: text, to: time.text, provenance });
    }
    const forms = [...affixForms(text, place), ...saidForms(text, place, failure.errorText ?? '')];
    const [only, ...more] = new Set(forms.filter(form => accepts(schema, place, form)));
    if (only === undefined) {
      const about = { errorText: failure.errorText ?? '', toolDescription: tool?.description ?? null };
      const other = isNumber(value) ? null : otherNotation(text, toPlaces(schema)(place.path), about);
      return other === null ? null : { op: 'reformat', from: value, to: other, provenance: 'schema' };
    }
    if (more.length > 0) return null;
    return spelled(value, { op: 'reformat', from: text, to: only, provenance: 'schema' });
  },
);

/** A number becomes text before it is written in another form. */
function spelled(value: Json, step: Omit<Change, 'path'>): Omit<Change, 'path'>[] {
  return isNumber(value)
    ? [{ op: 'retype', from: value, to: value.toString(), provenance: 'arguments' }, step]
    : [step];
}
