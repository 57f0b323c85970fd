import { getOwn, isObject, isSameJson, type Json, type JsonObject } from '../../json.ts';
import { getAt, type JsonPath } from '../../json-path.ts';
import type { ToolCall } from '../../tool-call.ts';
import type { Knowledge } from '../knowledge.ts';
import { joinParts } from './join-parts.ts';

/** Where the calls differ, and the one object that they ask for there together; null where they are no parts of one range. `original`: the arguments that were given, as far as they can be read. */
export function joinCalls(
  calls: readonly ToolCall[],
  original: Json,
  { placeAt, tool, errorText }: Pick<Knowledge, 'placeAt' | 'tool' | 'errorText'>,
): { path: JsonPath; joined: JsonObject } | null {
  const all = calls.map(call => call.arguments);
  const path = differenceOf(all);
  const parts = all.flatMap(args => getAt(args, path) ?? []).filter(isObject);
  if (parts.length < all.length) return null;
  const before = getAt(original, path);
  const about = { path, placeAt, toolDescription: tool?.description ?? null, errorText };
  const joined = joinParts(parts, isObject(before) ? before : null, about);
  return joined && { path, joined };
}

/** The innermost object that holds all that differs. */
function differenceOf(all: readonly JsonObject[]): JsonPath {
  const [first, ...others] = all;
  const differing = Object.keys(first ?? {}).filter(key =>
    others.some(other => !isSameJson(getOwn(other, key) ?? null, first![key]!)),
  );
  const [key] = differing;
  const inner = key === undefined || differing.length > 1 ? [] : all.flatMap(args => getOwn(args, key) ?? []);
  return inner.length === all.length && inner.length > 0 && inner.every(isObject) ? [key!, ...differenceOf(inner)] : [];
}
