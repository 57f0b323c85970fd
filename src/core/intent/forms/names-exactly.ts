import { isConditional } from './is-held-off.ts';

const BETWEEN = /^["'`”’」]?\s*(?:[,，、;；]\s*(?:and\s+|和)?|\s+and\s+|和|及|与|&)\s*["'`“‘「]?$/i;
/** What asks for the items after it, and for nothing beside them: a verb, or what the items are. */
const ASKS =
  /^(?:please |can you |could you )?\p{Script=Latin}+(?: (?:me|up|the|hosts?|tickers?|stocks?|symbols?|files?|users?|ids?|codes?|pages?|issues?|prices?|quotes?|status|details?|info|weather|of stocks?|for))*\s*["'\x60“]?$|^(?:请|帮我)?(?:查[询看]?|看|测试?|检查|获取|取|读取?|打开|列出|对比|比较)(?:一下)?\s*["'“「]?$/iu;
const MANY =
  /\b(?:all|every\w*|each|both|two|three|four|five|several|others?|rest|more|also|list|etc)\b|[所有全部每各等两三四五几另还]/iu;

/** Whether the user's words end in exactly these items and name no others, so that a list which was cut after the last of them was whole. */
export function namesExactly(intent: string | null, items: readonly string[]): boolean {
  if (intent === null || items.length === 0 || new Set(items).size < items.length) return false;
  const text = intent.trim();
  const [first] = items as readonly [string];
  const start = text.indexOf(first);
  if (items.some(item => item.length < 2 || text.split(item).length !== 2 || isConditional(intent, item))) return false;
  if (start < 0 || !ASKS.test(text.slice(0, start)) || MANY.test(text.slice(0, start))) return false;
  let at = start + first.length;
  for (const item of items.slice(1)) {
    const next = text.indexOf(item, at);
    if (next < 0 || !BETWEEN.test(text.slice(at, next))) return false;
    at = next + item.length;
  }
  return /^["'`”’」]?\s*(?:的\p{Script=Han}{1,4})?[.。!！?？]?$/u.test(text.slice(at));
}
