import { isNarration } from '../../core/intent/role-names.ts';
import { isObject, type Json, type JsonObject, tryParseJson } from '../../core/json.ts';
import { normalName } from '../../core/names.ts';
import { isClosed, isValid, propertiesOf } from '../../core/schema/index.ts';
import { matchToolName } from '../../core/tool-names.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Names under which the arguments of a call are put when the whole call is written where only they belong. */
const HOLDERS = new Set(
  'arguments args parameters params toolparameters toolinput toolargs toolarguments input inputs functioncall function functionarguments functionargs kwargs actioninput payload properties request toolcall call tooluse'.split(
    ' ',
  ),
);
const TOOL_KEYS = new Set('tool name toolname function functionname action method recipientname toolid'.split(' '));
const SERVER_KEYS = new Set('server servername mcpserver mcpservername'.split(' '));
const ID_KEYS = new Set('id callid toolcallid tooluseid index'.split(' '));
const TYPE_VALUES = /^(?:function|tool_use|tool_call|function_call|tool|object)$/i;

/** Takes the arguments out of an envelope that holds nothing but them, the tool's name and ids. */
export const unwrapEnvelope: Rule = {
  name: 'unwrap_envelope',
  kinds: ['wrapped_arguments'],
  change: 'takes the arguments out of an envelope',
  provenance: ['arguments'],
  run: context => {
    const { args, schema } = context;
    if (!args) return null;
    const declared = propertiesOf(schema);
    const holders = Object.keys(args).filter(key =>
      declared.has(key) ? holdsItself(key, args, context) : isHolder(key, args, context),
    );
    const [holder] = holders;
    if (holder === undefined || holders.length > 1) return null;
    const others = Object.entries(args).filter(([key]) => key !== holder);
    if (others.some(([key]) => declared.has(key)) || !others.every(([key, value]) => isMark(key, value, context)))
      return null;
    const pointer = `/${holder.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [{ op: 'unwrap', path: '', from: pointer, to: args[holder]!, provenance: 'arguments' }];
  },
};

function isHolder(key: string, args: JsonObject, { schema }: RuleContext): boolean {
  const content = args[key]!;
  const inner = typeof content === 'string' ? tryParseJson(content) : onlyItem(content);
  if (!isObject(inner)) return false;
  if (HOLDERS.has(normalName(key))) return schema !== null || Object.keys(args).length > 1 || key === 'arguments';
  const isAlone = Object.keys(args).length === 1;
  return isAlone && schema !== null && isClosed(schema) && Object.keys(inner).length > 0 && isValid(schema, inner);
}

/** A list of one object is that object. */
function onlyItem(value: Json): Json {
  return Array.isArray(value) && value.length === 1 ? value[0]! : value;
}

/** Whether the one parameter that is given holds all arguments, itself among them, where its schema takes no such value. */
function holdsItself(key: string, args: JsonObject, { schema, places }: RuleContext): boolean {
  const content = args[key]!;
  if (!schema || Object.keys(args).length > 1) return false;
  const inner = typeof content === 'string' ? tryParseJson(content) : content;
  if (!isObject(inner) || !Object.hasOwn(inner, key)) return false;
  const declared = propertiesOf(schema);
  const isRefused = places.some(({ path, fits }) => path.length === 1 && path[0] === key && !fits);
  return isRefused && Object.keys(inner).every(name => declared.has(name)) && isValid(schema, inner);
}

function isMark(key: string, value: Json, { toolName, failure, args }: RuleContext): boolean {
  const name = normalName(key);
  if (value === null || value === '' || isNarration(key)) return true;
  if (SERVER_KEYS.has(name))
    return typeof value === 'string' && Object.keys(args ?? {}).some(other => TOOL_KEYS.has(normalName(other)));
  if (ID_KEYS.has(name)) return value === null || typeof value !== 'object';
  if (name === 'jsonrpc') return value === '2.0';
  if (name === 'type') return typeof value === 'string' && TYPE_VALUES.test(value);
  if (!TOOL_KEYS.has(name) || typeof value !== 'string') return false;
  if (normalName(value) === normalName(toolName) || normalName(value) === normalName(failure.toolName)) return true;
  return matchToolName(value, failure.tools)?.name === toolName;
}
