import { parsedArguments } from '../arguments-text/index.ts';
import { getOwn, isNumber, isObject, isSameJson, isScalar, type Json } from '../json.ts';
import type { JsonPath } from '../json-path.ts';
import { matchParameter } from '../match-name.ts';
import { isSameName, nameTokens, singular } from '../names.ts';
import { isSynonym } from '../synonyms.ts';
import type { Knowledge } from './knowledge.ts';
import { isEmpty, type Leaf } from './leaves.ts';
import type { Place } from './place.ts';
import { isCallId, isFiller, isFilter, isNarration, isPaging, isSelection, isSize } from './role-names.ts';

/** Whether a parameter may be left out because it says nothing: empty, a narration, or said again elsewhere. `kept`: the leaves that stay. */
export function saysNothing(value: Json, path: JsonPath, kept: () => readonly Leaf[], knowledge: Knowledge): boolean {
  const step = path.at(-1);
  if (typeof step !== 'string') return false;
  const { placeAt, updates, effect } = knowledge;
  const [place, parent] = [placeAt(path), placeAt(path.slice(0, -1))];
  if (parent.isMap) return false;
  const isKnown = mayBeKnown(step, place, parent, knowledge);
  if (value === null)
    return !(
      place.isNullable ||
      narrowsWrite(step, knowledge) ||
      (updates && !isOption(place) && !isUnclearable(path, place, knowledge))
    );
  if (isScalar(value) && !isKnown && isFiller(step) && path.length === 1 && takesNothing(knowledge)) return true;
  if (!isKnown && isCallId(step, value)) return true;
  if (typeof value === 'string' && !isKnown && (isNarration(step) || isSaidAgain(step, value, kept()))) return true;
  if (isNumber(value) && !isKnown && isSameNumber(step, value, kept(), knowledge)) return true;
  if (value === '' && path.length === 1 && isExcluded(step, knowledge)) return true;
  if (updates || narrowsWrite(step, knowledge)) return false;
  if (effect === 'destructive' && isKnown && (Array.isArray(value) || isObject(value))) return false;
  if (isEmpty(value))
    return !isKnown || saysNothingEmpty(value, place, knowledge) || isBlamed(step, value, place, knowledge);
  if (typeof value !== 'string' || !/^(?:null|none|undefined|nil|n\/a|无)$/i.test(value)) return false;
  return !(isKnown && place.accepts(value)) || isBlamed(step, value, place, knowledge);
}

/** Whether the error says that an empty parameter excludes others that are given, one of which says the user's own words: only those can be meant. */
function isExcluded(name: string, { failure, errorText, effect }: Knowledge): boolean {
  if (failure.kind !== 'conflicting_parameters' || effect === 'destructive' || failure.intent === null) return false;
  const named = new Set(errorText.split(/[^\p{L}\p{N}_$-]+/u));
  const original = parsedArguments(failure.argumentsText);
  if (!named.has(name) || !isObject(original)) return false;
  return Object.entries(original).some(
    ([other, value]) =>
      other !== name &&
      named.has(other) &&
      typeof value === 'string' &&
      value !== '' &&
      failure.intent!.includes(value),
  );
}

function takesNothing({ schema, placeAt }: Knowledge): boolean {
  return schema !== null && placeAt([]).properties.size === 0;
}

/** Whether a parameter may narrow what a write touches: left out, the write may touch all. */
function narrowsWrite(name: string, { effect }: Knowledge): boolean {
  if (effect === 'destructive') return isFilter(name) || isSize(name);
  return effect === 'write' && isSelection(name);
}

/** Whether a schema that says of other parameters that they may be null does not of this one, which the user never spoke of: it cannot be meant to be cleared. */
function isUnclearable(path: JsonPath, place: Place, { failure, placeAt }: Knowledge): boolean {
  const { intent } = failure;
  const [name, beside] = [String(path.at(-1)), path.slice(0, -1)];
  if (intent === null || !place.isDeclared || place.schemas.length === 0 || place.accepts(null)) return false;
  const isSpokenOf = nameTokens(name).some(word => word.length > 2 && intent.toLowerCase().includes(singular(word)));
  return !isSpokenOf && [...placeAt(beside).properties.keys()].some(other => placeAt([...beside, other]).isNullable);
}

/** Whether a parameter says how to do something rather than what a thing shall hold: a flag, a choice, or one with a default. */
function isOption({ schemas, literals }: Place): boolean {
  if (schemas.length === 0) return false;
  return (
    literals !== null ||
    schemas.every(schema => getOwn(schema, 'default') !== undefined || getOwn(schema, 'type') === 'boolean')
  );
}

/** Whether the tool may have this parameter: where nothing is declared, any one that the error does not refuse. */
function mayBeKnown(name: string, place: Place, parent: Place, { schema, names, hints }: Knowledge): boolean {
  if (place.isDeclared || names.has(name)) return true;
  return (schema === null || parent.isUndocumented) && !hints.unknown.includes(name);
}

/** An empty list in a write may mean to have none. */
function saysNothingEmpty(value: Json, place: Place, { effect }: Knowledge): boolean {
  if (place.isRequired) return false;
  if (value === '') return !place.accepts(value);
  return !Array.isArray(value) || effect === 'read' || !place.accepts(value);
}

/** An empty text, or a word for nothing, of a read which the error names, though it may be left out. */
function isBlamed(name: string, value: Json, { isRequired }: Place, { effect, errorText, hints }: Knowledge): boolean {
  if (isRequired || effect !== 'read' || (value !== '' && !hints.rejected.includes(String(value)))) return false;
  return errorText.split(/[^\p{L}\p{N}_$-]+/u).includes(name);
}

/** The same number under a name of the same meaning: one that only adds what the tool is about (`issue_id` beside `id` of `get_issue`). */
function isSameNumber(name: string, value: Json, kept: readonly Leaf[], { calls }: Knowledge): boolean {
  const about = nameTokens(calls[0]!.toolName).map(singular);
  return kept.some(({ keys, value: other }) => {
    const own = keys.at(-1);
    if (own === undefined || keys.length > 1 || !isNumber(other) || !isSameJson(value, other)) return false;
    if (isSameName(name, own) || isSynonym(name, own)) return true;
    const [long, short] = [nameTokens(name), nameTokens(own)].sort((a, b) => b.length - a.length) as [
      string[],
      string[],
    ];
    const added = long.slice(0, long.length - short.length).map(singular);
    return long.slice(added.length).join(' ') === short.join(' ') && added.every(word => about.includes(word));
  });
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
