import type { Change, Failure } from '../../core/failure.ts';
import { isCallId, isFiller, isNarration } from '../../core/intent/role-names.ts';
import { isObject, isSameJson, isScalar, type Json } from '../../core/json.ts';
import { getAt, type JsonPath, toPointer } from '../../core/json-path.ts';
import type { Kind } from '../../core/kinds.ts';
import { isNullable } from '../../core/schema/index.ts';
import { objectPlaces } from './object-places.ts';
import type { Place } from './places.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Drops what says nothing: an optional parameter that is null or empty and not allowed so, a parameter that nothing declares and that is empty, narration, or a repetition. */
export const dropEmpty: Rule = {
  name: 'drop_empty',
  kinds: ['null_for_optional', 'unknown_parameter', 'wrong_type', 'enum_violation'],
  change: 'leaves out what says nothing',
  provenance: ['arguments'],
  run: context => dropOptional(context) ?? dropUndeclared(context),
};

function dropOptional({ places, args, hints, failure }: RuleContext): Change[] | null {
  for (const place of places) {
    const { path, value, isRequired, branches, fits } = place;
    if (path.length === 0 || isRequired || typeof path.at(-1) === 'number') continue;
    if (!isBlank(value) && !(isNullWord(value) && (!fits || hints.rejected.includes(String(value))))) continue;
    const isNamed = [...hints.rejected, ...hints.unknown].includes(place.name) || isNamedBlank(place, failure);
    const isRefused =
      !fits || (value === null && failure.kind === 'null_for_optional' && !branches.some(isNullable)) || isNamed;
    if (isRefused) return [drop(path, value), ...dropParents(path, args!, places)];
  }
  return null;
}

/** Whether the error is about this very parameter, of which an empty value is all that there is. */
function isNamedBlank({ name, value, path }: Place, { kind, errorText }: Failure): boolean {
  if ((value !== '' && !isNullWord(value)) || path.length > 1 || !BLANKS.has(kind)) return false;
  return (errorText ?? '').split(/[^\p{L}\p{N}_$-]+/u).includes(name);
}

const BLANKS: ReadonlySet<Kind> = new Set([
  'null_for_optional',
  'conflicting_parameters',
  'format_violation',
  'enum_violation',
  'wrong_type',
]);

/** The optional objects that the drop leaves empty. */
function dropParents(path: JsonPath, args: Json, places: RuleContext['places']): Change[] {
  const parentPath = path.slice(0, -1);
  const parent = places.find(place => place.pointer === toPointer(parentPath));
  if (parentPath.length === 0 || !parent || parent.isRequired || typeof parentPath.at(-1) === 'number') return [];
  const value = getAt(args, parentPath);
  if (!isObject(value) || Object.keys(value).length > 1) return [];
  return [drop(parentPath, {}), ...dropParents(parentPath, args, places)];
}

function dropUndeclared(context: RuleContext): Change[] | null {
  for (const { path, value, undeclared, declared } of objectPlaces(context)) {
    for (const name of undeclared) {
      const content = value[name]!;
      const kept = Object.entries(value).filter(([key]) => declared.has(key));
      const isRepeated = isScalar(content) && kept.some(([, item]) => isSameJson(item, content));
      if (
        isBlank(content) ||
        isNullWord(content) ||
        isNarration(name) ||
        isCallId(name, content) ||
        isRepeated ||
        (declared.size === 0 && path.length === 0 && isFiller(name))
      )
        return [drop([...path, name], content)];
    }
  }
  return null;
}

function drop(path: JsonPath, from: Json): Change {
  return { op: 'drop', path: toPointer(path), from, to: null, provenance: 'arguments' };
}

/** What a model writes as text where it means nothing. */
function isNullWord(value: Json): boolean {
  return typeof value === 'string' && /^(?:null|none|undefined|nil|n\/a|无)$/i.test(value);
}

function isBlank(value: Json): boolean {
  if (value === null || value === '') return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}
