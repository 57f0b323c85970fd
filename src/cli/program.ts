import { Command } from 'commander';
import { clusterCommand } from './cluster.ts';
import { clustersCommand } from './clusters.ts';
import { completionCommand } from './completion.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { extractCommand } from './extract.ts';
import { ingestCommand } from './ingest.ts';
import { repairCommand } from './repair.ts';
import { replayCommand } from './replay.ts';
import { reviewCommand } from './review.ts';
import { rulesCommand } from './rules.ts';
import { runCommand } from './run.ts';
import { sqlCommand } from './sql.ts';
import { statusCommand } from './status.ts';
import { toolsCommand } from './tools.ts';
import { tryCommand } from './try.ts';
import { VERSION } from './version.ts';
import type { World } from './world.ts';

/** The command line: global options and one command a file. */
export function buildProgram(world: World): Command {
  const program = new Command('toolmend')
    .description(
      'Turns the failed tool calls of LLM agents into repairs that keep the user’s intent, proven by running them, and into training data.',
    )
    .version(VERSION)
    .option('--db <file>', 'the DuckDB file', 'toolmend.duckdb')
    .option('--config <file>', 'the config; default: toolmend.config.json where it exists')
    .option('--json', 'print JSON and nothing else on stdout')
    .option('--quiet', 'no notes and no progress on stderr')
    .showHelpAfterError('(--help shows the options and an example)')
    .exitOverride()
    .addHelpText('after', '\nExample:\n  $ toolmend run logs/\n  $ toolmend demo');
  const commands = [
    runCommand,
    demoCommand,
    ingestCommand,
    extractCommand,
    clusterCommand,
    clustersCommand,
    repairCommand,
    replayCommand,
    reviewCommand,
    toolsCommand,
    exportCommand,
    tryCommand,
    rulesCommand,
    sqlCommand,
    statusCommand,
    doctorCommand,
    completionCommand,
  ];
  for (const make of commands) program.addCommand(inheriting(make(world), program));
  return program;
}

/** Lets a command end as the program does: by an error that main turns into an exit status. */
function inheriting(command: Command, program: Command): Command {
  command.copyInheritedSettings(program);
  for (const child of command.commands) inheriting(child, program);
  return command;
}
