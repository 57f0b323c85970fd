import { readArguments } from '../arguments-text/index.ts';
import { isObject, type Json, type JsonObject, tryParseJson } from '../json.ts';
import { isSameName } from '../names.ts';
import { checkArguments, propertiesOf, requiredOf, typesOf } from '../schema/index.ts';

const INNER =
  /^(?:arguments?|args|parameters?|params|inputs?|kwargs|tool_?(?:input|args|arguments|parameters|params)|action_?input|payload|data|body|request|properties|value)$/i;
const OUTER =
  /^(?:name|tool|tool_?name|function|function_?name|action|type|id|call_?id|tool_?call_?id|server|server_?name|recipient_name|intent|thought|reasoning|explanation)$/i;

/** Whether the arguments stand within an envelope (`{name, arguments}`, `{params: {…}}`) that the tool does not declare. */
export function isEnvelope(value: JsonObject, schema: JsonObject | null): boolean {
  const declared = propertiesOf(schema);
  const keys = Object.keys(value);
  if (holdsItself(value, schema)) return true;
  if (keys.length === 0 || keys.some(key => declared.has(key))) return false;
  const inner = keys.filter(key => INNER.test(key) && asObject(onlyItem(value[key]!)) !== null);
  if (inner.length === 1 && keys.every(key => key === inner[0] || OUTER.test(key))) return true;
  const whole = keys.filter(key => WHOLE.test(key) && isCallObject(value[key]!));
  if (whole.length === 1 && keys.every(key => key === whole[0] || OUTER.test(key))) return true;
  if (keys.length !== 1) return false;
  const content = asObject(value[keys[0]!]!);
  return (
    content !== null &&
    schema !== null &&
    Object.keys(content).length > 0 &&
    Object.keys(content).every(key => declared.has(key))
  );
}

/** Whether the one parameter that is given holds all arguments, itself among them, where its schema takes no such value. */
function holdsItself(value: JsonObject, schema: JsonObject | null): boolean {
  const [key, ...others] = Object.keys(value);
  const inner = key === undefined ? null : asObject(value[key]!);
  if (!schema || !inner || others.length > 0 || !Object.hasOwn(inner, key!)) return false;
  const declared = propertiesOf(schema);
  return (
    checkArguments(schema, value).some(({ path }) => path[0] === key) &&
    Object.keys(inner).every(name => declared.has(name)) &&
    checkArguments(schema, inner).length === 0
  );
}

/** Keys under which a whole call stands, its name beside its arguments. */
const WHOLE = /^(?:function|function_?call|tool_?call|tool_?use|call)$/i;

function isCallObject(value: Json): boolean {
  const content = asObject(value);
  return (
    content !== null &&
    Object.keys(content).some(key => INNER.test(key)) &&
    Object.keys(content).every(key => INNER.test(key) || OUTER.test(key))
  );
}

/** Whether the arguments are what the tool wants within its one object parameter. */
export function lacksWrapper(value: JsonObject, schema: JsonObject | null): boolean {
  if (lacksGroup(value, schema)) return true;
  const required = requiredOf(schema);
  const [name] = required;
  const wrapper = name === undefined ? undefined : propertiesOf(schema).get(name);
  if (!wrapper || required.length !== 1 || Object.hasOwn(value, name!) || !typesOf(wrapper).includes('object'))
    return false;
  const declared = propertiesOf(wrapper, schema);
  const keys = Object.keys(value);
  return (
    keys.length > 0 &&
    keys.every(key => declared.has(key) || [...declared.keys()].some(other => isSameName(other, key))) &&
    checkArguments(wrapper, value).every(({ keyword }) => keyword !== 'required')
  );
}

/** Whether undeclared arguments are what one object parameter that is not given has to hold. */
function lacksGroup(value: JsonObject, schema: JsonObject | null): boolean {
  const declared = propertiesOf(schema);
  const undeclared = Object.keys(value).filter(key => !declared.has(key));
  if (undeclared.length === 0 || !schema) return false;
  const groups = [...declared].filter(([name, inner]) => {
    const own = propertiesOf(inner, schema);
    return !Object.hasOwn(value, name) && undeclared.every(key => own.has(key));
  });
  const [group, ...others] = groups;
  if (!group || others.length > 0) return false;
  return requiredOf(group[1], schema).every(name => undeclared.includes(name));
}

/** Whether a key is the JSON text of arguments. */
export function isJsonKey(key: string): boolean {
  return /^\s*\{/.test(key) && isObject(tryParseJson(key));
}

/** A list of one object is that object. */
function onlyItem(value: Json): Json {
  return Array.isArray(value) && value.length === 1 ? value[0]! : value;
}

function asObject(value: Json): JsonObject | null {
  if (isObject(value)) return value;
  if (typeof value !== 'string' || !/^\s*\{/.test(value)) return null;
  const reading = readArguments(value);
  const [only, ...others] = reading.status === 'read' ? reading.values : [];
  return others.length === 0 && isObject(only) ? only : null;
}
