import { plannedEffect } from './effect.ts';
import { literalInName } from './intent/literal-in-name.ts';
import type { JsonObject } from './json.ts';
import { matchMissing } from './match-missing.ts';
import { freeFor, matchParameter } from './match-name.ts';
import { matchTogether } from './match-together.ts';
import { hasMilderTwin } from './milder-twin.ts';
import { nameTokens, normalName, singular } from './names.ts';
import { literalsOf, propertiesOf, requiredOf } from './schema/index.ts';
import { standsFor } from './stands-for.ts';
import type { ToolDefinition } from './tool-call.ts';
import { matchToolName } from './tool-names.ts';
import { isSameJobName, isSameVerb, isSameWord, sharesNoun, toolWords } from './tool-words.ts';

/** A call of a tool that was not offered: `suggested` are the names that the error proposes, `args` the arguments where they are an object. */
export type UnknownCall = {
  toolName: string;
  args: JsonObject | null;
  tools: readonly ToolDefinition[];
  suggested: readonly string[];
  intent: string | null;
};

/** The one offered tool that a call of an unknown one means: by its spelling, the error's proposal, or its words and arguments together; `null` where none or several do. */
export function matchTool(call: UnknownCall): { tool: ToolDefinition; how: 'spelling' | 'error' | 'arguments' } | null {
  const found = findTool(call);
  if (found && hasMilderTwin(call.toolName, found.tool.name, call.tools)) return null;
  return found && (found.tool === describedAs(call.toolName, call.tools) || isNamedFor(found.tool, call))
    ? found
    : null;
}

/** The one offered tool of which the called name is the whole description, or the first sentence of it, in words. */
export function describedAs(toolName: string, tools: readonly ToolDefinition[]): ToolDefinition | null {
  const wanted = normalName(toolName);
  if (wanted.length < 4) return null;
  const found = tools.filter(({ description }) => {
    const [sentence = ''] = (description ?? '').split(/(?<=[.!?])\s|[。！？\n]/u);
    return normalName(sentence) === wanted;
  });
  return found.length === 1 ? found[0]! : null;
}

function isNamedFor(offered: ToolDefinition, { toolName, args, tools, intent }: UnknownCall): boolean {
  const isRead = plannedEffect(offered.name) === 'read';
  const values = Object.values(args ?? {}).flatMap(value => (typeof value === 'string' ? [value] : []));
  return standsFor({ called: toolName, offered, isRead, tools, given: Object.keys(args ?? {}), values, intent });
}

function findTool(call: UnknownCall): ReturnType<typeof matchTool> {
  const { toolName, tools } = call;
  const bySpelling = matchToolName(toolName, tools);
  if (bySpelling) return { tool: bySpelling, how: 'spelling' };
  const described = describedAs(toolName, tools);
  if (described) return { tool: described, how: 'spelling' };
  const suggested = tools.filter(({ name }) => call.suggested.includes(name));
  const byError = suggested.length === 1 && isSameVerb(toolName, suggested[0]!.name) ? suggested[0]! : null;
  if (byError) return { tool: byError, how: 'error' };
  const byArguments = byWordsAndArguments(call);
  return byArguments && { tool: byArguments, how: 'arguments' };
}

function byWordsAndArguments({ toolName, args, tools, intent }: UnknownCall): ToolDefinition | null {
  if (!args) return null;
  const fitting = tools.filter(tool => takesExactly(tool, args, toolName) && isSameVerb(toolName, tool.name));
  const alike = fitting.filter(tool => isSameJobName(toolName, tool.name));
  const related = alike.length === 1 ? alike : fitting.filter(tool => sharesNoun(toolName, tool.name));
  if (related.length === 1) return related[0]!;
  const [only, ...more] = fitting;
  if (related.length > 0 || !only || more.length > 0 || Object.keys(args).length === 0) return null;
  return isAskedFor(only, intent) || isBareVerb(toolName, only.name) || (tools.length === 1 && isRunner(toolName))
    ? only
    : null;
}

/** Whether a tool declares every argument, by this or another known name, and requires no other, but for a choice that the called name itself states. */
function takesExactly({ inputSchema }: ToolDefinition, args: JsonObject, toolName: string): boolean {
  if (!inputSchema) return false;
  const properties = propertiesOf(inputSchema);
  const free = [...properties.keys()].filter(name => !Object.hasOwn(args, name));
  const undeclared = Object.keys(args).filter(name => !properties.has(name));
  const missing = requiredOf(inputSchema).filter(name => !Object.hasOwn(args, name));
  const meant = (name: string) =>
    matchParameter(name, freeFor(name, undeclared, free))?.name ??
    matchTogether(name, undeclared, free) ??
    matchMissing(name, { undeclared, missing, free, toolName: null });
  const given = Object.keys(args).map(name => (properties.has(name) ? name : meant(name)));
  if (given.some(name => name === null) || new Set(given).size < given.length) return false;
  return requiredOf(inputSchema).every(
    name => given.includes(name) || literalInName(literalsOf(properties.get(name) ?? {}) ?? [], toolName) !== null,
  );
}

/** Whether every word of the tool's name stands in the user's words. */
function isAskedFor({ name }: ToolDefinition, intent: string | null): boolean {
  const said = new Set(nameTokens(intent ?? '').map(singular));
  const words = nameTokens(name).map(singular);
  return words.length > 1 && words.every(word => said.has(word));
}

/** Whether a name is nothing but a verb that means the one of the tool's name (`Read`, `cat`, `read_file`). */
function isBareVerb(name: string, toolName: string): boolean {
  const [word, ...others] = nameTokens(name);
  const { verb } = toolWords(toolName);
  return word !== undefined && others.length === 0 && verb !== null && isSameWord(word, verb);
}

/** A name that says only that something is called. */
function isRunner(name: string): boolean {
  const { nouns } = toolWords(name);
  return nouns.every(word => /^(?:python|action|null|none|undefined|unknown)$/.test(word));
}
