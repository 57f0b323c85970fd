import type { Objection, Subject } from '../failure.ts';
import { isObject, isSameJson, isScalar, type Json } from '../json.ts';
import { getAt, withAt } from '../json-path.ts';
import { isEnvelope } from './envelope.ts';
import { inPlainShape } from './forms/plain-shape.ts';
import { spells } from './forms/spells.ts';
import { heldScalar } from './held-scalar.ts';
import type { Knowledge } from './knowledge.ts';
import { isEmpty, type Leaf, leavesOf, scalarText } from './leaves.ts';
import { type Matching, matchLeaves } from './match-leaves.ts';
import { objection } from './objection.ts';
import { jsonTextsIn, opened } from './opened.ts';
import { provenanceOf } from './provenance.ts';
import { asksForMore } from './role-names.ts';
import { saysNothing } from './says-nothing.ts';
import { swapObjections } from './swap-objections.ts';

export type Balance = { subjects: Subject[]; objections: Objection[] };

/** What became of each leaf of one call, and where each leaf of its repair comes from. `isCut`: the original's text ended too early. */
export function balanceCall(written: Json, repaired: Json, knowledge: Knowledge, isCut: boolean): Balance {
  const original = inPlainShape(written, knowledge.placeAt);
  const [texts, after] = [jsonTextsIn(original), jsonTextsIn(repaired)];
  const unchanged = new Set([...texts].filter(text => after.has(text)));
  const isEncoded = texts.size > 0 || after.size > 0;
  const [before, now] = isEncoded
    ? [leavesOf(opened(original, unchanged)), leavesOf(opened(repaired, unchanged))]
    : [leavesOf(original), leavesOf(repaired)];
  const matching = matchLeaves(before, now, knowledge);
  const silent = new Set(
    matching.lost.filter(
      leaf => isSilent(leaf, now, matching, knowledge, isCut) || isBesideScalar(leaf, original, knowledge),
    ),
  );
  const lost = matching.lost.filter(leaf => !silent.has(leaf));
  const extra = matching.extra.filter(
    leaf => asksForMore(leaf.keys.at(-1) ?? '', leaf.value) || !isKnown(leaf, repaired, matching, knowledge, isCut),
  );
  return {
    subjects: before.flatMap(leaf => subjectOf(leaf, matching, silent, now)),
    objections: [
      ...lost.map(leaf => lostObjection(leaf, extra)),
      ...extra
        .filter(leaf => !lost.some(({ pointer }) => pointer === leaf.pointer))
        .map(leaf => extraObjection(leaf, before)),
      ...swapObjections(matching, before, now, knowledge),
    ],
  };
}

function isSilent(
  leaf: Leaf,
  now: readonly Leaf[],
  { extra }: Matching,
  knowledge: Knowledge,
  isCut: boolean,
): boolean {
  const { path, value } = leaf;
  const name = path.at(-1);
  if (path.length === 0) return isEmpty(value);
  if (
    isCut &&
    typeof value === 'string' &&
    extra.some(other => typeof other.value === 'string' && other.value.startsWith(value))
  )
    return true;
  return (
    saysNothing(value, path, () => now, knowledge) ||
    (typeof name === 'string' && isEnvelope(name, value, path.slice(0, -1), knowledge))
  );
}

/** Whether a leaf only describes the one scalar of the object that it stands in. */
function isBesideScalar({ path }: Leaf, original: Json, { placeAt }: Knowledge): boolean {
  const parentPath = path.slice(0, -1);
  const parent = parentPath.length > 0 ? getAt(original, parentPath) : undefined;
  const held = isObject(parent) ? heldScalar(parent, placeAt(parentPath)) : null;
  return held !== null && held[0] !== path.at(-1) && placeAt(parentPath).properties.size === 0;
}

/** Whether a leaf that the original does not hold may be there. */
function isKnown(leaf: Leaf, repaired: Json, { pairs }: Matching, knowledge: Knowledge, isCut: boolean): boolean {
  const { path, value, keys } = leaf;
  if (path.length === 0) return isEmpty(value);
  if (isCut && typeof value === 'string' && spells(knowledge.failure.intent ?? '', value))
    return [...pairs.keys()].some(({ keys: others, list }) => list !== null && others.join('\0') === keys.join('\0'));
  return provenanceOf(value, path, withAt(repaired, path, undefined), knowledge) !== null;
}

function lostObjection(leaf: Leaf, extra: readonly Leaf[]): Objection {
  const { pointer, value } = leaf;
  const text = scalarText(value);
  if (extra.some(other => other.pointer === pointer))
    return objection('changed', pointer, value, `${pointer} no longer says ${text ?? 'the same'}`);
  const elsewhere = extra.find(other => text !== null && scalarText(other.value) === text);
  return elsewhere
    ? objection('moved', pointer, value, `${pointer} stands at ${elsewhere.pointer}, which is another role`)
    : objection('lost', pointer, value, `${pointer} is in none of the calls`);
}

function extraObjection({ keys, pointer, value }: Leaf, before: readonly Leaf[]): Objection {
  if (asksForMore(keys.at(-1) ?? '', value))
    return objection('widened', pointer, value, `${pointer} asks for more than the original does`);
  const isDouble = isScalar(value) && before.some(leaf => isSameJson(leaf.value, value));
  return isDouble
    ? objection('doubled', pointer, value, `${pointer} holds once more what stands elsewhere`)
    : objection('invented', pointer, value, `nothing says the value of ${pointer}`);
}

/** What says nothing is no subject; what is said twice is kept where it still stands. */
function subjectOf(leaf: Leaf, { pairs }: Matching, silent: ReadonlySet<Leaf>, now: readonly Leaf[]): Subject[] {
  const [found] = pairs.get(leaf) ?? [];
  const { value } = leaf;
  if (found) return [{ value, status: isSameJson(value, found.value) ? 'kept' : 'reformatted', path: found.pointer }];
  if (!silent.has(leaf)) return [{ value, status: 'lost', path: null }];
  const twin = isEmpty(value) ? undefined : now.find(other => isSameJson(other.value, value));
  return twin ? [{ value, status: 'kept', path: twin.pointer }] : [];
}
