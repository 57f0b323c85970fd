import type { Objection, ObjectionCode } from '../failure.ts';
import { getOwn, isSameJson, type JsonObject } from '../json.ts';
import { stepsOfName } from '../names.ts';
import { isClosed } from '../schema/index.ts';
import { isListHolder } from './forms/held-list.ts';
import { isWrapper } from './is-wrapper.ts';
import type { Knowledge } from './knowledge.ts';
import type { Leaf } from './leaves.ts';
import type { Matching } from './match-leaves.ts';
import { objection } from './objection.ts';
import { isOnlyHome } from './only-home.ts';
import { placedByOrder } from './positional.ts';
import { isOperator } from './role-names.ts';

/** Leaves that changed places with others, left the object that they belong to, came into another order, or lost a part of their role. */
export function swapObjections(
  { pairs }: Matching,
  before: readonly Leaf[],
  now: readonly Leaf[],
  knowledge: Knowledge,
): Objection[] {
  const found = new Map<Leaf, Objection>();
  const object = (leaf: Leaf, code: ObjectionCode, message: string) =>
    found.set(leaf, objection(code, leaf.pointer, leaf.value, `${leaf.pointer} ${message}`));
  const originals = new Set(before.map(({ pointer }) => pointer));
  const places = new Map(now.map((leaf, at) => [leaf.pointer, at]));
  const placed = placedIn(before, knowledge);
  const isPlaced = (to: Leaf) => placed !== null && isSameJson(getOwn(placed, to.keys[0] ?? '') ?? null, to.value);
  const bonds = toBonds();
  for (const leaf of before) {
    const to = pairs.get(leaf)?.[0];
    if (!to) continue;
    const isMoved = leaf.pointer !== to.pointer;
    if (!bonds.hold(leaf, to, places.get(to.pointer)!))
      object(leaf, 'swapped', `stands at ${to.pointer}, apart from what it belongs to or out of order`);
    else if (isMoved && !isInList(leaf) && !isInList(to) && places.has(leaf.pointer) && originals.has(to.pointer))
      object(leaf, 'swapped', `stands at ${to.pointer}, and something else in its place`);
    else if (
      isMoved &&
      !isPlaced(to) &&
      (losesRole(leaf, to, knowledge) || losesOperator(leaf, to) || losesPlace(leaf, to))
    )
      object(leaf, 'moved', `stands at ${to.pointer}, which is another role`);
    const key = leaf.path.at(-1);
    if (typeof key === 'string' && !to.keys.includes(key) && knowledge.placeAt(leaf.path.slice(0, -1)).isMap)
      object(leaf, 'lost', 'loses its key, which is a part of the request');
  }
  return [...found.values()];
}

/** The arguments that a list of bare values stands for by their order. */
function placedIn(before: readonly Leaf[], { placeAt, failure }: Knowledge): JsonObject | null {
  const isList = before.length > 1 && before.every(({ path }) => path.length === 1 && typeof path[0] === 'number');
  return isList
    ? placedByOrder(
        before.map(({ value }) => value),
        placeAt,
        failure.intent,
      )
    : null;
}

/** Remembers which object of a list became which, and how far each list has come. */
function toBonds() {
  const became = new Map<string, string | null>();
  const cameFrom = new Map<string, string | null>();
  const lists = new Map<string, string | null>();
  const lastIn = new Map<string, number>();
  const isSteady = (bonds: Map<string, string | null>, key: string | null, value: string | null) => {
    if (key === null) return true;
    if (!bonds.has(key)) bonds.set(key, value);
    return bonds.get(key) === value;
  };
  return {
    hold(from: Leaf, to: Leaf, at: number): boolean {
      const isTogether = isSteady(became, from.owner, to.owner) && isSteady(cameFrom, to.owner, from.owner);
      const isSameList = from.list === null || to.list === null || isSteady(lists, from.list, to.list);
      const row = from.keys.join('\0');
      const isOrdered = !isInList(from) || at >= (lastIn.get(row) ?? -1);
      if (isInList(from)) lastIn.set(row, at);
      return isTogether && isSameList && isOrdered;
    },
  };
}

function isInList({ owner, list }: Leaf): boolean {
  return owner !== null || list !== null;
}

/** Whether a key was taken off that says how what follows is meant. */
function losesOperator({ keys }: Leaf, to: Leaf): boolean {
  return keys.some(key => isOperator(key) && !to.keys.includes(key));
}

/** Whether a name or a key told the position in a list, and the leaf stands at another; or the list stood under a key that says more than that a list follows. */
function losesPlace({ keys, list, pointer }: Leaf, to: Leaf): boolean {
  const told = keys.flatMap(stepsOfName).filter(step => /^\d+$/.test(step));
  const positions = to.path.filter(step => typeof step === 'number');
  if (told.length > 0 && positions.length === told.length && told.join() !== positions.join()) return true;
  const [name, key] = [keys.at(-2), keys.at(-1)];
  const isOut = list !== null && name !== undefined && to.keys.at(-1) === name && pointer !== to.pointer;
  return isOut && !isListHolder(key!, name);
}

/** Whether a declared parameter was taken off like a wrapper, or a wrapper put on that is one of several. */
function losesRole({ path, value }: Leaf, to: Leaf, knowledge: Knowledge): boolean {
  const { placeAt } = knowledge;
  const isTakenOff = path.slice(0, -1).some((key, depth) => {
    const place = placeAt(path.slice(0, depth + 1));
    return (
      typeof key === 'string' &&
      !to.keys.includes(key) &&
      place.isDeclared &&
      (place.properties.size > 0 || place.isMap) &&
      !isMisplaced(path, to, knowledge)
    );
  });
  const key = to.path.at(-1);
  const isPutOn =
    typeof key === 'string' &&
    (path.length === 0 || path.findLast(step => typeof step === 'string') === to.keys.at(-2));
  return isTakenOff || (isPutOn && !isOnlyHome(value, to.value, key, to.path.slice(0, -1), knowledge));
}

/** Whether a leaf only stood in a container beside its place: one that does not take it, and that says nothing of whose it is. */
function isMisplaced(path: Leaf['path'], to: Leaf, { placeAt }: Knowledge): boolean {
  const [holder, name, ...deeper] = path;
  if (typeof holder !== 'string' || deeper.length > 0 || to.path.length > 1 || to.path[0] !== name) return false;
  const place = placeAt([holder]);
  return (
    placeAt(to.path).isRequired &&
    !place.properties.has(String(name)) &&
    place.schemas.every(isClosed) &&
    isWrapper(holder, [String(name)])
  );
}
