import type { KeyTable } from './key-table.ts';
import type { Found } from './learn-holes.ts';
import type { LearnKey } from './learn-key.ts';
import { openAll, openHoles } from './open-holes.ts';
import { PatternIndex } from './pattern-index.ts';
import { FREE, HOLE, isHole, type Vocabulary, WIDE } from './vocabulary.ts';

/** Opens the holes of learned patterns in the keys that fit them. */
export function absorb(keys: readonly LearnKey[], words: Vocabulary, table: KeyTable): boolean {
  const index = new PatternIndex(words);
  keys.forEach((key, at) => {
    if (!key.isFree && key.patterns.some(pattern => pattern.isLearned)) index.add(widened(key), at);
  });
  const found: Found = new Array(keys.length);
  keys.forEach((key, at) => {
    const taker = key.isFree ? -1 : index.find(key.ids, at);
    if (taker < 0) return;
    const places = keys[taker]!.ids.flatMap((id, place) => (isHole(id) && !isHole(key.ids[place]!) ? [place] : []));
    found[at] = new Map(places.map(place => [place, keys[taker]!.wide?.has(place) ? WIDE : HOLE]));
  });
  return openHoles(keys, found, table);
}

function widened({ ids, wide }: LearnKey): number[] {
  return wide ? ids.map((id, at) => (wide.has(at) ? WIDE : id)) : ids;
}

/** The same before holes are folded: a hole beside a hole takes a word, too. */
export function absorbWhole(words: Vocabulary, table: KeyTable): boolean {
  const index = new PatternIndex(words);
  const { patterns } = table;
  const before = patterns.map(({ ids }) => [...ids]);
  patterns.forEach(({ ids, isLearned }, at) => {
    if (isLearned && !ids.includes(FREE)) index.add(before[at]!, at);
  });
  let changed = false;
  patterns.forEach((pattern, at) => {
    const taker = before[at]!.includes(FREE) ? -1 : index.find(before[at]!, at);
    if (taker < 0) return;
    const opened = before[at]!.map((id, place) =>
      isHole(before[taker]![place]!) && !isHole(id) ? before[taker]![place]! : id,
    );
    if (opened.every((id, place) => id === before[at]![place])) return;
    table.change(pattern, () => openAll(pattern, opened));
    changed = true;
  });
  return changed;
}
