import { isObject, type Json, type JsonObject, setOwn } from '../core/json.ts';

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The value with each lone surrogate, which no tokenizer takes, replaced by U+FFFD. */
export function wellFormed(value: Json): Json {
  if (typeof value === 'string') return value.replace(LONE_SURROGATE, '\u{FFFD}');
  if (Array.isArray(value)) return value.map(wellFormed);
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [key, item] of Object.entries(value)) setOwn(copy, wellFormed(key) as string, wellFormed(item));
  return copy;
}

/** Whether a text in the value, a key included, holds half of a surrogate pair. */
export function hasLoneSurrogate(value: Json): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value);
  if (Array.isArray(value)) return value.some(hasLoneSurrogate);
  return isObject(value) && Object.entries(value).some(entry => entry.some(hasLoneSurrogate));
}
