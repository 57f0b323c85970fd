import type { Change } from '../../core/failure.ts';
import { rejoined } from '../../core/intent/forms/rejoined.ts';
import { toPlaces } from '../../core/intent/place.ts';
import { observedForm, profileAt } from '../../core/observed/index.ts';
import { accepts } from './places.ts';
import type { Rule } from './rule.ts';
import { saidOf } from './said.ts';

/** Writes a text as calls that worked have it: its affix, its separator, the form of its date; or with the separator that is stated. */
export const observedFormRule: Rule = {
  name: 'observed_form',
  kinds: ['format_violation', 'no_data', 'not_found', 'ambiguous_value'],
  change: 'writes codes, joined texts and dates as calls that worked have them, or with the separator that is stated',
  provenance: ['observed', 'schema'],
  run: context => {
    const { schema, places, failure, toolName } = context;
    if (!schema) return null;
    const profile = failure.profiles?.get(toolName);
    const found = places.flatMap((place): Change[] => {
      const { value, path, pointer } = place;
      if (typeof value !== 'string' || path.length === 0) return [];
      const step = { op: 'reformat', path: pointer, from: value } as const;
      const stated = isAboutValues(failure.kind)
        ? rejoined(value, toPlaces(schema)(path), saidOf(context), path.length === 1)
        : null;
      if (stated !== null) return [{ ...step, to: stated, provenance: 'schema' }];
      const worked = profileAt(profile, path);
      const to = worked ? observedForm(value, worked, failure.errorText ?? '') : null;
      return to !== null && accepts(schema, place, to) ? [{ ...step, to, provenance: 'observed' }] : [];
    });
    return found.length > 0 ? found : null;
  },
};

function isAboutValues(kind: string): boolean {
  return ['format_violation', 'no_data', 'not_found', 'ambiguous_value', 'enum_violation', 'other'].includes(kind);
}
