import { isNameTypo } from './name-typo.ts';
import { isSameName, nameTokens, normalName, singular } from './names.ts';
import { propertiesOf } from './schema/index.ts';
import type { ToolDefinition } from './tool-call.ts';

/** A name that a stream put down twice or more often, once. */
export function undoubled(name: string): string {
  for (const times of [2, 3, 4]) {
    const part = name.slice(0, name.length / times);
    if (part.length >= 2 && name === part.repeat(times)) return part;
  }
  return name;
}

/** The forms of a tool name without what models and gateways put round it: control tokens, quotes, prefixes of servers, positions; longest first. */
export function nameForms(name: string): string[] {
  const bare = undoubled(name)
    .replace(/<.*$/s, '')
    .replace(/[({[].*$/s, '')
    .replace(/^[\s"'`]+|[\s"'`:;,]+$/g, '')
    .replace(/^functions?[.:]/, '');
  const parts = bare
    .split(/__|[.:/]/)
    .filter(part => part !== '' && !/^(?:\d+|tool|tools|index|functions?|default_api|call)$/i.test(part));
  return [...new Set([bare, ...parts.map((_, at) => parts.slice(at).join('__')), parts.at(-1) ?? bare])].filter(
    Boolean,
  );
}

/** The one offered tool that a name spells, but for case, separators, prefixes, tokens and a slip of one letter. */
export function matchToolName(name: string, tools: readonly ToolDefinition[]): ToolDefinition | null {
  const forms = nameForms(name);
  const rounds: ((declared: string) => boolean)[] = [
    declared => forms.includes(declared),
    declared => forms.some(form => normalName(form) === normalName(declared)),
    declared => forms.some(form => nameForms(declared).some(other => normalName(other) === normalName(form))),
    declared => forms.some(form => isSameName(form, declared)),
    declared => forms.some(form => nameTokens(form).length > 1 && sortedWords(form) === sortedWords(declared)),
    declared => forms.some(form => isSlipOf(form, declared, tools)),
  ];
  for (const fits of rounds) {
    const found = tools.filter(tool => fits(tool.name));
    if (found.length === 1) return found[0]!;
    if (found.length > 1) return null;
  }
  return null;
}

function sortedWords(name: string): string {
  return nameTokens(name).map(singular).sort().join(' ');
}

/** Whether a called name is an offered one but for a slip of one letter that makes no other word of the tools. */
export function isSlipOf(called: string, offered: string, tools: readonly ToolDefinition[]): boolean {
  return isNameTypo(called, offered, NONE) && isNameTypo(called, offered, realWords(tools, offered));
}

const NONE: ReadonlySet<string> = new Set();

/** Words of the other tools' names and of all parameters: what one of them says is no slip of another word. */
export function realWords(tools: readonly ToolDefinition[], offered: string): ReadonlySet<string> {
  const known = wordsOfTools.get(tools) ?? new Map<string, ReadonlySet<string>>();
  wordsOfTools.set(tools, known);
  const words = known.get(offered) ?? readRealWords(tools, offered);
  known.set(offered, words);
  return words;
}

/** The same tools are offered again and again. */
const wordsOfTools = new WeakMap<readonly ToolDefinition[], Map<string, ReadonlySet<string>>>();

function readRealWords(tools: readonly ToolDefinition[], offered: string): Set<string> {
  const names = tools.flatMap(({ name, inputSchema }) => [
    ...(name === offered ? [] : [name]),
    ...propertiesOf(inputSchema).keys(),
  ]);
  return wordSet(names);
}

/** The words of several names or texts. */
export function wordSet(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(text => nameTokens(text).map(singular)));
}
