import { parsedArguments } from '../arguments-text/index.ts';
import { isWrapper } from '../intent/is-wrapper.ts';
import { isCallId, isFiller, isNarration } from '../intent/role-names.ts';
import { canonicalJson, isObject, type JsonObject } from '../json.ts';
import { getAt, type JsonPath } from '../json-path.ts';
import { isSameName, stepsOfName } from '../names.ts';
import { propertiesOf, schemasAt } from '../schema/index.ts';
import { forUser, inLanguageOf, repairable } from './finding.ts';
import { leavesOf } from './leaves.ts';
import type { Case, Finding } from './types.ts';

/** A parameter that nothing declares: it may go where it says nothing, to a place or a tool that takes it, and else only the user can say. */
export function judgeUnknown(path: JsonPath, value: JsonObject, about: Case): Finding {
  const kind = 'unknown_parameter';
  const name = String(path.at(-1));
  const given = getAt(value, path);
  const what = `"${name}" is not a parameter of "${about.input.toolName}"`;
  if (
    given === null ||
    given === '' ||
    (Array.isArray(given) && given.length === 0) ||
    (isObject(given) && Object.keys(given).length === 0)
  ) {
    return repairable(kind, `${what}, and its value is empty.`);
  }
  if (isCallId(name, given ?? null)) return repairable(kind, `${what}; it is the id of the call.`);
  if (isNarration(name)) return repairable(kind, `${what}; it only tells why the call was made.`);
  if (isFiller(name) && propertiesOf(about.tool?.inputSchema ?? null).size === 0)
    return repairable(kind, `${what}, which takes none; it only fills the place.`);
  const others = leavesOf(value).filter(
    leaf => leaf.path[0] !== path[0] || (path.length > 1 && leaf.path.join('.') !== path.join('.')),
  );
  if (given !== undefined && others.some(leaf => canonicalJson(leaf.value) === canonicalJson(given))) {
    return repairable(kind, `${what}, and another argument has the same value.`);
  }
  if (isObject(given) && isWrapper(name, Object.keys(given)) && isLaidIn(given, value, about))
    return repairable(kind, `${what}; it holds parameters of its arguments.`);
  if (isWrittenOut(name, about)) return repairable(kind, `${what}, but the way to one within its arguments.`);
  if (isNestedName(name, about)) return repairable(kind, `${what}, but of an object within its arguments.`);
  const sibling = about.input.tools.find(
    tool => tool.name !== about.input.toolName && takesAll(tool.inputSchema, value),
  );
  if (sibling) return repairable(kind, `${what}; "${sibling.name}" takes it.`);
  return forUser(
    kind,
    `${what}, and dropping it would change what was asked for.`,
    inLanguageOf(about, `"${name}" is not possible here: go on without it?`, `这里不支持“${name}”，要去掉它继续吗？`),
  );
}

/** Whether an object holds nothing but parameters that belong beside it, and that are not given there. */
function isLaidIn(given: JsonObject, value: JsonObject, { tool }: Case): boolean {
  const declared = propertiesOf(tool?.inputSchema ?? null);
  return Object.keys(given).every(key => declared.has(key) && !Object.hasOwn(value, key));
}

/** Whether a name is the whole path to a declared place (`filter.status`). */
function isWrittenOut(name: string, { tool }: Case): boolean {
  const steps = stepsOfName(name);
  return steps.length > 1 && tool?.inputSchema != null && schemasAt(tool.inputSchema, steps).length > 0;
}

function isNestedName(name: string, { tool }: Case): boolean {
  const schema = tool?.inputSchema ?? null;
  return [...propertiesOf(schema).values()].some(property =>
    [...propertiesOf(property, schema).keys()].some(inner => isSameName(inner, name)),
  );
}

function takesAll(schema: JsonObject | null, value: JsonObject): boolean {
  const declared = propertiesOf(schema);
  return Object.keys(value).every(key => declared.has(key));
}

/** The arguments of a call as an object, or an empty one. */
export function argumentsOf({ input }: Case): JsonObject {
  const value = parsedArguments(input.argumentsText);
  return isObject(value) ? value : {};
}
