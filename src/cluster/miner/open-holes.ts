import type { KeyTable } from './key-table.ts';
import type { Found } from './learn-holes.ts';
import type { LearnKey } from './learn-key.ts';
import { noteFiller, type Pattern } from './pattern.ts';
import { FREE, HOLE, isHole } from './vocabulary.ts';

/** Makes the places that were found to vary holes; tells whether any was none before. */
export function openHoles(keys: readonly LearnKey[], found: Found, table: KeyTable): boolean {
  let changed = false;
  found.forEach((places, index) => {
    if (!places) return;
    for (const pattern of [...keys[index]!.patterns]) {
      const opened = toOpened(pattern, places);
      if (opened === null) continue;
      changed ||= opened.some((id, at) => isHole(id) && !isHole(pattern.ids[at]!));
      table.change(pattern, () => openAll(pattern, opened));
    }
  });
  return changed;
}

/** The tokens of a pattern with holes at places of the folded key; null where nothing changes. */
function toOpened({ ids }: Pattern, places: ReadonlyMap<number, number>): number[] | null {
  let place = -1;
  let wasHole = false;
  let opened: number[] | null = null;
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at]!;
    const hole = isHole(id);
    if (!hole || !wasHole) place++;
    wasHole = hole;
    const made = places.get(place);
    if (made === undefined || id === FREE || id === made || (hole && made === HOLE)) continue;
    opened ??= [...ids];
    opened[at] = made;
  }
  return opened;
}

/** Gives a pattern the holes of another list of tokens, and notes what stood there. */
export function openAll(pattern: Pattern, opened: readonly number[]): void {
  const { ids, shown } = pattern;
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at]!;
    const made = opened[at]!;
    if (id === made || !isHole(made)) continue;
    if (!isHole(id)) noteFiller(pattern, at, id);
    ids[at] = made;
    if (shown) shown.texts[at] = '<*>';
  }
  pattern.isLearned = true;
}
