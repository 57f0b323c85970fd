import type { Line } from './line.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A field among fields: `status: 200 len: 1893`. */
const NEXT_FIELD = /^,?\s+\w+: ?\S/;
const BETWEEN = /^["'\s=:：([{-]{1,8}$/;

/** Whether the number here is a code that tells one error from another: a status, an error number; not an exit code, which says next to nothing. */
export function isCode(line: Line, start: number, end: number, words: Vocabulary): boolean {
  const { text, ids, ends } = line;
  const isStatus = end - start === 3 && /^[1-5]/.test(text[start]!);
  const last = line.count - 1;
  if (last < 0) {
    return isStatus && text[start]! >= '4' && start <= 1 && /^\s[A-Za-z]/.test(text.slice(end, end + 2));
  }
  if (text[start] === '-' && end - start === 6 && text.startsWith('-32', start)) return true;
  const { ahead } = words.traits[ids[last]!]!;
  if (ahead !== 'code' && ahead !== 'status') return false;
  const between = text.slice(ends[last]!, start);
  if (!BETWEEN.test(between) || (ahead === 'status' && !isStatus)) return false;
  if (between.includes(':') && NEXT_FIELD.test(text.slice(end, end + 24))) return false;
  if (!isStatus && text[start] !== '-' && /^err(?:or)?$/i.test(words.texts[ids[last]!]!) && /[:：]/.test(between))
    return false;
  return (
    !(last > 0 && words.traits[ids[last - 1]!]!.ahead === 'exit') &&
    !(last > 1 && words.traits[ids[last - 2]!]!.ahead === 'exit')
  );
}
