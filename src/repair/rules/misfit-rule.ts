import type { Change } from '../../core/failure.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Place } from './places.ts';
import type { Rule, RuleContext } from './rule.ts';

type Step = Omit<Change, 'path'>;

/** A rule that changes one value where the schema does not take it. */
export function misfitRule(
  name: string,
  change: (place: Place, schema: JsonObject, context: RuleContext) => Step | Step[] | null,
): Rule {
  return {
    name,
    run: context => {
      const { schema, places } = context;
      if (!schema) return null;
      for (const place of places) {
        const step = place.fits || place.path.length === 0 ? null : change(place, schema, context);
        if (step) return [step].flat().map(part => ({ ...part, path: place.pointer }));
      }
      return null;
    },
  };
}
