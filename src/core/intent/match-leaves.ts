import { isScalar } from '../json.ts';
import { isDivided } from './divided.ts';
import { cutsAddress } from './forms/cuts-address.ts';
import { isJoined, readJoined } from './forms/joined-list.ts';
import { keepsMeaning } from './keeps-meaning.ts';
import type { Knowledge } from './knowledge.ts';
import { type Leaf, scalarText } from './leaves.ts';
import { sharesRole } from './roles.ts';

/** Which leaves of the repaired call each leaf of the original became. */
export type Matching = { pairs: Map<Leaf, Leaf[]>; lost: Leaf[]; extra: Leaf[] };

/** Most comparisons of leaf with leaf that are made; what is beyond that stays unmatched, and so is refused. */
const MOST = 200_000;
/** Most leaves of one text that are looked at for one leaf. */
const MOST_ALIKE = 50;

/** Finds each leaf of the original in the repaired call, surest first: same place, same text in a role of its own, same meaning, part of a text. */
export function matchLeaves(originals: readonly Leaf[], repaired: readonly Leaf[], knowledge: Knowledge): Matching {
  const matching: Matching = { pairs: new Map(), lost: [...originals], extra: [...repaired] };
  matchPlaces(matching, (a, b) => textOf(a) === textOf(b));
  const rounds = [
    () => matchPlaces(matching, (a, b) => isSameMeaning(a, b, knowledge)),
    () => matchTexts(matching, knowledge),
    () => matchAny(matching, (a, b) => sharesRole(a, b, knowledge) && isSameMeaning(a, b, knowledge)),
    () => matchDivided(matching),
    () => matchLists(matching, knowledge),
  ];
  for (const round of rounds) {
    if (matching.lost.length === 0 || matching.extra.length === 0) break;
    round();
  }
  return matching;
}

function settle(matching: Matching, found: ReadonlyMap<Leaf, Leaf[]>): void {
  if (found.size === 0) return;
  const taken = new Set([...found.values()].flat());
  for (const [leaf, leaves] of found) matching.pairs.set(leaf, leaves);
  matching.lost = matching.lost.filter(leaf => !found.has(leaf));
  matching.extra = matching.extra.filter(leaf => !taken.has(leaf));
}

function matchPlaces(matching: Matching, fits: (a: Leaf, b: Leaf) => boolean): void {
  const byPointer = new Map(matching.extra.map(leaf => [leaf.pointer, leaf]));
  const found = new Map<Leaf, Leaf[]>();
  for (const leaf of matching.lost) {
    const other = byPointer.get(leaf.pointer);
    if (other && fits(leaf, other)) found.set(leaf, [other]);
  }
  settle(matching, found);
}

function matchTexts(matching: Matching, knowledge: Knowledge): void {
  const byText = groupBy(matching.extra.toReversed(), textOf);
  const found = new Map<Leaf, Leaf[]>();
  for (const leaf of matching.lost) {
    const waiting = byText.get(textOf(leaf)) ?? [];
    const next = waiting
      .slice(-MOST_ALIKE)
      .findLast(other => sharesRole(leaf, other, knowledge) && isSameMeaning(leaf, other, knowledge));
    if (next) found.set(leaf, waiting.splice(waiting.lastIndexOf(next), 1));
  }
  settle(matching, found);
}

function matchAny(matching: Matching, fits: (a: Leaf, b: Leaf) => boolean): void {
  if (matching.lost.length * matching.extra.length > MOST) return;
  const found = new Map<Leaf, Leaf[]>();
  const taken = new Set<Leaf>();
  for (const leaf of matching.lost) {
    const other = matching.extra.find(candidate => !taken.has(candidate) && fits(leaf, candidate));
    if (!other) continue;
    taken.add(other);
    found.set(leaf, [other]);
  }
  settle(matching, found);
}

/** One text over two parameters. */
function matchDivided(matching: Matching): void {
  if (matching.lost.length * matching.extra.length ** 2 > MOST) return;
  for (const leaf of [...matching.lost]) {
    const { value } = leaf;
    if (typeof value !== 'string') continue;
    const texts = matching.extra.flatMap(other => {
      const text = scalarText(other.value);
      return text !== null && value.includes(text) ? [{ other, part: [other.keys.at(-1) ?? '', text] as const }] : [];
    });
    const parts = texts
      .flatMap(a => texts.map(b => [a, b]))
      .find(([a, b]) => a !== b && isDivided(value, [a!.part, b!.part]))
      ?.map(({ other }) => other);
    if (parts) settle(matching, new Map([[leaf, parts]]));
  }
}

/** A text that joins items against the list of them, either way. */
function matchLists(matching: Matching, knowledge: Knowledge): void {
  const lists = (leaves: readonly Leaf[]) =>
    groupBy(
      leaves.filter(leaf => isScalar(leaf.value)),
      leaf => leaf.keys.join('\0'),
    );
  const originals = lists(matching.lost);
  const repaired = lists(matching.extra);
  if (originals.size * repaired.size > MOST / 100) return;
  for (const from of originals.values()) {
    for (const to of repaired.values()) {
      if (!sharesRole(from[0]!, to[0]!, knowledge) || !isSameList(from, to)) continue;
      settle(matching, new Map(from.map((leaf, at) => [leaf, from.length === 1 ? to : [to[at] ?? to[0]!]])));
      break;
    }
  }
}

function isSameList(from: readonly Leaf[], to: readonly Leaf[]): boolean {
  const [one, other] = [from, to].map(leaves => leaves.map(leaf => leaf.value)) as [Leaf['value'][], Leaf['value'][]];
  if (other.length === 1 && typeof other[0] === 'string' && one.length > 1) return isJoined(other[0], one);
  if (one.length !== 1 || typeof one[0] !== 'string' || other.length < 2 || cutsAddress(other)) return false;
  if (isJoined(one[0], other)) return true;
  const pieces = other.flatMap(value =>
    typeof value === 'string' ? (readJoined(value)[0] ?? [value]) : [scalarText(value) ?? ''],
  );
  return isJoined(one[0], pieces);
}

function isSameMeaning(a: Leaf, b: Leaf, knowledge: Knowledge): boolean {
  if (a.value === b.value || keepsMeaning(a.value, b.value, b.path, knowledge)) return true;
  const [from, to] = [scalarText(a.value), scalarText(b.value)];
  return from !== null && to !== null && from !== to && keepsMeaning(from, to, b.path, knowledge);
}

/** The text of a leaf; what is no scalar has one that no scalar has. */
function textOf({ value }: Leaf): string {
  return scalarText(value) ?? `\0${JSON.stringify(value)}`;
}

function groupBy(leaves: readonly Leaf[], keyOf: (leaf: Leaf) => string): Map<string, Leaf[]> {
  const groups = new Map<string, Leaf[]>();
  for (const leaf of leaves) {
    const group = groups.get(keyOf(leaf));
    if (group) group.push(leaf);
    else groups.set(keyOf(leaf), [leaf]);
  }
  return groups;
}
