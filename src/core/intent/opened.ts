import { isObject, type Json, setOwn } from '../json.ts';
import { openRoot } from './checks/check-form.ts';
import { decode } from './keeps-meaning.ts';

/**
 * A value with every JSON text in it made what it encodes, so that both sides of a repair can be compared whatever is encoded;
 * texts that stand unchanged on the other side stay texts.
 */
export function opened(value: Json, unchanged: ReadonlySet<string>): Json {
  if (typeof value === 'string') {
    const decoded = unchanged.has(value) ? undefined : decode(value);
    return decoded === undefined ? value : opened(decoded, unchanged);
  }
  if (Array.isArray(value)) return value.map(item => opened(item, unchanged));
  if (!isObject(value)) return value;
  const copy: { [key: string]: Json } = {};
  for (const [key, item] of Object.entries(value)) setOwn(copy, key, opened(item, unchanged));
  return copy;
}

/** The root of an original call as arguments: out of a text, and an empty object where it says nothing. */
export function openedRoot(root: Json): Json {
  const open = openRoot(root);
  return typeof open === 'string' ? openRoot(decode(open) ?? open) : open;
}

/** The JSON texts in a value. */
export function jsonTextsIn(value: Json, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string' && /^\s*(?:```|["[{])/.test(value)) found.add(value);
  if (Array.isArray(value)) for (const item of value) jsonTextsIn(item, found);
  if (isObject(value)) for (const item of Object.values(value)) jsonTextsIn(item, found);
  return found;
}
