import { AppError } from './app-error.ts';
import type { Config, ToolConfig } from './config.ts';
import { getOwn } from './json.ts';

/** The settings that the config gives a tool: those of its exact name, else those of the longest pattern that matches; undefined where none does. */
export function toolSettings(config: Config, toolName: string): ToolConfig | undefined {
  const exact = getOwn(config.tools, toolName);
  if (exact !== undefined) return exact;
  const patterns = Object.keys(config.tools).filter(pattern => pattern.includes('*') && isMatch(pattern, toolName));
  const length = Math.max(...patterns.map(pattern => pattern.length));
  const [pattern, other] = patterns.filter(({ length: own }) => own === length);
  if (pattern === undefined) return undefined;
  if (other !== undefined) {
    const name = JSON.stringify(toolName);
    throw new AppError(
      `the tool ${name} matches "${pattern}" and "${other}" in the config, which are equally long. Add settings for ${name} itself.`,
    );
  }
  return config.tools[pattern];
}

/** Matches without a regular expression: names come from logs, and many `*` would backtrack. */
function isMatch(pattern: string, name: string): boolean {
  const [first, ...rest] = pattern.split('*') as [string, ...string[]];
  const last = rest.pop()!;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  const end = name.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
