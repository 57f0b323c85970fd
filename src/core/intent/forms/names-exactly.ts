import { isConditional } from './is-held-off.ts';

const BETWEEN = /^["'`”’」]?\s*(?:[,，、;；]\s*(?:and\s+|和)?|\s+and\s+|和|及|与|&)\s*["'`“‘「]?$/i;
/** What makes the items before it only some of those that are meant, or the ones after it something else. */
const OPEN_BEFORE =
  /(?:[,，、;；&+]|(?<!\p{L})(?:and|or|like|as|including|with|from|than|near|to|not|except|besides|after|before|e\.g\.|between|via|through)|例如|比如|包括|像|和|及|与|或|除了?|从|不)\s*["'`“‘「]?$/iu;
const MANY =
  /\b(?:all|every\w*|each|both|two|three|four|five|several|others?|rest|more|also|list|etc)\b|[所有全部每各等两三四五几另还]/iu;

/** Whether the user's words end in exactly these items and name no others, so that a list which was cut after the last of them was whole. */
export function namesExactly(intent: string | null, items: readonly string[]): boolean {
  if (intent === null || items.length === 0 || new Set(items).size < items.length) return false;
  const text = intent.trim();
  const [first] = items as readonly [string];
  const start = text.indexOf(first);
  if (items.some(item => item.length < 2 || text.split(item).length !== 2 || isConditional(intent, item))) return false;
  if (start < 0 || OPEN_BEFORE.test(text.slice(0, start)) || MANY.test(text.slice(0, start))) return false;
  if (/[\p{L}\p{N}_.-]$/u.test(text.slice(0, start)) && !/\p{Script=Han}$/u.test(text.slice(0, start))) return false;
  let at = start + first.length;
  for (const item of items.slice(1)) {
    const next = text.indexOf(item, at);
    if (next < 0 || !BETWEEN.test(text.slice(at, next))) return false;
    at = next + item.length;
  }
  return /^["'`”’」]?\s*(?:的\p{Script=Han}{1,4})?[.。!！?？]?$/u.test(text.slice(at));
}
