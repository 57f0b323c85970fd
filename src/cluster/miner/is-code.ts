import type { Line } from './line.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A field among fields: `status: 200 len: 1893`. */
const NEXT_FIELD = /^,?\s+\w+: ?\S/;
const BETWEEN = /^["'\s=:：([{-]{1,8}$/;

/** Statuses of HTTP that say what is wrong. */
const KNOWN_STATUS = /^(?:40\d|41[0-8]|42[1-69]|428|431|451|499|50\d|51[01]|52\d)$/;
/** Words after which, or after which and `with`, a server's answer stands. */
const ANSWERED =
  /^(?:fail(?:ed|ure|ing|s)?|respond(?:ed|s)?|response|return(?:ed|s)?|repl(?:ied|ies)|answered|gave|threw|rejected)$/i;
const GOT = /^(?:got|received|get|saw)$/i;
const ANSWERED_UNSPACED = /(?:返回|返回了|响应|响应码|失败|报错|错误|状态|返回值|応答|エラー)$/;
const BEFORE_ANSWER = /^["'\s:：=([{（]{0,4}$/;
const AFTER_ANSWER =
  /^(?:$|["')\].,;:!?，。；：）、]|\s*(?:$|[-–—(（<]|(?:error|response|from|for|on|when|while|status|by|after|calling)\b|[A-Z]|错误|异常|响应|エラー))/;
const AFTER_GOT = /^\s*(?:error|response|from|for|status|when|while)\b/;

/** Whether the number here is the status that a server answered with: `failed with 404`, `返回500错误`. */
function isAnswer({ text, ids, ends, count }: Line, start: number, end: number, words: Vocabulary): boolean {
  const last = words.texts[ids[count - 1]!]!;
  if (!BEFORE_ANSWER.test(text.slice(ends[count - 1]!, start))) return false;
  const after = text.slice(end, end + 16);
  if (GOT.test(last)) return AFTER_GOT.test(after);
  const said = last === 'with' && count > 1 ? words.texts[ids[count - 2]!]! : last;
  return (ANSWERED.test(said) || ANSWERED_UNSPACED.test(said)) && AFTER_ANSWER.test(after);
}

/** Whether the number here is a code that tells one error from another: a status, an error number; not an exit code, which says next to nothing. */
export function isCode(line: Line, start: number, end: number, words: Vocabulary): boolean {
  const { text, ids, ends } = line;
  const isStatus = end - start === 3 && /^[1-5]/.test(text[start]!);
  const last = line.count - 1;
  if (last < 0) {
    return (
      isStatus &&
      KNOWN_STATUS.test(text.slice(start, end)) &&
      start <= 1 &&
      /^\s[A-Za-z]/.test(text.slice(end, end + 2))
    );
  }
  if (text[start] === '-' && end - start === 6 && text.startsWith('-32', start)) return true;
  if (isStatus && text[start]! >= '4' && text[start]! <= '5') {
    if (text[start - 1] === '>' && /^\s[A-Z]/.test(text.slice(end, end + 2))) return true;
    if (isAnswer(line, start, end, words)) return true;
  }
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
