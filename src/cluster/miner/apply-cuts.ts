import type { KeyTable } from './key-table.ts';
import type { Cut } from './learn-cuts.ts';
import type { LearnKey } from './learn-key.ts';
import type { Pattern } from './pattern.ts';
import { CUT, HOLE, isHole, type Vocabulary } from './vocabulary.ts';

/** Cuts values out of tokens of scripts without spaces. */
export function applyCuts(
  keys: readonly LearnKey[],
  cuts: ReadonlyMap<number, Cut>,
  words: Vocabulary,
  table: KeyTable,
): boolean {
  for (const [index, cut] of cuts) {
    const id = keys[index]!.ids[cut.at]!;
    for (const pattern of [...keys[index]!.patterns]) {
      table.change(pattern, () => cutOut(pattern, placeOf(pattern.ids, cut.at, id), cut, words));
    }
  }
  return cuts.size > 0;
}

function cutOut(pattern: Pattern, place: number, { begin, end }: Cut, words: Vocabulary): void {
  const parts = [...(begin ? [begin + CUT] : []), null, ...(end ? [CUT + end] : [])];
  pattern.ids.splice(place, 1, ...parts.map(part => (part === null ? HOLE : words.idOf(part))));
  pattern.isLearned = true;
  const moved = (n: number, at: number) => (at % 2 === 0 && n > place ? n + parts.length - 1 : n);
  pattern.fillers = pattern.fillers?.map(moved) ?? null;
  const { shown } = pattern;
  if (!shown) return;
  shown.before.splice(place, 1, ...parts.map((_, part) => (part === 0 ? shown.before[place]! : '')));
  shown.texts.splice(place, 1, ...parts.map(part => part?.replace(CUT, '') ?? '<*>'));
}

/** Where a token of the folded key stands in the pattern. */
function placeOf(ids: readonly number[], folded: number, id: number): number {
  let place = -1;
  let wasHole = false;
  for (let at = 0; at < ids.length; at++) {
    const hole = isHole(ids[at]!);
    if (!hole || !wasHole) place++;
    wasHole = hole;
    if (place === folded && ids[at] === id) return at;
  }
  return -1;
}
