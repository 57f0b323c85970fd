import { canonicalJson, type Json } from '../json.ts';
import type { Knowledge } from './knowledge.ts';
import { isEmpty, leavesOf } from './leaves.ts';

/** Each value once, in the order of their first places. */
export function distinct(values: readonly Json[]): Json[] {
  if (values.length < 2) return [...values];
  const seen = new Set<string>();
  return values.filter(value => {
    const text = canonicalJson(value);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** Whether one of several values holds nothing, as a first try that was written over does. */
export function holdsBlank(values: readonly Json[]): boolean {
  return values.length > 1 && values.some(value => leavesOf(value).every(leaf => isEmpty(leaf.value)));
}

/** Whether values that repeat among different ones may count once: a repeated read changes nothing. */
export function mayMerge(values: readonly Json[], { effect }: Knowledge): boolean {
  if (values.length < 2) return true;
  const once = distinct(values).length;
  if (once > 1 && holdsBlank(values)) return false;
  return effect === 'read' || once === values.length || once === 1;
}
