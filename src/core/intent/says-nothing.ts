import type { Json } from '../json.ts';
import type { JsonPath } from '../json-path.ts';
import { matchParameter } from '../match-name.ts';
import { isSameName } from '../names.ts';
import { isSynonym } from '../synonyms.ts';
import type { Knowledge } from './knowledge.ts';
import { isEmpty, type Leaf } from './leaves.ts';
import { isFilter, isNarration, isPaging, isSize } from './role-names.ts';

/** Whether a parameter may be left out because it says nothing: empty, a narration, or said again elsewhere. `kept`: the leaves that stay. */
export function saysNothing(value: Json, path: JsonPath, kept: () => readonly Leaf[], knowledge: Knowledge): boolean {
  const step = path.at(-1);
  if (typeof step !== 'string') return false;
  const { placeAt, names, updates } = knowledge;
  const place = placeAt(path);
  if (placeAt(path.slice(0, -1)).isMap) return false;
  const isKnown = place.isDeclared || names.has(step);
  if (value === null) return !isKnown || !(place.isNullable || updates);
  if (isEmpty(value)) return saysNothingEmpty(value, isKnown, place.isRequired, place.accepts(value), knowledge);
  if (typeof value !== 'string') return false;
  if (/^(?:null|none|undefined|nil)$/i.test(value)) return !isKnown || !(place.accepts(value) || updates);
  if (isKnown) return false;
  return isNarration(step) || isSaidAgain(step, value, kept());
}

function saysNothingEmpty(
  value: Json,
  isKnown: boolean,
  isRequired: boolean,
  isAccepted: boolean,
  { updates, effect }: Knowledge,
): boolean {
  if (!isKnown) return true;
  if (isRequired || updates) return false;
  if (value === '') return !isAccepted;
  return !Array.isArray(value) || effect === 'read' || !isAccepted;
}

/** The same text under another name that is kept; two equal numbers or short words may be a coincidence, and a filter never is a repetition. */
function isSaidAgain(name: string, value: string, kept: readonly Leaf[]): boolean {
  return kept.some(leaf => {
    const other = leaf.keys.at(-1);
    if (leaf.value !== value || other === undefined) return false;
    if (isSameName(name, other) || isSynonym(name, other)) return true;
    if (isFilter(name) || isPaging(name) || isSize(name)) return false;
    return value.length >= 3 && matchParameter(name, [other]) !== null;
  });
}
