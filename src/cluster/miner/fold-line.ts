import type { Line } from './line.ts';
import { HOLE, type Vocabulary } from './vocabulary.ts';
import { LINKS } from './words.ts';

const SEPARATOR = /^["'`\])]?\s*[,、|;，；]\s*["'`[(]?$/;
/** Words before what may be chosen from. */
const OFFERS = /^(?:one|any) of$|(?:值|值为|可选|允许|支持|之一|包括|范围)$/;

/** A line's tokens with lists of any length, and values side by side, as one hole, written to `out`. */
export function foldLine(line: Line, words: Vocabulary, out: Line): Line {
  const { text, ids, starts, ends, count } = line;
  if (count < 2) return line;
  out.reset(text);
  for (let at = 0; at < count; at++) {
    const last = out.count - 1;
    if (last >= 0) {
      const items = listEnd(line, at, out.ids[last]!, words);
      if (items > at) {
        out.ids[last] = HOLE;
        out.ends[last] = ends[items - 1]!;
        at = items - 1;
        continue;
      }
      if (out.ids[last] === HOLE && (ids[at] === HOLE || isLink(line, at, words))) {
        const to = ids[at] === HOLE ? at : at + 1;
        out.ends[last] = ends[to]!;
        at = to;
        continue;
      }
    }
    out.push(ids[at]!, starts[at]!, ends[at]!);
  }
  return out.isOnlyHoles ? line : out;
}

function isLink({ ids, count }: Line, at: number, words: Vocabulary): boolean {
  return at + 1 < count && ids[at + 1] === HOLE && LINKS.has(words.texts[ids[at]!]!);
}

function isSeparated({ text, starts, ends }: Line, at: number): boolean {
  const from = ends[at - 1]!;
  const length = starts[at]! - from;
  // A space is by far the most frequent.
  if (length === 0 || length > 6 || (length === 1 && text.charCodeAt(from) === 32)) return false;
  return SEPARATOR.test(text.slice(from, starts[at]!));
}

/** Where the list ends that the token before `at` begins; `at` where it begins none. A list is of values and names, or of three words or more, or ends the text after a colon. */
function listEnd(line: Line, at: number, previous: number, words: Vocabulary): number {
  if (!isSeparated(line, at) || isField(line, at - 1, words)) return at;
  const { text, ids, starts, count } = line;
  const first = words.traits[previous]!;
  let end = at;
  let allNames = previous === HOLE || first.isIdentifier;
  let telling = false;
  let allPlain = !first.isTelling && !first.isFixed;
  while (end < count && (end === at || isSeparated(line, end))) {
    const id = ids[end]!;
    const item = words.traits[id]!;
    if (isField(line, end, words)) break;
    const isName = id === HOLE || item.isIdentifier;
    if (!isName && (item.isFixed || previous === HOLE || item.isUnspaced !== first.isUnspaced)) break;
    if (!isName) allNames = false;
    if (item.isTelling && !isName && item.isUnspaced) telling = true;
    if (item.isTelling || item.isFixed) allPlain = false;
    end++;
  }
  if (end === at) return at;
  if (allNames || (end - at >= 2 && !telling)) return end;
  // `(a, b)`
  if (allPlain && text[starts[at - 1]! - 1] === '(' && text[line.ends[end - 1]!] === ')') return end;
  if (end !== count || telling) return at;
  const opens = /[:：]\s*["'`]?$/.test(text.slice(Math.max(0, starts[at - 1]! - 3), starts[at - 1]!));
  if (opens && !first.isUnspaced) return end;
  if (first.isTelling || (first.isUnspaced && !opens)) return at;
  return offersBefore(line, at - 1, words) ? end : at;
}

/** Whether what stands before a token says that one of what comes may be chosen. */
function offersBefore({ ids }: Line, at: number, words: Vocabulary): boolean {
  const last = at > 0 ? words.texts[ids[at - 1]!]! : '';
  return OFFERS.test(last === 'of' && at > 1 ? `${words.texts[ids[at - 2]!]} of` : last);
}

/** Whether a token is the name of a field: `limit=5, offset: 3`. */
function isField({ text, ids, ends }: Line, at: number, words: Vocabulary): boolean {
  const next = text.charCodeAt(ends[at]!);
  return ids[at] !== HOLE && (next === 61 || next === 58 || words.texts[ids[at]!]!.endsWith(':'));
}
