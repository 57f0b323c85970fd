import type { KeyTable } from './key-table.ts';
import type { FreeShape } from './learn-free-text.ts';
import type { LearnKey } from './learn-key.ts';
import type { Pattern } from './pattern.ts';
import { FREE, isHole } from './vocabulary.ts';

/** Makes the middle of keys free text. */
export function applyFreeText(
  keys: readonly LearnKey[],
  shapes: ReadonlyMap<number, FreeShape>,
  table: KeyTable,
): boolean {
  for (const [index, { begin, end }] of shapes) {
    const { ids } = keys[index]!;
    for (const pattern of [...keys[index]!.patterns]) {
      table.change(pattern, () => {
        if (pattern.shown) pattern.shown = freeShown(pattern, begin, end);
        pattern.ids = [...ids.slice(0, begin), FREE, ...(end === 0 ? [] : ids.slice(-end))];
        pattern.fillers = null;
        pattern.isLearned = true;
      });
    }
  }
  return shapes.size > 0;
}

/** What is shown of a pattern whose middle became free text; places are those of the folded key. */
function freeShown({ ids, shown }: Pattern, begin: number, end: number): NonNullable<Pattern['shown']> {
  const before: string[] = [];
  const texts: string[] = [];
  for (let at = 0; at < ids.length; at++) {
    if (at > 0 && isHole(ids[at]!) && isHole(ids[at - 1]!)) continue;
    before.push(shown!.before[at]!);
    texts.push(shown!.texts[at]!);
  }
  const cut = <T>(list: T[], middle: T) => [...list.slice(0, begin), middle, ...(end === 0 ? [] : list.slice(-end))];
  return { before: cut(before, before[begin] ?? ' '), texts: cut(texts, '<*>'), after: end === 0 ? '' : shown!.after };
}
