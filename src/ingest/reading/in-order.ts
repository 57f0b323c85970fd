import type { Item } from '../formats/types.ts';

/** Items of one record that were found part by part: the turns of each part follow those of the part before. */
export function inOrder(parts: Iterable<readonly Item[]>): Item[] {
  const items: Item[] = [];
  let next = 0;
  for (const part of parts) {
    const first = next;
    for (const item of part) {
      if (item.turn !== undefined) next = Math.max(next, first + item.turn + 1);
      items.push(item.turn === undefined ? item : { ...item, turn: first + item.turn });
    }
  }
  return items;
}
