import type { Provenance } from '../failure.ts';
import { getOwn, isNumber, isObject, isSameJson, isScalar, type Json, stringifyJson } from '../json.ts';
import type { JsonPath } from '../json-path.ts';
import { onlyCandidate } from './intent-candidates.ts';
import type { Knowledge } from './knowledge.ts';
import { isEmpty, scalarText } from './leaves.ts';
import { literalInName } from './literal-in-name.ts';
import { isOnlyForm } from './only-form.ts';
import { asksForMore } from './role-names.ts';

const SOURCES: { [P in Provenance]?: (value: Json, path: JsonPath, args: Json, knowledge: Knowledge) => boolean } = {
  schema: isFromSchema,
  name: isFromName,
  error: isFromError,
  intent: isFromIntent,
};

/**
 * Where a value that the original call does not hold may come from, or null where it is an invention. It fills only a required parameter
 * that is empty. What an earlier result or another call holds is not in a failure, so that no value can come from there.
 */
export function provenanceOf(value: Json, path: JsonPath, args: Json, knowledge: Knowledge): Provenance | null {
  const sources = Object.keys(SOURCES) as Provenance[];
  return sources.find(source => isFrom(source, value, path, args, knowledge)) ?? null;
}

/** Whether a value that the original call does not hold comes from the source that is claimed for it. */
export function isFrom(source: Provenance, value: Json, path: JsonPath, args: Json, knowledge: Knowledge): boolean {
  if (asksForMore(String(path.at(-1) ?? ''), value)) return false;
  return SOURCES[source]?.(value, path, args, knowledge) ?? false;
}

function isFromSchema(value: Json, path: JsonPath, _args: Json, { placeAt, effect, calls }: Knowledge): boolean {
  const place = placeAt(path);
  if (!place.isRequired) return false;
  if (isObject(value) && isEmpty(value)) return place.accepts(value);
  const [schema, ...others] = place.schemas;
  if (!schema || others.length > 0) return false;
  const only = place.literals?.length === 1 ? place.literals[0] : undefined;
  const fallback = isOnlyForm(place.name, calls[0]!.toolName, effect) ? getOwn(schema, 'default') : undefined;
  return [only, fallback].some(known => known !== undefined && isSameJson(known, value));
}

/** Words of the called tool's name, where the parameter lists its values and one of them is made of more of these words than any other. */
function isFromName(value: Json, path: JsonPath, _args: Json, { placeAt, failure }: Knowledge): boolean {
  const place = placeAt(path);
  if (!place.isRequired || !place.literals || typeof value !== 'string') return false;
  return literalInName(place.literals, failure.toolName) === value;
}

/** The one literal that the error states for this very parameter. */
function isFromError(value: Json, path: JsonPath, _args: Json, { placeAt, hints, schema }: Knowledge): boolean {
  const place = placeAt(path);
  if ((!place.isRequired && (schema || !hints.missing.includes(place.name))) || !isScalar(value)) return false;
  const stated = [
    ...hints.allowed.filter(({ parameter }) => parameter === place.name).flatMap(({ literals }) => literals),
    ...hints.didYouMean.filter(({ parameter }) => parameter === place.name).map(({ right }) => right),
  ];
  return new Set(stated).size === 1 && stated[0] === scalarText(value);
}

/** The one thing in the user's words that fits; never for what changes the world. */
function isFromIntent(value: Json, path: JsonPath, args: Json, knowledge: Knowledge): boolean {
  const { placeAt, failure, effect, calls, tool } = knowledge;
  const place = placeAt(path);
  if (effect !== 'read' || !place.isRequired || !failure.intent || !isScalar(value)) return false;
  const used = new Set<string>();
  collectTexts(args, used);
  const only = onlyCandidate(failure.intent, place, used, `${calls[0]!.toolName}\n${tool?.description ?? ''}`);
  return only !== null && (isNumber(value) ? stringifyJson(value) : value) === only;
}

function collectTexts(value: Json, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectTexts(item, found);
  else if (isObject(value)) for (const item of Object.values(value)) collectTexts(item, found);
  else found.add(scalarText(value) ?? '');
}
