import { inLanguage } from '../../core/in-language.ts';
import { asksForNoSize } from '../../core/intent/forms/clamp.ts';
import { toPlaces } from '../../core/intent/place.ts';
import { findRange } from '../../core/intent/ranges/index.ts';
import { isSize } from '../../core/intent/role-names.ts';
import { isNumber, type JsonObject } from '../../core/json.ts';
import { toPointer } from '../../core/json-path.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Makes several reads of one that asks for a longer range, or for more rows, than one call may: together they ask for exactly the same. */
export const splitRange: Rule = {
  name: 'split_range',
  kinds: ['range_or_count_limit'],
  change: 'makes several reads of one whose range is too long',
  provenance: ['arguments'],
  run: context => {
    const { args, failure, schema, toolName, tool, effect } = context;
    if (!args || failure.kind !== 'range_or_count_limit') return null;
    const found = findRange(args, {
      placeAt: toPlaces(schema),
      toolDescription: tool?.description ?? null,
      errorText: failure.errorText ?? '',
      toolName,
      description: tool?.description ?? null,
      effect,
    });
    if (!found) return null;
    if (found.status !== 'cut')
      return {
        needsUser: inLanguage(failure.intent, failure.errorText, found.question.english, found.question.chinese),
      };
    const { path, whole, parts } = found;
    if (isUnasked(whole, parts, context)) return null;
    return [{ op: 'split', path: toPointer(path), from: whole, to: parts, provenance: 'arguments' }];
  },
};

/** Whether the user never asked for as many rows, so that the first page will do. */
function isUnasked(whole: JsonObject, parts: readonly JsonObject[], { failure }: RuleContext): boolean {
  const size = Object.keys(whole).find(name => isSize(name) && parts.some(part => part[name] !== whole[name]));
  const count = size === undefined ? undefined : whole[size];
  return isNumber(count) && asksForNoSize(failure.intent, Number(count.toString()));
}
