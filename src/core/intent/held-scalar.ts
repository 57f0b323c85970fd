import { isScalar, type Json, type JsonObject } from '../json.ts';
import { isKindred } from '../match-missing.ts';
import { turnsRole } from '../match-name.ts';
import { isSameName, nameTokens } from '../names.ts';
import { typesOf } from '../schema/index.ts';
import { isSynonym } from '../synonyms.ts';
import { literalKey } from './forms/literal-key.ts';
import type { Place } from './place.ts';

/** Keys that say only that a value follows. */
const HOLDERS = new Set('value text string content name id data title key val input result number default'.split(' '));
/** Keys beside which one of the declared literals can only be what is wanted. Any other may turn it round (`ne`, `except`, `before`). */
const NEUTRAL = new Set(
  `is eq equals equal be choice choose chosen option selected selection pick picked code kind type mode enum const literal label tag
   item element this it answer response setting level status state format method category unit units which what only`.split(
    /\s+/,
  ),
);
const TYPE_WORD =
  /^(?:text|input_text|str|string|int|integer|num|number|float|double|bool|boolean|enum|literal|value|scalar)$/i;

/**
 * The key and the scalar of an object that holds nothing else, at a place where the scalar itself is wanted; beside it may stand only what
 * describes the parameter as the schema does. `null` where the key says more than that a value follows (`{"$gt": 5}`, `{"not": "x"}`).
 */
export function heldScalar(
  object: JsonObject,
  place: Pick<Place, 'name' | 'schemas' | 'words'>,
): [string, Json] | null {
  const held = Object.entries(object).filter(([key, value]) => !isDescription(key, value, place, object));
  const [entry, ...others] = held;
  if (!entry || others.length > 0 || !isScalar(entry[1])) return null;
  return isHolder(entry[0], entry[1], place) ? entry : null;
}

function isHolder(key: string, value: Json, { name, schemas }: Pick<Place, 'name' | 'schemas'>): boolean {
  if (!/^[\p{L}_]/u.test(key) || turnsRole(key, name)) return false;
  if (HOLDERS.has(key.toLowerCase()) || isSameName(key, name) || isSynonym(key, name) || isKindred(key, name))
    return true;
  const [words, own] = [nameTokens(key), nameTokens(name)];
  if (words.every(word => own.includes(word)) || own.every(word => words.includes(word))) return true;
  return schemas.some(schema => isLiteral(value, schema)) && words.length === 1 && NEUTRAL.has(words[0]!);
}

function isLiteral(value: Json, schema: JsonObject): boolean {
  const literals = Array.isArray(schema.enum) ? schema.enum : [];
  return literals.some(
    literal =>
      literal === value ||
      (typeof literal === 'string' && typeof value === 'string' && literalKey(literal) === literalKey(value)),
  );
}

/** An entry that only repeats what the schema says of the parameter, or what kind of scalar follows. */
function isDescription(
  key: string,
  value: Json,
  { schemas, words }: Pick<Place, 'schemas' | 'words'>,
  object: JsonObject,
): boolean {
  if (value === null || typeof value !== 'string' || Object.keys(object).length < 2) return value === null;
  if (key === 'type')
    return TYPE_WORD.test(value) || schemas.some(schema => (typesOf(schema) as string[]).includes(value));
  return (key === 'description' || key === 'title') && value !== '' && words.includes(value);
}
