import { areAlike } from './are-alike.ts';
import { isConditional } from './is-held-off.ts';

/** Whether the items after the first of a list may be taken from the user's words: alike, and in a sentence that neither excludes nor depends. */
export function isPlainList(intent: string, kept: readonly string[], list: readonly string[]): boolean {
  if (!areAlike(kept, list.slice(kept.length))) return false;
  return !list.some(item => isConditional(intent, item));
}
