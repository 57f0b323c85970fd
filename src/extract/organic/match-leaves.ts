import { isEmpty, type Leaf, leavesOf, scalarText } from '../../core/intent/leaves.ts';
import { isObject, type Json, setOwn, tryParseJson } from '../../core/json.ts';
import { isEdited } from './is-edited.ts';
import { joinedItems } from './joined-items.ts';
import { meansTheSame } from './means-the-same.ts';

/** What became of the leaves of a failed call in a later one. `kept` includes those in another form. */
export type LeafMatch = {
  kept: Leaf[];
  /** Other values at the same place. */
  changed: { from: Leaf; to: Leaf }[];
  gone: Leaf[];
  added: Leaf[];
  /** Whether a list that is kept has items that the failed call did not have. */
  isExtended: boolean;
  /** The first leaf of the failed call. */
  first: Leaf | undefined;
};

/** Pairs the leaves of two argument values: equal ones first, by place and then anywhere; then those that mean the same; then what stands at the same place. */
export function matchLeaves(failed: Json, later: Json): LeafMatch {
  let open = openLeaves(failed);
  const kept: Leaf[] = [];
  const changed: LeafMatch['changed'] = [];
  const lists = new Set<string | null>();
  const first = open[0];
  let free = openLeaves(later);
  const take = (fits: (from: Leaf, to: Leaf) => boolean, found: (from: Leaf, to: Leaf) => void) => {
    open = open.filter(from => {
      const to = free.find(leaf => fits(from, leaf));
      if (!to) return true;
      free = free.filter(leaf => leaf !== to);
      if (to.list !== null) lists.add(to.list);
      found(from, to);
      return false;
    });
  };
  const keep = (from: Leaf) => void kept.push(from);
  take((from, to) => from.pointer === to.pointer && isEqual(from, to), keep);
  take((from, to) => isSamePlace(from, to) && isEqual(from, to), keep);
  take((from, to) => isTelling(from) && isEqual(from, to), keep);
  take((from, to) => isSamePlace(from, to) && isSameMeaning(from, to), keep);
  take((from, to) => from.keys.length > 0 && isLong(from) && isSameMeaning(from, to), keep);
  take(isSamePlace, (from, to) => void changed.push({ from, to }));
  return { kept, changed, gone: open, added: free, isExtended: free.some(leaf => lists.has(leaf.list)), first };
}

function openLeaves(value: Json): Leaf[] {
  return leavesOf(spread(value)).filter(({ path, value: leaf }) => path.length > 0 || !isEmpty(leaf));
}

/** The value with JSON in texts and joined lists opened, so that their items can be compared one by one. */
function spread(value: Json): Json {
  if (typeof value === 'string') {
    const inner = /^\s*[[{]/.test(value) ? tryParseJson(value) : undefined;
    if (inner !== undefined) return spread(inner);
    const items = joinedItems(value);
    return items.length > 1 ? items : value;
  }
  if (Array.isArray(value)) return value.map(spread);
  if (!isObject(value)) return value;
  const copy: { [key: string]: Json } = {};
  for (const [key, item] of Object.entries(value)) setOwn(copy, key, spread(item));
  return copy;
}

function isEqual(from: Leaf, to: Leaf): boolean {
  const [a, b] = [scalarText(from.value), scalarText(to.value)];
  return a !== null && b !== null ? a === b : JSON.stringify(from.value) === JSON.stringify(to.value);
}

function isSamePlace(from: Leaf, to: Leaf): boolean {
  return from.keys.length === to.keys.length && from.keys.every((key, at) => key === to.keys[at]);
}

/** A value that can be told again in another place. */
function isTelling({ value }: Leaf): boolean {
  if (typeof value === 'boolean') return false;
  return (scalarText(value) ?? '').length >= (typeof value === 'string' ? 2 : 3);
}

function isLong({ value }: Leaf): boolean {
  return typeof value === 'string' && value.length >= 40;
}

function isSameMeaning(from: Leaf, to: Leaf): boolean {
  const [a, b] = [scalarText(from.value), scalarText(to.value)];
  return a !== null && b !== null && (meansTheSame(a, b) || isEdited(a, b));
}
