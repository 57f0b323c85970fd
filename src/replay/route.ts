import type { Config, ToolConfig } from '../core/config.ts';
import { toolSettings } from '../core/tool-settings.ts';
import type { OfferedTool } from './executors/executor.ts';

/**
 * Where a tool of a log would run. `settings`: what the config declares of it, under the name `settingsName`.
 * `isGuess`: nothing ties the tool to the executor but that there is no other one.
 */
export type Route = {
  executorName: string | null;
  settingsName: string;
  settings: ToolConfig | undefined;
  isGuess: boolean;
};

const SEPARATORS = ['__', '.', '/', ':'];

/** Finds the executor of a tool: the one its settings name, the one its prefix names (`mcp__files__read_file`), or the only one. */
export function routeOf(config: Config, toolName: string): Route {
  const names = Object.keys(config.executors);
  const prefixed = splitPrefix(names, toolName);
  const only = names.length === 1 ? names[0]! : null;
  const settings = toolSettings(config, toolName);
  if (settings !== undefined) {
    const executorName = settings.executor ?? prefixed?.executorName ?? only;
    return { executorName, settingsName: toolName, settings, isGuess: false };
  }
  if (prefixed === undefined) return { executorName: only, settingsName: toolName, settings, isGuess: true };
  const { executorName, rest } = prefixed;
  const ofRest = toolSettings(config, rest);
  const isOwn = ofRest !== undefined && (ofRest.executor ?? executorName) === executorName;
  return isOwn
    ? { executorName, settingsName: rest, settings: ofRest, isGuess: false }
    : { executorName, settingsName: toolName, settings: undefined, isGuess: false };
}

/** The name that a server gives the tool of a log: the same, or the one that is left without the log's prefix, where it is the only one. */
export function offeredTool(tools: readonly OfferedTool[], toolName: string): OfferedTool | undefined {
  const exact = tools.find(({ name }) => name === toolName);
  if (exact !== undefined) return exact;
  const found = tools.filter(({ name }) => SEPARATORS.some(separator => toolName.endsWith(separator + name)));
  return found.length === 1 ? found[0] : undefined;
}

function splitPrefix(
  executorNames: readonly string[],
  toolName: string,
): { executorName: string; rest: string } | undefined {
  const found = executorNames.flatMap(executorName =>
    SEPARATORS.flatMap(separator =>
      [`${executorName}${separator}`, `mcp${separator}${executorName}${separator}`]
        .filter(prefix => toolName.startsWith(prefix) && toolName.length > prefix.length)
        .map(prefix => ({ executorName, rest: toolName.slice(prefix.length) })),
    ),
  );
  return found.sort((a, b) => a.rest.length - b.rest.length)[0];
}
