import { readArguments } from '../arguments-text/index.ts';
import { verbOf } from '../effect.ts';
import { readErrorHints } from '../error-text/index.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { Kind } from '../kinds.ts';
import { matchTool } from '../match-tool.ts';
import { isSameName, nameTokens } from '../names.ts';
import { isValid, propertiesOf } from '../schema/index.ts';
import type { ToolDefinition } from '../tool-call.ts';
import { matchToolName } from '../tool-names.ts';
import { isSameWord } from '../tool-words.ts';
import { wrappedCalls } from '../wrapped-calls.ts';
import { forUser, hopeless, inLanguageOf, repairable } from './finding.ts';
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
  const wrapped = wrappedCalls(toolName, input.argumentsText, tools);
  const isKnown = (name: string) => tools.some(offered => offered.name === name) || matchToolName(name, tools) !== null;
  if (wrapped?.every(call => isKnown(call.toolName)))
    return repairable('unknown_tool', `"${toolName}" was not offered; it only carries ${wrapped.length} calls.`);
  const near = resemblingTools(about);
  const offered = `"${toolName}" was not offered`;
  const takers = near.length > 0 ? [] : takersOf(about);
  if (takers.length > 0) {
    const list = takers.map(({ name }) => name).join(', ');
    return forUser(
      'unknown_tool',
      `${offered}, and it is not sure that ${list} does the same.`,
      inLanguageOf(about, `There is no ${toolName}. Shall it be ${list}?`, `没有 ${toolName}，要用 ${list} 吗？`),
    );
  }
  return near.length > 0
    ? repairable('unknown_tool', `${offered}; ${near.map(({ name }) => `"${name}"`).join(', ')} may be meant.`)
    : hopeless('unknown_tool', `${offered}, and no offered tool resembles it.`);
}

function resemblingTools({ input: { toolName, tools, argumentsText, intent }, error }: Case): ToolDefinition[] {
  const suggested = readErrorHints(error).didYouMean.map(({ right }) => right);
  const named = tools.filter(tool => suggested.includes(tool.name) || isSimilarName(toolName, tool.name));
  if (named.length > 0) return named;
  const meant = matchTool({ toolName, args: readObject(argumentsText), tools, intent, suggested });
  return meant ? [meant.tool] : [];
}

/** The offered tools that take just these arguments, where one of them has the verb of the called name. */
function takersOf({ input: { toolName, tools, argumentsText } }: Case): ToolDefinition[] {
  const args = readObject(argumentsText);
  if (!args || Object.keys(args).length === 0) return [];
  const found = tools.filter(({ inputSchema }) => {
    const declared = propertiesOf(inputSchema);
    return Object.keys(args).every(name => declared.has(name)) && isValid(inputSchema, args);
  });
  const verb = verbOf(toolName);
  return verb !== null && found.some(({ name }) => isSameWord(verbOf(name) ?? '', verb)) ? found.slice(0, 5) : [];
}

function readObject(text: string): JsonObject | null {
  const reading = readArguments(text);
  const [only, ...others] = reading.status === 'read' ? reading.values : [];
  return isObject(only) && others.length === 0 ? only : null;
}

function isSimilarName(called: string, offered: string): boolean {
  const clean = called.replace(/[<|({[\s].*$/s, '');
  if (isSameName(called, offered) || isSameName(clean, offered)) return true;
  const [a, b] = [nameTokens(clean), nameTokens(offered)];
  return isRun(a, b) || isRun(b, a);
}

/** Whether all words of a name stand side by side at the end of the other, as where a server's prefix was put before it. */
function isRun(short: readonly string[], long: readonly string[]): boolean {
  const from = long.length - short.length;
  return (
    short.length > 0 && from > 0 && short.join('').length >= 4 && short.every((word, at) => word === long[from + at])
  );
}
