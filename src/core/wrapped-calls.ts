import { readKeywordCall } from './arguments-text/read-keyword-call.ts';
import { readXmlCalls } from './arguments-text/read-xml-call.ts';
import { holdsArguments } from './holds-arguments.ts';
import { isObject, type Json, type JsonObject, tryParseJson } from './json.ts';
import { nameTokens } from './names.ts';
import type { ToolCall, ToolDefinition } from './tool-call.ts';
import { matchToolName } from './tool-names.ts';

const LISTS = new Set('tool_uses tool_calls calls uses invocations function_calls tools'.split(' '));
const NAMES = new Set('recipient_name tool_name tool name function function_name'.split(' '));
const ARGUMENTS = new Set(
  'parameters arguments args params input tool_input tool_args tool_arguments tool_parameters'.split(' '),
);
/** More calls in one are no plan of an agent. */
const MOST_CALLS = 100;

/** The call whose arguments were written into the tool's name (`read<arg_key>path</arg_key>…`, `search{"query": …}`). */
function callInName(toolName: string, text: string): ToolCall | null {
  if (!holdsArguments(toolName, text)) return null;
  const [, name, json] = /^\s*([\w.:-]+)\s*\(?\s*(\{[\s\S]*\})\s*\)?\s*$/.exec(toolName) ?? [];
  if (name !== undefined) {
    const args = tryParseJson(json!);
    return isObject(args) ? { toolName: name, arguments: args } : null;
  }
  const called = readKeywordCall(toolName);
  if (isObject(called) && typeof called.name === 'string' && isObject(called.arguments!))
    return { toolName: called.name, arguments: called.arguments };
  const calls = readXmlCalls(`<tool_call>${toolName.trim()}</tool_call>`);
  const [only, ...others] = Array.isArray(calls) ? calls : [];
  if (!isObject(only) || others.length > 0 || typeof only.name !== 'string' || !isObject(only.arguments!)) return null;
  return { toolName: only.name, arguments: only.arguments };
}

/**
 * The calls that a call of a tool which was not offered only carries (`multi_tool_use.parallel`), in their order and as they are written;
 * null where it carries anything else.
 */
export function wrappedCalls(toolName: string, text: string, tools: readonly ToolDefinition[]): ToolCall[] | null {
  if (tools.length === 0 || tools.some(({ name }) => name === toolName)) return null;
  const named = callInName(toolName, text);
  if (named) return [named];
  if (!/^\s*\{/.test(text)) return null;
  const args = tryParseJson(text);
  if (!isObject(args)) return null;
  const carried = isCarrier(toolName) ? carriedCall(args, tools) : null;
  if (carried) return [carried];
  const [entry, ...others] = Object.entries(args);
  if (!entry || others.length > 0 || !isOf(LISTS, entry[0]) || !Array.isArray(entry[1])) return null;
  const list = entry[1];
  if (list.length === 0 || list.length > MOST_CALLS) return null;
  const calls = list.map(toCall);
  return calls.every(call => call !== null) ? calls : null;
}

/** A tool of another harness that only calls the one which its arguments name. */
function isCarrier(toolName: string): boolean {
  return /^(?:use|call|execute|exec|run|invoke)_(?:an?_)?(?:mcp_)?(?:tool|function)s?$|^mcp_(?:tool|call|call_tool|execute)$|^tool_(?:call|use|executor|invoke)$/.test(
    nameTokens(toolName).join('_'),
  );
}

/** The call that the arguments of such a tool name: an offered tool with its arguments, beside nothing but the server's name. */
function carriedCall(args: JsonObject, tools: readonly ToolDefinition[]): ToolCall | null {
  const own = Object.fromEntries(
    Object.entries(args).filter(([key, value]) => !(SERVERS.test(key) && typeof value === 'string')),
  );
  const call = toCall(own);
  return call && matchToolName(call.toolName, tools) !== null ? call : null;
}

const SERVERS = /^(?:mcp_?)?server(?:_?(?:name|id))?$/i;

function toCall(value: Json): ToolCall | null {
  if (!isObject(value)) return null;
  const keys = Object.keys(value);
  const [name, ...names] = keys.filter(key => isOf(NAMES, key) && typeof value[key] === 'string');
  const [held, ...more] = keys.filter(key => isOf(ARGUMENTS, key));
  if (name === undefined || held === undefined || names.length > 0 || more.length > 0 || keys.length > 2) return null;
  const args = asObject(value[held]!);
  return args && { toolName: String(value[name]), arguments: args };
}

function asObject(value: Json): JsonObject | null {
  const inner = typeof value === 'string' ? tryParseJson(value) : value;
  return isObject(inner) ? inner : null;
}

function isOf(words: ReadonlySet<string>, key: string): boolean {
  return words.has(nameTokens(key).join('_'));
}
