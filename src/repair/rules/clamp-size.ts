import { asksForNoSize } from '../../core/intent/forms/clamp.ts';
import { isOnLaterPage } from '../../core/intent/role-names.ts';
import { getOwn, isNumber } from '../../core/json.ts';
import { normalName } from '../../core/names.ts';
import type { Place } from './places.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Brings the size of a page down to the bound that the schema declares or the error states, on a read for which the user never named a size. */
export const clampSize: Rule = {
  name: 'clamp_size',
  kinds: ['range_or_count_limit'],
  change: 'brings the size of a page down to its bound',
  provenance: ['schema', 'error'],
  run: context => {
    const { intent } = context.failure;
    if (!context.isRead || intent === null) return null;
    for (const place of context.places) {
      const { value, pointer, path } = place;
      const bound = path.length > 0 && isNumber(value) ? boundOf(place, Number(value.toString()), context) : null;
      if (bound === null || !asksForNoSize(intent, Number(String(value)))) continue;
      if (isOnLaterPage(context.args ?? {}))
        return {
          needsUser: `${place.name} can be ${bound.max} at most, and a later page of another size holds other rows. Which rows are meant?`,
        };
      return [{ op: 'reformat', path: pointer, from: value, to: bound.max, provenance: bound.provenance }];
    }
    return null;
  },
};

function boundOf({ branches, name }: Place, value: number, { hints, failure }: RuleContext) {
  const declared = branches.map(branch => getOwn(branch, 'maximum')).filter(isNumber);
  const isRefused = failure.kind === 'range_or_count_limit';
  const stated = isRefused
    ? hints.limits.filter(({ parameter }) => parameter !== undefined && normalName(parameter) === normalName(name))
    : [];
  const max = Math.min(...declared.map(Number), ...stated.map(limit => limit.max));
  if (!Number.isFinite(max) || max >= value) return null;
  return { max, provenance: declared.some(bound => Number(bound) === max) ? ('schema' as const) : ('error' as const) };
}
