import { holdsArguments } from '../../core/holds-arguments.ts';
import { matchTool } from '../../core/match-tool.ts';
import type { Rule } from './rule.ts';

/** Gives a tool that was not offered the name of the one that was meant: by its spelling, the error's proposal, or its words and arguments together. */
export const renameTool: Rule = {
  name: 'rename_tool',
  kinds: ['unknown_tool'],
  change: 'calls the offered tool that a name stands for',
  provenance: ['schema', 'error'],
  run: ({ tool, toolName, failure, hints, args }) => {
    if (tool || failure.tools.length === 0 || holdsArguments(toolName, failure.argumentsText)) return null;
    const { tools, intent } = failure;
    const found = matchTool({ toolName, args, tools, intent, suggested: hints.didYouMean.map(({ right }) => right) });
    if (!found) return null;
    const provenance = found.how === 'error' ? 'error' : 'schema';
    return [{ op: 'rename_tool', path: '', from: toolName, to: found.tool.name, provenance }];
  },
};
