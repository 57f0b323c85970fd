import { Command } from 'commander';
import { toColumns } from './columns.ts';
import { openReader } from './open-reader.ts';
import { toPrintable, toSafeJson } from './printable.ts';
import { globalOptions, withSession } from './session.ts';
import { declaredWords, observedWords, shownPath, showTool, type ToolView } from './show-tool.ts';
import { toTable } from './table.ts';
import { adviceWords } from './tool-advice.ts';
import type { ImportSummary } from './tools-import.ts';
import { toolsQueries } from './tools-queries.ts';
import type { World } from './world.ts';

export function toolsCommand(world: World): Command {
  const tools = new Command('tools').description('the tools that were called: their definitions, and what works');
  return tools.addCommand(importCommand(world)).addCommand(listCommand(world)).addCommand(showCommand(world));
}

function importCommand(world: World): Command {
  return new Command('import')
    .description('read definitions for calls whose log shows none, from a file or from a running server')
    .argument('<from>', 'a file (OpenAI or Anthropic tools, MCP tools/list, OpenAPI 3), or an executor of the config')
    .addHelpText('after', '\nExample:\n  $ toolmend tools import tools.json\n  $ toolmend tools import market')
    .action(async (from: string, _options: object, command: Command) => {
      const { importTools, readTools } = await import('./tools-import.ts');
      await withSession(
        command,
        world,
        async ({ store, config }) => importTools(store, await readTools(from, world.cwd, config), new Date()),
        importWords,
      );
    });
}

/** What was imported, in words. */
export function importWords({ tools, new: added, judged_again }: ImportSummary): string {
  const again =
    judged_again > 0
      ? `\n${judged_again} failures were judged without them: "toolmend extract" or "toolmend run" judges those again`
      : '';
  return `${tools} tool definitions read, ${added} of them new${again}`;
}

function listCommand(world: World): Command {
  return new Command('list')
    .description('all tools that were called, offered or imported; those that failed most first')
    .addHelpText('after', '\nExample:\n  $ toolmend tools list')
    .action(async (_options: object, command: Command) => {
      await using reader = await openReader(command, world);
      const rows = await reader.all<Record<string, string | number>>(toolsQueries.list);
      if (globalOptions(command).json)
        await world.out(rows.map(row => `${toSafeJson(JSON.stringify(row))}\n`).join(''));
      else
        await world.out(
          `${toTable(
            ['tool', 'definition', 'versions', 'calls', 'failed'],
            rows.map(row => [row.tool_name, row.origin, row.versions, row.calls, row.failed]),
            { columns: world.columns },
          )}\n`,
        );
    });
}

function showCommand(world: World): Command {
  return new Command('show')
    .description('one tool: what is declared beside what worked, its failures, and what its definition should state')
    .argument('<name>', 'the name of the tool')
    .addHelpText('after', '\nExample:\n  $ toolmend tools show realtime_quote')
    .action(async (name: string, _options: object, command: Command) => {
      await using reader = await openReader(command, world);
      const tool = await showTool(reader, name);
      await world.out(
        globalOptions(command).json ? `${toSafeJson(JSON.stringify(tool))}\n` : `${toPrintable(toolWords(tool))}\n`,
      );
    });
}

function toolWords(tool: ToolView): string {
  const { description, origin, versions, calls, failed, caught_by, kinds, parameters, advice } = tool;
  const defined =
    origin === null
      ? 'no definition is known: "toolmend tools import" reads one'
      : `definition from ${origin}${versions > 1 ? `, the newest of ${versions}` : ''}`;
  const rows = parameters.map(view => [shownPath(view.path), declaredWords(view), observedWords(view)]);
  return [
    `${tool.tool_name}: ${defined}`,
    ...(description === null ? [] : [`  ${description.replaceAll(/\s+/g, ' ').slice(0, 300)}`]),
    `${calls} calls, ${failed} failed: ${caught_by.harness} refused before the tool ran, ${caught_by.provider} by the tool`,
    ...(failed > 0
      ? [
          `  ${Object.entries(kinds)
            .map(([kind, count]) => `${kind} ${count}`)
            .join(', ')}`,
        ]
      : []),
    ...(rows.length > 0
      ? ['', ...toColumns([['parameter', 'declared', 'in calls that worked'], ...rows])]
      : ['no call of it worked yet']),
    ...(advice.length > 0
      ? ['', 'what its definition should state, as JSON Patch (RFC 6902) on its input schema', ...adviceWords(advice)]
      : []),
  ].join('\n');
}
