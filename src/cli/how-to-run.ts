import type { ReplaySummary } from '../replay/index.ts';
import { configSnippet } from './config-snippet.ts';
import { toPrintable } from './printable.ts';

const MOST_TOOLS = 20;

/** What lets the calls run that a replay did not send: a line each, but of tools that nothing declares not a line each: see `snippetWords`. */
export function howToRun({ how_to_allow }: ReplaySummary): string[] {
  return how_to_allow.filter(line => !isDeclaring(line)).map(toPrintable);
}

/** The tools that only want a declaration in the config. */
export function undeclaredTools({ how_to_allow, by_tool }: ReplaySummary): string[] {
  const lines = how_to_allow.filter(isDeclaring);
  return Object.keys(by_tool).filter(name => lines.some(line => line.includes(`{${JSON.stringify(name)}:`)));
}

/** One config for tools that nothing declares, to be pasted. */
export function snippetWords(tools: readonly string[]): string[] {
  if (tools.length === 0) return [];
  return [
    'to run them, name their server in toolmend.config.json and check each effect (docs/config.md):',
    ...configSnippet(tools.slice(0, MOST_TOOLS)).map(toPrintable),
    ...(tools.length > MOST_TOOLS ? [`and so for ${tools.length - MOST_TOOLS} more tools`] : []),
  ];
}

function isDeclaring(line: string): boolean {
  return line.includes('{"executor": …');
}
