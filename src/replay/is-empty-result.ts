import { isObject, type Json, tryParseJson } from '../core/json.ts';

/** Whether a result holds nothing: no text, or JSON of which every leaf is null or an empty text. */
export function isEmptyResult(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '') return true;
  const value = /^["[{n]/.test(trimmed) ? tryParseJson(trimmed) : undefined;
  return value !== undefined && isEmpty(value);
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  return isObject(value) && Object.values(value).every(isEmpty);
}
