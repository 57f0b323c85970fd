import { literalInName } from '../../core/intent/literal-in-name.ts';
import type { JsonObject } from '../../core/json.ts';
import { matchParameter } from '../../core/match-name.ts';
import { nameTokens, singular } from '../../core/names.ts';
import { literalsOf, propertiesOf, requiredOf } from '../../core/schema/index.ts';
import type { ToolDefinition } from '../../core/tool-call.ts';
import { matchToolName } from '../../core/tool-names.ts';
import { isSameJobName, isSameVerb, sharesNoun, toolWords } from '../../core/tool-words.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Gives a tool that was not offered the name of the one that was meant: by its spelling, the error's proposal, or its words and arguments together. */
export const renameTool: Rule = {
  name: 'rename_tool',
  run: context => {
    const { tool, toolName, failure, hints } = context;
    if (tool || failure.tools.length === 0) return null;
    const suggested = hints.didYouMean.flatMap(({ right }) => failure.tools.filter(({ name }) => name === right));
    const byError = suggested.length === 1 && isSameVerb(toolName, suggested[0]!.name) ? suggested[0]! : null;
    const bySpelling = matchToolName(toolName, failure.tools);
    const found = bySpelling ?? byError ?? byWordsAndArguments(context);
    if (!found) return null;
    const provenance = !bySpelling && byError ? 'error' : 'schema';
    return [{ op: 'rename_tool', path: '', from: toolName, to: found.name, provenance }];
  },
};

function byWordsAndArguments(context: RuleContext): ToolDefinition | null {
  const { args, toolName, failure } = context;
  if (!args) return null;
  const fitting = failure.tools.filter(tool => takesExactly(tool, args, toolName) && isSameVerb(toolName, tool.name));
  const alike = fitting.filter(tool => isSameJobName(toolName, tool.name));
  const related = alike.length === 1 ? alike : fitting.filter(tool => sharesNoun(toolName, tool.name));
  if (related.length === 1) return related[0]!;
  const [only, ...more] = fitting;
  if (related.length > 0 || !only || more.length > 0 || Object.keys(args).length === 0) return null;
  return isAskedFor(only, failure.intent) || (failure.tools.length === 1 && isRunner(toolName)) ? only : null;
}

/** Whether a tool declares every argument, by this or another known name, and requires no other, but for a choice that the called name itself states. */
function takesExactly({ inputSchema }: ToolDefinition, args: JsonObject, toolName: string): boolean {
  if (!inputSchema) return false;
  const properties = propertiesOf(inputSchema);
  const free = [...properties.keys()].filter(name => !Object.hasOwn(args, name));
  const given = Object.keys(args).map(name => (properties.has(name) ? name : matchParameter(name, free)?.name));
  if (given.some(name => name === undefined) || new Set(given).size < given.length) return false;
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

/** A name that says only that something is called. */
function isRunner(name: string): boolean {
  const { nouns } = toolWords(name);
  return nouns.every(word => /^(?:python|action|null|none|undefined|unknown)$/.test(word));
}
