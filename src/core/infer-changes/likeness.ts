import { literalKey } from '../intent/forms/literal-key.ts';
import { decode } from '../intent/keeps-meaning.ts';
import { leavesOf, scalarText } from '../intent/leaves.ts';
import { isObject, isSameJson, type Json } from '../json.ts';

/** Most leaves of a value that are looked at. */
const MOST_LEAVES = 200;

/** How much of one value another holds, from 0 to 1: by its leaves, and for objects by their keys too. Only ranks explanations. */
export function likeness(value: Json, other: Json): number {
  if (isSameJson(value, other)) return 1;
  const [a, b] = [opened(value), opened(other)];
  if (isSameJson(a, b)) return 0.99;
  const [left, right] = [signsOf(a), signsOf(b)];
  const shared = [...left].filter(sign => right.has(sign)).length;
  const share = shared / Math.max(1, left.size, right.size);
  const isPart = [...left].some(sign => sign.length > 1 && [...right].some(text => isWithin(sign, text)));
  return Math.max(share * 0.95, isPart ? 0.3 : 0);
}

function opened(value: Json): Json {
  return typeof value === 'string' ? (decode(value) ?? value) : value;
}

function isWithin(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a);
}

/** What tells a value from others: its keys, and its scalars without their spelling. */
function signsOf(value: Json): Set<string> {
  const signs = new Set<string>();
  for (const { value: leaf } of leavesOf(value).slice(0, MOST_LEAVES)) {
    const text = scalarText(leaf);
    if (text === null) continue;
    const pieces = /[,;|、，；]/.test(text) ? text.split(/[,;|、，；]/) : [text];
    for (const piece of pieces) signs.add(literalKey(piece));
  }
  if (isObject(value)) for (const key of Object.keys(value)) signs.add(`key ${literalKey(key)}`);
  return signs;
}
