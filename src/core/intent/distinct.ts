import { canonicalJson, type Json } from '../json.ts';
import type { Knowledge } from './knowledge.ts';

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

/** Whether values that repeat among different ones may count once: a repeated read changes nothing. */
export function mayMerge(values: readonly Json[], { effect }: Knowledge): boolean {
  if (values.length < 2) return true;
  const once = distinct(values).length;
  return effect === 'read' || once === values.length || once === 1;
}
