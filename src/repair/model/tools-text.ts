import type { Failure } from '../../core/failure.ts';
import { stringifyJson } from '../../core/json.ts';
import { nameTokens } from '../../core/names.ts';
import type { ToolDefinition } from '../../core/tool-call.ts';
import { fence, shortened } from './fence.ts';

/** Characters of one definition, and how many of the others are told. */
const MOST_CHARACTERS = 30_000;
const MOST_OTHERS = 150;
const MOST_NEAR = 6;

/** The tools of a failure: the called one in full, or where it does not exist those that are named most alike; the others by name. */
export function toolsText({ toolName, tools }: Failure): string {
  const called = tools.find(({ name }) => name === toolName);
  const full = called ? [called] : nearest(toolName, tools);
  const others = tools.filter(tool => !full.includes(tool));
  const parts = [
    called
      ? 'The called tool:'
      : tools.length > 0
        ? 'The called tool does not exist. Tools with the most alike names:'
        : null,
    ...full.map(tool => fence('tool', shortened(definitionOf(tool), MOST_CHARACTERS))),
    tools.length === 0 ? 'The log does not show which tools were offered. Call the original tool.' : null,
    others.length > 0 ? 'Other tools that were offered:' : null,
    others.length > 0 ? fence('tools', others.slice(0, MOST_OTHERS).map(lineOf).join('\n')) : null,
  ];
  return parts.filter(part => part !== null).join('\n');
}

function definitionOf({ name, description, inputSchema }: ToolDefinition): string {
  return stringifyJson({ name, description: description ?? '', input_schema: inputSchema ?? 'not known' });
}

function lineOf({ name, description }: ToolDefinition): string {
  const first = (description ?? '').split(/(?<=[.。\n])\s/)[0] ?? '';
  return first === '' ? name : `${name}: ${shortened(first, 160)}`;
}

/** The tools that share most words with a name. */
function nearest(toolName: string, tools: readonly ToolDefinition[]): ToolDefinition[] {
  const words = new Set(nameTokens(toolName));
  const scored = tools.map(tool => ({ tool, score: nameTokens(tool.name).filter(word => words.has(word)).length }));
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_NEAR)
    .map(({ tool }) => tool);
}
