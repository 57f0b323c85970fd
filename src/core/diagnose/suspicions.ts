import { decodedText, readArguments } from '../arguments-text/index.ts';
import { readErrorHints } from '../error-text/index.ts';
import { fitsRole } from '../fits-role.ts';
import { getOwn, isObject, type Json, type JsonObject } from '../json.ts';
import { getAt, type JsonPath, toPointer } from '../json-path.ts';
import type { Kind } from '../kinds.ts';
import { matchDescribed } from '../match-described.ts';
import { matchEnds } from '../match-ends.ts';
import { matchMissing } from '../match-missing.ts';
import { freeFor, matchParameter } from '../match-name.ts';
import { matchTogether } from '../match-together.ts';
import { isSameName } from '../names.ts';
import {
  checkArguments,
  isClosed,
  propertiesOf,
  requiredOf,
  schemasAt,
  typesOf,
  type Violation,
} from '../schema/index.ts';
import { leavesOf } from './leaves.ts';
import type { Case } from './types.ts';

/** A place where the arguments break the schema, and the kind of failure that makes. */
export type Suspicion = {
  kind: Kind;
  path: JsonPath;
  message: string;
  violation: Violation | null;
  /** The declared name that an undeclared one stands for. */
  meant?: string;
  /** A lenient tool takes it. */
  isMild: boolean;
};

const KIND_OF_KEYWORD: Record<string, Kind> = {
  type: 'wrong_type',
  required: 'missing_required',
  dependentRequired: 'missing_required',
  dependencies: 'missing_required',
  additionalProperties: 'unknown_parameter',
  unevaluatedProperties: 'unknown_parameter',
  propertyNames: 'unknown_parameter',
  enum: 'enum_violation',
  const: 'enum_violation',
  discriminator: 'enum_violation',
  pattern: 'format_violation',
  format: 'format_violation',
  multipleOf: 'range_or_count_limit',
  maximum: 'range_or_count_limit',
  minimum: 'range_or_count_limit',
  exclusiveMaximum: 'range_or_count_limit',
  exclusiveMinimum: 'range_or_count_limit',
  maxItems: 'range_or_count_limit',
  minItems: 'range_or_count_limit',
  uniqueItems: 'range_or_count_limit',
  maxLength: 'range_or_count_limit',
  minLength: 'range_or_count_limit',
  maxProperties: 'range_or_count_limit',
  minProperties: 'range_or_count_limit',
  not: 'conflicting_parameters',
};

/** All that is suspect in arguments under their schema, undeclared parameters of an open schema and JSON text in place of values included. */
export function suspicionsOf(value: JsonObject, schema: JsonObject | null, about: Case): Suspicion[] {
  if (!schema) return [];
  const violations = leafViolations(checkArguments(schema, value));
  const found = [
    ...encodedLeaves(value, schema),
    ...violations.map(violation => toSuspicion(violation, value, schema)),
  ];
  const known = new Set(found.map(({ path }) => toPointer(path)));
  for (const path of undeclaredPaths(value, schema)) {
    if (known.has(toPointer(path))) continue;
    found.push({
      kind: 'unknown_parameter',
      path,
      message: `"${path.at(-1)}" is not a parameter`,
      violation: null,
      isMild: true,
    });
  }
  return withNames(found, value, schema, about);
}

/** Of a choice between branches, the breaches within them; the choice itself only where nothing else is broken. */
function leafViolations(violations: Violation[]): Violation[] {
  const leaves = violations.filter(({ keyword }) => Object.hasOwn(KIND_OF_KEYWORD, keyword));
  if (leaves.length > 0) return leaves;
  return violations
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .map(violation => ({ ...violation, keyword: 'not' }));
}

function toSuspicion(violation: Violation, value: JsonObject, schema: JsonObject): Suspicion {
  const { path, keyword, message } = violation;
  const at = getAt(value, path);
  const kind = KIND_OF_KEYWORD[keyword]!;
  if (at === null && kind !== 'missing_required' && kind !== 'unknown_parameter') {
    const isRequired = path.length > 0 && isRequiredAt(schema, path);
    return {
      kind: isRequired ? 'missing_required' : 'null_for_optional',
      path,
      message,
      violation,
      isMild: !isRequired,
    };
  }
  return { kind, path, message, violation, isMild: kind === 'wrong_type' && !isObject(at) && !Array.isArray(at) };
}

function isRequiredAt(schema: JsonObject, path: JsonPath): boolean {
  const parents = schemasAt(schema, path.slice(0, -1));
  return parents.length > 0 && parents.every(parent => requiredOf(parent, schema).includes(String(path.at(-1))));
}

/** Texts that hold the JSON of a list or an object where one is declared, also where a text is allowed too. */
function encodedLeaves(value: Json, schema: JsonObject): Suspicion[] {
  return leavesOf(value).flatMap(({ path, value: leaf }) => {
    if (typeof leaf !== 'string' || path.length === 0 || !/^\s*[[{]/.test(leaf)) return [];
    const inner = decodedText(leaf);
    const type = Array.isArray(inner) ? 'array' : isObject(inner) ? 'object' : null;
    const isMeant = type !== null && schemasAt(schema, path).some(declared => typesOf(declared).includes(type));
    const message = `the text at "${path.join('.')}" is JSON of the ${type} that is declared there`;
    return isMeant ? [{ kind: 'double_encoded' as const, path, message, violation: null, isMild: false }] : [];
  });
}

/** Whether a text begins a list or an object, and ends before it is whole. */
export function isCutJson(text: Json): boolean {
  return typeof text === 'string' && /^\s*[[{]/.test(text) && readArguments(text).status === 'cut';
}

/** Names that nothing declares: those of the arguments themselves, and those of an object within them that lacks a required one. */
function undeclaredPaths(value: Json, schema: JsonObject, path: JsonPath = []): JsonPath[] {
  if (path.length > 20) return [];
  if (Array.isArray(value)) return value.flatMap((item, at) => undeclaredPaths(item, schema, [...path, at]));
  if (!isObject(value)) return [];
  const own = schemasAt(schema, path);
  const declared =
    own.length === 1
      ? propertiesOf(own[0]!, schema)
      : new Set(own.flatMap(branch => [...propertiesOf(branch, schema).keys()]));
  const isLacking = path.length === 0 || own.some(branch => missingFrom(value, branch, schema).length > 0);
  const isOpen = declared.size === 0 || !own.every(isClosed) || !isLacking;
  const here = isOpen ? [] : Object.keys(value).filter(key => !declared.has(key));
  return [
    ...here.map(key => [...path, key]),
    ...Object.entries(value).flatMap(([key, item]) => undeclaredPaths(item, schema, [...path, key])),
  ];
}

function missingFrom(value: JsonObject, branch: JsonObject, schema: JsonObject): string[] {
  return requiredOf(branch, schema).filter(name => !Object.hasOwn(value, name));
}

/** Undeclared names that stand for a declared one that is free. */
function withNames(found: Suspicion[], value: JsonObject, schema: JsonObject, { error, input }: Case): Suspicion[] {
  const hints = readErrorHints(error).didYouMean;
  return found.map(suspicion => {
    const { kind, path } = suspicion;
    if (kind !== 'unknown_parameter' || path.length === 0) return suspicion;
    const parent = path.slice(0, -1);
    const given = getAt(value, parent);
    if (!isObject(given)) return suspicion;
    const own = schemasAt(schema, parent);
    const properties = new Map(own.flatMap(branch => [...propertiesOf(branch, schema)]));
    const free = [...properties.keys()].filter(name => !Object.hasOwn(given, name));
    const name = String(path.at(-1));
    const suggested =
      hints.find(({ wrong }) => wrong === name)?.right ?? (hints.length === 1 ? hints[0]!.right : undefined);
    const undeclared = Object.keys(given).filter(key => !properties.has(key));
    const missing = [...new Set(own.flatMap(branch => missingFrom(given, branch, schema)))];
    const isLaidOut = path.length === 1 && isInOneHolder(name, given, schema, properties);
    if (isLaidOut) return { ...suspicion, kind: 'wrapped_arguments' as const, isMild: false };
    const meant =
      matchParameter(name, freeFor(name, undeclared, free), suggested)?.name ??
      matchDescribed(name, free, properties) ??
      matchTogether(name, undeclared, free) ??
      matchEnds(name, undeclared, free) ??
      matchMissing(name, {
        toolName: parent.length === 0 ? input.toolName : null,
        undeclared: undeclared.filter(other => other === name || !free.some(known => isSameName(known, other))),
        missing,
        free: freeFor(name, undeclared, free),
      });
    const item = getAt(value, path);
    if (
      isObject(item ?? null) &&
      Object.keys(item as JsonObject).some(key => free.includes(key)) &&
      Object.keys(item as JsonObject).every(key => properties.has(key))
    )
      return { ...suspicion, kind: 'wrapped_arguments' as const, isMild: false };
    if (meant === null || item === null || (item !== undefined && !fitsRole(meant, item, name))) return suspicion;
    return { ...suspicion, kind: 'wrong_parameter_name' as const, meant, isMild: false };
  });
}

/** Whether a name that the arguments do not declare is that of a parameter of the one object among them which has it, and which is not given or lacks it. */
function isInOneHolder(
  name: string,
  given: JsonObject,
  schema: JsonObject,
  properties: ReadonlyMap<string, JsonObject>,
): boolean {
  const [holder, ...others] = [...properties].filter(([, inner]) => propertiesOf(inner, schema).has(name));
  if (!holder || others.length > 0) return false;
  const held = getOwn(given, holder[0]);
  return held === undefined || (isObject(held) && !Object.hasOwn(held, name));
}
