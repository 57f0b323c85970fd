import { readArguments } from '../../core/arguments-text/index.ts';
import { isPlainList } from '../../core/intent/forms/is-plain-list.ts';
import { namesExactly } from '../../core/intent/forms/names-exactly.ts';
import { isObject, isSameJson, type Json } from '../../core/json.ts';
import { getAt, type JsonPath, withAt } from '../../core/json-path.ts';
import { listInWords } from './list-in-words.ts';
import type { Rule } from './rule.ts';

/** Completes a list that was cut, where the user spelled it out in order and what is there is its beginning. */
export const completeList: Rule = {
  name: 'complete_list',
  kinds: ['truncated'],
  change: 'completes a cut list that the user spelled out',
  provenance: ['intent'],
  run: ({ value, failure }) => {
    if (typeof value !== 'string' || !failure.intent) return null;
    const reading = readArguments(value);
    if (reading.status !== 'cut' || reading.values.length > 0 || !isObject(reading.partial)) return null;
    const path = lastList(reading.partial);
    const kept = path && getAt(reading.partial, path);
    if (!path || !Array.isArray(kept) || !kept.every(item => typeof item === 'string')) return null;
    if (reading.open === 'list' && namesExactly(failure.intent, kept))
      return [{ op: 'parse', path: '', from: value, to: reading.partial, provenance: 'intent' }];
    const isItemCut = reading.open === 'value';
    const whole = isItemCut ? kept.slice(0, -1) : kept;
    const list = listInWords(failure.intent, whole);
    if (!list || (isItemCut && !list[whole.length]!.startsWith(kept.at(-1)!))) return null;
    if (isSameJson(list, kept) || !isPlainList(failure.intent, whole, list)) return null;
    const completed = withAt(reading.partial, path, list);
    return [{ op: 'parse', path: '', from: value, to: completed, provenance: 'intent' }];
  },
};

/** The innermost list at the end of a value. */
function lastList(value: Json, path: JsonPath = []): JsonPath | null {
  if (Array.isArray(value)) return value.some(item => typeof item !== 'string') ? null : path;
  if (!isObject(value)) return null;
  const last = Object.keys(value).at(-1);
  return last === undefined ? null : lastList(value[last]!, [...path, last]);
}
