import { plannedEffect, verbOf } from '../effect.ts';
import { readErrorHints } from '../error-text/index.ts';
import { isObject, type JsonObject, tryParseJson } from '../json.ts';
import type { Kind } from '../kinds.ts';
import { isSameName, nameTokens } from '../names.ts';
import { checkArguments, propertiesOf } from '../schema/index.ts';
import type { ToolDefinition } from '../tool-call.ts';
import { hopeless, repairable } from './finding.ts';
import type { Case, Finding } from './types.ts';

/** Errors that a call of a tool which does not exist can end in; others show that the tool was there, and the log's list of tools is not whole. */
const FITS_UNKNOWN: ReadonlySet<Kind> = new Set([
  'unknown_tool',
  'other',
  'provider_bug',
  'not_found',
  'unparsable_arguments',
  'server_error',
  'enum_violation',
  'unknown_parameter',
  'missing_required',
]);

/** A call of a tool that was not offered, or null where the called tool is there. */
export function diagnoseTool(about: Case): Finding | null {
  const { input, tool, errorKind } = about;
  const { toolName, tools } = input;
  if (tool !== null || tools.length === 0) return null;
  if (errorKind !== null && !FITS_UNKNOWN.has(errorKind)) return null;
  if (input.status === 'ok' && errorKind !== 'unknown_tool') return null;
  const near = resemblingTools(about);
  const offered = `"${toolName}" was not offered`;
  return near.length > 0
    ? repairable('unknown_tool', `${offered}; ${near.map(({ name }) => `"${name}"`).join(', ')} may be meant.`)
    : hopeless('unknown_tool', `${offered}, and no offered tool resembles it.`);
}

function resemblingTools({ input: { toolName, tools, argumentsText }, error }: Case): ToolDefinition[] {
  const suggested = new Set(readErrorHints(error).didYouMean.map(({ right }) => right));
  const named = tools.filter(tool => suggested.has(tool.name) || isSimilarName(toolName, tool.name));
  if (named.length > 0) return named;
  const value = tryParseJson(argumentsText);
  const fitting = isObject(value) ? tools.filter(tool => takes(tool, value) && isSameKind(toolName, tool.name)) : [];
  return fitting.length === 1 ? fitting : [];
}

function isSimilarName(called: string, offered: string): boolean {
  const clean = called.replace(/[<|({[\s].*$/s, '');
  if (isSameName(called, offered) || isSameName(clean, offered)) return true;
  const [a, b] = [nameTokens(clean), nameTokens(offered)];
  return isRun(a, b) || isRun(b, a);
}

/** Whether all words of a name stand side by side at the end of the other, as where a server's prefix was put before it. */
function isRun(short: string[], long: string[]): boolean {
  const from = long.length - short.length;
  return (
    short.length > 0 && from > 0 && short.join('').length >= 4 && short.every((word, at) => word === long[from + at])
  );
}

/** Whether a tool takes these arguments as they are, required ones that lack aside. */
function takes(tool: ToolDefinition, value: JsonObject): boolean {
  const keys = Object.keys(value);
  const declared = propertiesOf(tool.inputSchema);
  if (keys.length === 0 || !keys.every(key => declared.has(key))) return false;
  return checkArguments(tool.inputSchema, value).every(({ keyword }) => keyword === 'required');
}

/** Whether the verbs of two names do not speak against each other. */
function isSameKind(called: string, offered: string): boolean {
  return verbOf(called) === null || verbOf(offered) === null || plannedEffect(called) === plannedEffect(offered);
}
