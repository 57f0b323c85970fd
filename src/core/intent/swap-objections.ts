import type { Objection } from '../failure.ts';
import type { Knowledge } from './knowledge.ts';
import type { Leaf } from './leaves.ts';
import type { Matching } from './match-leaves.ts';
import { objection } from './objection.ts';

/** Leaves that changed places with others, left the object that they belong to, came into another order, or lost the key that was part of them. */
export function swapObjections(
  { pairs }: Matching,
  before: readonly Leaf[],
  now: readonly Leaf[],
  { placeAt }: Knowledge,
): Objection[] {
  const found: Objection[] = [];
  const [original, repaired] = [before, now].map(leaves => new Map(leaves.map((leaf, at) => [leaf.pointer, at]))) as [
    Map<string, number>,
    Map<string, number>,
  ];
  const itemOf = new Map<string, string>();
  const originOf = new Map<string, string>();
  const lastIn = new Map<string, number>();
  const swapped = (leaf: Leaf, to: Leaf) =>
    found.push(
      objection(
        'swapped',
        leaf.pointer,
        leaf.value,
        `${leaf.pointer} stands at ${to.pointer}, among other leaves or in another order`,
      ),
    );
  for (const leaf of before) {
    const to = pairs.get(leaf)?.[0];
    if (!to) continue;
    const isExchange =
      leaf.pointer !== to.pointer && repaired.has(leaf.pointer) && original.has(to.pointer) && !leaf.item && !to.item;
    const isParted =
      leaf.item !== null &&
      to.item !== null &&
      ((itemOf.get(leaf.item) ?? to.item) !== to.item || (originOf.get(to.item) ?? leaf.item) !== leaf.item);
    if (leaf.item !== null && to.item !== null) {
      itemOf.set(leaf.item, to.item);
      originOf.set(to.item, leaf.item);
    }
    const row = leaf.item === null ? null : leaf.keys.join('\0');
    const at = repaired.get(to.pointer)!;
    const isDisordered = row !== null && at < (lastIn.get(row) ?? -1);
    if (row !== null) lastIn.set(row, at);
    if (isExchange || isParted || isDisordered) swapped(leaf, to);
    const key = leaf.path.at(-1);
    if (typeof key === 'string' && placeAt(leaf.path.slice(0, -1)).isMap && !to.keys.includes(key))
      found.push(objection('lost', leaf.pointer, key, `${key} is a key of a map, and part of the request`));
  }
  return found;
}
