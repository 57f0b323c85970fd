import { decodedText } from '../arguments-text/index.ts';
import { offeredIn } from '../error-text/index.ts';
import { getOwn, isNumber, isObject, isSameJson, isScalar, type Json } from '../json.ts';
import type { JsonPath } from '../json-path.ts';
import { isCutNumber, observedForm, profileAt } from '../observed/index.ts';
import { isAffixed, isBareAsSaid, isStripped } from './forms/affix.ts';
import { bareLink } from './forms/bare-link.ts';
import { isClamped } from './forms/clamp.ts';
import { isCorrectedToken } from './forms/code-token.ts';
import { coordinatePair } from './forms/coordinate-pair.ts';
import { isSameDate } from './forms/date-form.ts';
import { isProposed, meansLiteral, meansStated } from './forms/enum-literal.ts';
import { isEpoch } from './forms/epoch.ts';
import { isFirstPage } from './forms/first-page.ts';
import { isHeldList } from './forms/held-list.ts';
import { idInUrl } from './forms/id-in-url.ts';
import { isCodeText, isOneText } from './forms/is-code-text.ts';
import { isForJson } from './forms/is-for-json.ts';
import { isItemwise } from './forms/item-forms.ts';
import { isJoined } from './forms/joined-list.ts';
import { listedItems } from './forms/listed-items.ts';
import { literalKey } from './forms/literal-key.ts';
import { isMeasured } from './forms/measure.ts';
import { isNullWord } from './forms/null-word.ts';
import { isOtherNotation } from './forms/other-notation.ts';
import { isPadded } from './forms/padding.ts';
import { plainShape } from './forms/plain-shape.ts';
import { rejoined } from './forms/rejoined.ts';
import { isReordered } from './forms/reordered.ts';
import { isProposedSpelling } from './forms/respelled.ts';
import { isRetyped } from './forms/retype.ts';
import { isRooted } from './forms/rooted-path.ts';
import { saidRoot, takesPath } from './forms/said-root.ts';
import { isSeparated } from './forms/separators.ts';
import { statedSeparator } from './forms/stated-separator.ts';
import { isTurned } from './forms/turned-slashes.ts';
import type { Knowledge } from './knowledge.ts';
import { scalarText } from './leaves.ts';
import type { Place } from './place.ts';

/** Whether a value at a place still says the same in another form: the one list of the changes of form that are allowed. */
export function keepsMeaning(from: Json, to: Json, path: JsonPath, knowledge: Knowledge): boolean {
  if (isScalar(from) && isScalar(to)) return keepsScalar(from, to, path, knowledge);
  if (from === to) return true;
  if (to === null) return isNullWord(from, knowledge.placeAt(path).isNullable, knowledge.hints, knowledge.errorText);
  if (Array.isArray(from)) {
    const shape = plainShape(from, knowledge.placeAt(path));
    if (shape !== null && isSameJson(shape, to)) return true;
    if (typeof to === 'string' && coordinatePair(from, knowledge.placeAt(path), knowledge.failure.intent) === to)
      return true;
  }
  if (Array.isArray(to) && isHeld(from, to, path, knowledge)) return true;
  if (typeof from === 'string')
    return isDecoded(from, to) || (Array.isArray(to) && isListOf(from, to, path, knowledge));
  if (typeof to === 'string')
    return (
      (isDecoded(to, from) && mayEncode(from, path, knowledge)) ||
      (Array.isArray(from) && isJoinedItems(from, to, path, knowledge))
    );
  if (Array.isArray(from) && Array.isArray(to))
    return from.length === to.length && from.every((item, at) => keepsMeaning(item, to[at]!, [...path, at], knowledge));
  if (!isObject(from) || !isObject(to)) return false;
  const keys = Object.keys(from);
  if (keys.length !== Object.keys(to).length) return false;
  return keys.every(key => {
    const value = getOwn(to, key);
    return value !== undefined && keepsMeaning(from[key]!, value, [...path, key], knowledge);
  });
}

/** Whether a list is the one that an object or a list around it stands for, where a list is wanted. */
function isHeld(from: Json, to: readonly Json[], path: JsonPath, { placeAt }: Knowledge): boolean {
  const place = placeAt(path);
  if (path.length === 0 || !place.isDeclared || place.accepts(from) || !place.accepts(to as Json[])) return false;
  const held = isHeldList(from, to, place.name);
  return held?.every((item, at) => isSameJson(item, to[at]!)) ?? false;
}

function keepsScalar(from: Json, to: Json, path: JsonPath, knowledge: Knowledge): boolean {
  if (isSameJson(from, to)) return true;
  const place = knowledge.placeAt(path);
  const { failure, calls } = knowledge;
  if (isNumber(from) && typeof to === 'string') {
    const worked = profileAt(failure.profiles?.get(calls[0]!.toolName), path);
    if (isCutNumber(to, worked)) return false;
  }
  if (
    isRetyped(from, to, place, knowledge) ||
    isMeasured(from, to, place) ||
    isEpoch(from, to, place, failure.intent) ||
    isClamped(from, to, place, knowledge)
  )
    return true;
  if (to === 1 && knowledge.effect === 'read')
    return isFirstPage(from, place.name, place.schemas, `${place.words}\n${knowledge.errorText}`);
  if (typeof from !== 'string' || typeof to !== 'string') return false;
  const { hints, errorText, tool } = knowledge;
  const said = { errorText, toolDescription: tool?.description ?? null };
  if (place.literals) return meansLiteral(from, to, place, hints, tool?.description ?? '');
  return (
    isObserved(from, to, path, knowledge) ||
    isRejoined(from, to, path, knowledge) ||
    isItemwise(from, to, path, knowledge) ||
    isSameDate(from, to, place, knowledge) ||
    isAffixed(from, to, place, knowledge) ||
    isStripped(from, to, place) ||
    isBareAsSaid(from, to, place, failure.intent) ||
    isPadded(from, to, place) ||
    isSeparated(from, to, place) ||
    isTrimmed(from, to, place) ||
    isTurned(from, to, place) ||
    isOtherNotation(from, to, place, said) ||
    idInUrl(from, place) === to ||
    isReordered(from, to, place) ||
    bareLink(from) === to ||
    isRooted(from, to, hints.roots.length > 0 ? hints.roots : saidRoots(place, knowledge)) ||
    isCorrectedToken(from, to, knowledge) ||
    (place.accepts(to) && meansStated(from, to, place, hints, offeredIn(knowledge.errorText))) ||
    (knowledge.effect === 'read' && isProposedSpelling(from, to, hints)) ||
    (isProposed(from, to, place.name, hints) && literalKey(from) === literalKey(to))
  );
}

/** The folder that the user names, for a parameter that takes a path. */
function saidRoots({ name }: Place, { failure, errorText }: Knowledge): string[] {
  const root = takesPath(name) ? saidRoot(failure.intent, errorText) : null;
  return root === null ? [] : [root];
}

/** Whether a text is another without the white space around it, which its form does not take. */
function isTrimmed(from: string, to: string, { patterns, formats, accepts }: Place): boolean {
  return (patterns.length > 0 || formats.length > 0) && from.trim() === to && !accepts(from) && accepts(to);
}

/** Whether a text is another in the form that calls that worked show for this very parameter. */
export function isObserved(
  from: string,
  to: string,
  path: JsonPath,
  { failure, calls, placeAt, errorText }: Knowledge,
): boolean {
  const profile = profileAt(failure.profiles?.get(calls[0]!.toolName), path);
  return profile !== undefined && placeAt(path).accepts(to) && observedForm(from, profile, errorText) === to;
}

/** Whether a text is the items of another, joined by the separator that is stated for them. */
function isRejoined(
  from: string,
  to: string,
  path: JsonPath,
  { placeAt, failure, errorText, tool }: Knowledge,
): boolean {
  const said = { intent: failure.intent, errorText, toolDescription: tool?.description ?? null };
  return rejoined(from, placeAt(path), said, path.length === 1) === to;
}

/** Whether a list or an object may be written as JSON text: where words to be read, said or sent are wanted, only if they may be JSON. */
function mayEncode(from: Json, path: JsonPath, { placeAt, errorText }: Knowledge): boolean {
  const place = placeAt(path);
  return !isOneText(place) || isForJson(from, place, errorText);
}

/** Whether a text joins the items of a list, where the text may be one of items at all and no other separator is stated. */
function isJoinedItems(from: readonly Json[], to: string, path: JsonPath, knowledge: Knowledge): boolean {
  if (!isJoined(to, from)) return false;
  if (from.length === 1) return true;
  const { placeAt, failure, errorText, tool } = knowledge;
  const place = placeAt(path);
  if (isCodeText(place)) return false;
  const said = { intent: failure.intent, errorText, toolDescription: tool?.description ?? null };
  const stated = statedSeparator(place, said, path.length === 1);
  if (stated === null) return !/\bcommas?\b|逗号/i.test(place.words);
  return isSameJson(to.split(stated), from.map(scalarText));
}

/** Whether a text is the JSON, or what a model writes for JSON, of a list or an object. */
function isDecoded(text: string, value: Json): boolean {
  const decoded = decode(text);
  return decoded !== undefined && isSameJson(decoded, value);
}

/** The list or object that a text encodes, once or several times over, or `undefined` where it encodes none or holds more than that. */
export function decode(text: string): Json | undefined {
  const value = decodedText(text);
  return typeof value === 'object' && value !== null && !isScalar(value) ? value : undefined;
}

function isListOf(text: string, items: readonly Json[], path: JsonPath, knowledge: Knowledge): boolean {
  const texts = items.map(scalarText);
  if (texts.length === 0 || texts.some(item => item === null)) return false;
  const listed = textItems(text, path, knowledge);
  if (!listed || listed.length !== texts.length || listed.some((item, at) => item !== texts[at])) return false;
  return items.every((item, at) => typeof item === 'string' || knowledge.placeAt([...path, at]).accepts(item));
}

/** The items that a text says where a list is wanted, or null where that is not sure. */
export function textItems(
  text: string,
  path: JsonPath,
  { placeAt, failure, errorText, tool }: Knowledge,
): string[] | null {
  const place = { list: placeAt(path), item: placeAt([...path, 0]), isOnly: path.length === 1 };
  const said = { intent: failure.intent, errorText, toolDescription: tool?.description ?? null };
  return listedItems(text, place, said);
}
