import type { Change } from '../../core/failure.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Place } from './places.ts';
import type { Rule, RuleContext } from './rule.ts';

/** A rule that changes one value where the schema does not take it. */
export function misfitRule(
  name: string,
  change: (place: Place, schema: JsonObject, context: RuleContext) => Omit<Change, 'path'> | null,
): Rule {
  return {
    name,
    run: context => {
      const { schema, places } = context;
      if (!schema) return null;
      for (const place of places) {
        const step = place.fits || place.path.length === 0 ? null : change(place, schema, context);
        if (step) return [{ ...step, path: place.pointer }];
      }
      return null;
    },
  };
}
