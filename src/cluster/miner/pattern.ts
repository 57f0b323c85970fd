import { CUT, FREE, HOLE, isHole, type Vocabulary } from './vocabulary.ts';
import { LINKS } from './words.ts';

/** A key that was seen, or what was learned of several: tokens, holes among them. */
export type Pattern = {
  /** As long as the keys that it takes, so that a hole may follow a hole. */
  ids: number[];
  count: number;
  /** Whether the learner made it; then it takes keys that have other words in its holes. */
  isLearned: boolean;
  /** What stood in its holes, some of it: place, token, place, token. Later runs count it, though they see it no more. */
  fillers: number[] | null;
  /** The pattern with the same tokens that took this one up. */
  into: Pattern | null;
  /** What a template shows of each token, and before it; null where it was read back from the store. */
  shown: { before: string[]; texts: string[]; after: string } | null;
};

/** Tokens with holes side by side as one, free text and wide holes as any hole. */
export function foldHoles(ids: readonly number[]): number[] {
  const out: number[] = [];
  for (const id of ids) {
    if (!isHole(id)) out.push(id);
    else if (out.length === 0 || out[out.length - 1] !== HOLE) out.push(HOLE);
  }
  return out;
}

/** What a pattern says, the same for all patterns of a cluster. */
export function statementOf(ids: readonly number[], words: Vocabulary): string {
  const folded = foldHoles(ids);
  const out: string[] = [];
  for (let at = 0; at < folded.length; at++) {
    const text = words.texts[folded[at]!]!;
    // A list of values is a value.
    if (LINKS.has(text) && isHole(folded[at - 1] ?? -1) && isHole(folded[at + 1] ?? -1)) at++;
    else out.push(text.replaceAll(CUT, ''));
  }
  return out.join(' ');
}

const MAX_FILLERS = 16;

/** Notes what stood in a hole; beyond sixteen a place is known to vary. */
export function noteFiller(pattern: Pattern, place: number, id: number): void {
  const fillers = pattern.fillers ?? [];
  pattern.fillers = fillers;
  let count = 0;
  for (let at = 0; at < fillers.length; at += 2) {
    if (fillers[at] !== place) continue;
    if (fillers[at + 1] === id) return;
    count++;
  }
  if (count < MAX_FILLERS) fillers.push(place, id);
}

/** Makes holes beside free text part of it. */
export function widenFreeText(pattern: Pattern): void {
  const { ids, shown } = pattern;
  for (let at = ids.indexOf(FREE); at >= 0; at = ids.indexOf(FREE, at + 1)) {
    let from = at;
    let to = at;
    while (from > 0 && isHole(ids[from - 1]!)) from--;
    while (to + 1 < ids.length && isHole(ids[to + 1]!)) to++;
    if (from === to) continue;
    pattern.fillers = null;
    ids.splice(from, to - from + 1, FREE);
    shown?.before.splice(from + 1, to - from);
    shown?.texts.splice(from + 1, to - from);
    at = from;
  }
}
