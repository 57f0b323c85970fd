import { otherNotation } from '../../core/intent/forms/other-notation.ts';
import { toPlaces } from '../../core/intent/place.ts';
import type { Rule } from './rule.ts';

/** Writes a text in the notation that only the error, or the words about the parameter, ask for: full-width digits, a telephone number, a path as an address. */
export const spellNotation: Rule = {
  name: 'spell_notation',
  kinds: ['format_violation'],
  change: 'writes a text in the notation that words ask for',
  provenance: ['error'],
  run: ({ places, schema, failure, tool }) => {
    if (failure.kind !== 'format_violation' || !schema) return null;
    const about = { errorText: failure.errorText ?? '', toolDescription: tool?.description ?? null };
    const found = places.flatMap(({ value, path, pointer, fits }) => {
      if (!fits || typeof value !== 'string' || path.length === 0) return [];
      const to = otherNotation(value, toPlaces(schema)(path), about);
      return to === null ? [] : [{ op: 'reformat', path: pointer, from: value, to, provenance: 'error' } as const];
    });
    return found.length === 1 ? found : null;
  },
};
