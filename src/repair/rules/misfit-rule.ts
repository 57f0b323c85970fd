import type { Change } from '../../core/failure.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { Place } from './places.ts';
import type { Rule, RuleContext } from './rule.ts';

type Step = Omit<Change, 'path'>;

/** A rule that changes values where the schema does not take them: all leaves that it can in one step, of what holds others one. */
export function misfitRule(
  about: Omit<Rule, 'run'>,
  change: (place: Place, schema: JsonObject, context: RuleContext) => Step | Step[] | null,
): Rule {
  return {
    ...about,
    run: context => {
      const { schema, places } = context;
      if (!schema) return null;
      const found: Change[] = [];
      for (const place of places) {
        const step = place.fits || place.path.length === 0 ? null : change(place, schema, context);
        if (!step) continue;
        const steps = (Array.isArray(step) ? step : [step]).map(part => toChange(part, place));
        if (!isLeaf(place.value)) return found.length > 0 ? found : steps;
        found.push(...steps);
      }
      return found.length > 0 ? found : null;
    },
  };
}

function toChange({ op, from, to, provenance }: Step, { pointer }: Place): Change {
  return { op, path: pointer, from, to, provenance };
}

function isLeaf(value: Json): boolean {
  return !Array.isArray(value) && !isObject(value);
}
