import { answersTogether } from '../../core/intent/answers-together.ts';
import { getOwn, type Json } from '../../core/json.ts';
import { nameTokens } from '../../core/names.ts';
import type { Place } from './places.ts';
import type { Rule, RuleContext, RuleResult } from './rule.ts';
import { separatorOf } from './said.ts';

/** Parameters that say something about all items of a list together. */
const WHOLE = new Set(
  'limit page offset cursor sort order top per count size aggregate group sum average total'.split(' '),
);

/** Makes several calls of one whose list is longer than allowed, where it only reads; else asks which items are meant. */
export const splitList: Rule = {
  name: 'split_list',
  kinds: ['range_or_count_limit'],
  change: 'makes several reads of one whose list is too long',
  provenance: ['arguments'],
  run: context => {
    for (const place of context.places) {
      if (place.path.length === 0) continue;
      const items = itemsOf(place, context);
      const max = items && maxOf(place, context, items.list.length);
      if (!items || !max || items.list.length <= max) continue;
      return overLimit(place, items, max, context);
    }
    return null;
  },
};

type Items = { list: Json[]; join: ((items: Json[]) => Json) | null };

function overLimit(place: Place, { list, join }: Items, max: number, context: RuleContext): RuleResult {
  const isAboutAll = Object.keys(context.args ?? {}).some(name => nameTokens(name).some(word => WHOLE.has(word)));
  const isTogether = answersTogether(context.toolName, context.tool?.description ?? null, place.name);
  if (!context.isRead || isAboutAll || isTogether || place.path.length > 1)
    return { needsUser: questionOf(place, list.length, max) };
  const chunks = Array.from({ length: Math.ceil(list.length / max) }, (_, at) => list.slice(at * max, (at + 1) * max));
  return [
    {
      op: 'split',
      path: place.pointer,
      from: place.value,
      to: join ? chunks.map(join) : chunks,
      provenance: 'arguments',
    },
  ];
}

function itemsOf(place: Place, context: RuleContext): Items | null {
  const { value } = place;
  if (Array.isArray(value)) return { list: value, join: null };
  if (typeof value !== 'string' || context.failure.kind !== 'range_or_count_limit') return null;
  const separator =
    (context.schema && separatorOf(place, context.schema, context)) ??
    (/^[^\s,]+(?:,[^\s,]+)+$/.test(value) ? ',' : null);
  const list = separator === null ? [] : value.split(separator);
  return list.length > 1 ? { list, join: items => items.join(separator!) } : null;
}

/** The bound of a list: its schema's, or what the error states for it or for the only list there is. */
function maxOf(place: Place, { hints, places, failure }: RuleContext, length: number): number | null {
  const declared = place.branches.map(branch => getOwn(branch, 'maxItems')).find(max => typeof max === 'number');
  if (typeof declared === 'number' && Array.isArray(place.value)) return declared;
  if (failure.kind !== 'range_or_count_limit') return null;
  const lists = places.filter(({ value, path }) => path.length > 0 && (Array.isArray(value) || value === place.value));
  const stated = hints.limits.filter(
    ({ parameter, max }) =>
      Number.isInteger(max) &&
      max > 0 &&
      max < length &&
      (parameter === undefined ? lists.length === 1 : parameter === place.name),
  );
  return stated.length === 1 ? stated[0]!.max : null;
}

function questionOf({ name }: Place, count: number, max: number): string {
  return `${name} takes at most ${max} items and ${count} were given. Which ${count - max} should be left out?`;
}
