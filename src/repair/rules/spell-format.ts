import { affixForms } from './affix-forms.ts';
import { accepts } from './places.ts';
import { timeForms } from './time-forms.ts';
import { misfitRule } from './value-rule.ts';

/** Writes a text in the form that its pattern or format demands, where exactly one form with the same meaning fits. */
export const spellFormat = misfitRule('spell_format', (place, schema, { failure }) => {
  const { value } = place;
  if (typeof value !== 'string') return null;
  const forms = [...timeForms(value, failure.intent), ...affixForms(value, place)];
  const fitting = new Map(forms.filter(({ text }) => accepts(schema, place, text)).map(form => [form.text, form]));
  const [only, ...more] = [...fitting.values()];
  if (!only || more.length > 0) return null;
  return { op: 'reformat', from: value, to: only.text, provenance: only.isFromIntent ? 'intent' : 'schema' };
});
