import { isObject, isSameJson, type Json } from '../json.ts';
import { getAt, type JsonPath, withAt } from '../json-path.ts';
import { carriedArguments } from './carried-arguments.ts';
import { isPlainList } from './forms/is-plain-list.ts';
import { namesExactly } from './forms/names-exactly.ts';
import type { Knowledge } from './knowledge.ts';
import type { Original } from './original.ts';

/**
 * Whether a cut text may be read as this value after all: only closing braces are missing and nothing that matters can have stood there,
 * or a cut list is the beginning of one that the user spelled out.
 */
export function isCompletedCut({ reading, text }: Original, value: Json, knowledge: Knowledge): boolean {
  if (reading.status !== 'cut' || reading.values.length > 0 || !isObject(reading.partial)) return false;
  const { partial, open } = reading;
  if (open === 'object') {
    const inner = carriedArguments(partial, knowledge.failure.toolName) ?? partial;
    return isSameJson(partial, value) && isWhole(inner, knowledge);
  }
  const path = lastList(partial);
  const kept = path && getAt(partial, path);
  if (!path || !Array.isArray(kept)) return false;
  const list = getAt(value, path);
  if (!Array.isArray(list) || !isSameJson(withAt(partial, path, list), value)) return false;
  if (open === 'list' && isSameJson(kept, list))
    return isWhole(value, knowledge, path) && list.every(isText) && namesExactly(knowledge.failure.intent, list);
  return (
    isWhole(value, knowledge, path) &&
    isSpelledOut(kept, list, open === 'value' ? text : null, knowledge.failure.intent)
  );
}

/** Every object on the way to the cut has all that is declared for it; a read may lack what is optional. */
function isWhole(value: Json, { placeAt, effect }: Knowledge, end: JsonPath = lastPath(value)): boolean {
  return Array.from({ length: end.length + 1 }, (_, depth) => end.slice(0, depth)).every(path => {
    const at = getAt(value, path);
    if (!isObject(at)) return true;
    const { properties, required } = placeAt(path);
    const wanted = effect === 'read' ? required : [...properties.keys()];
    return properties.size > 0 && wanted.every(name => Object.hasOwn(at, name));
  });
}

/** The list of texts at the end of a cut value. */
function lastList(value: Json): JsonPath | null {
  const path = lastPath(value);
  const end = path.findIndex(step => typeof step === 'number');
  return end < 0 ? null : path.slice(0, end);
}

function lastPath(value: Json): JsonPath {
  if (Array.isArray(value) && value.length > 0) return [value.length - 1, ...lastPath(value.at(-1)!)];
  const last = isObject(value) ? Object.entries(value).at(-1) : undefined;
  return last ? [last[0], ...lastPath(last[1])] : [];
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}

/** Between two items of a list in a sentence. */
const BETWEEN =
  /^["'`”’」]?\s*(?:[,，、;；]\s*(?:and\s+|then\s+)?|\s+and\s+|和|及|与|&|\n\s*(?:[-*\d.]+\s*)?)\s*["'`“‘「]?$/i;

/** Whether the user names exactly these items one after the other, and no item after them. */
function isSpelledOut(kept: Json[], list: Json[], cutText: string | null, intent: string | null): boolean {
  const items = list.filter(item => typeof item === 'string' && item !== '') as string[];
  if (!intent || items.length !== list.length) return false;
  const fragment = cutText === null ? undefined : kept.at(-1);
  const whole = typeof fragment === 'string' ? kept.slice(0, -1) : kept;
  if (cutText !== null && (typeof fragment !== 'string' || !cutText.trimEnd().endsWith(fragment))) return false;
  if (whole.length === 0 || whole.length >= items.length || !whole.every((item, at) => item === items[at]))
    return false;
  if (typeof fragment === 'string' && !items[whole.length]!.startsWith(fragment)) return false;
  if (!isPlainList(intent, whole as string[], items)) return false;
  const starts = placesOf(intent, items[0]!).filter(start => followsAll(intent, start, items));
  return starts.length === 1;
}

function followsAll(intent: string, start: number, items: readonly string[]): boolean {
  const before = intent.slice(0, start);
  if (/[,，、;；]\s*["'`“‘「]?$/.test(before)) return false;
  let at = start + items[0]!.length;
  for (const item of items.slice(1)) {
    const next = intent.indexOf(item, at);
    if (next < 0 || !BETWEEN.test(intent.slice(at, next))) return false;
    at = next + item.length;
  }
  return /^["'`”’」]?\s*(?:$|[.。!！?？\n](?!\w)|[)）]|的)/.test(intent.slice(at));
}

function placesOf(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push(at);
  return found;
}
