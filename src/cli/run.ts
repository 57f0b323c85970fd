import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { AppError } from '../core/app-error.ts';
import { readMap } from '../ingest/index.ts';
import { formatOption } from './export.ts';
import { rereadOption } from './ingest.ts';
import { type RepairFlags, toRepairOptions, withRepairFlags } from './repair-flags.ts';
import { type ReplayFlags, withReplayFlags } from './replay.ts';
import { runStages } from './run-stages.ts';
import { runWords } from './run-words.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

type Options = ReplayFlags & RepairFlags & { map?: string; export?: 'trl' | 'openai'; out?: string; redo?: 'cluster' };

export function runCommand(world: World): Command {
  return withReplayFlags(withRepairFlags(new Command('run')))
    .description(
      'the main job: read logs, find failures, repair them, prove the repairs, export; on what is new since the last run',
    )
    .argument('<path...>', 'log files, folders, or -')
    .option('--map <file>', 'how records of any shape (JSON, CSV, Parquet) become calls: see ingest --guess')
    .addOption(rereadOption())
    .addOption(formatOption('--export <format>'))
    .option('--out <dir>', 'the folder for --export')
    .addOption(new Option('--redo <stage>', 'do a stage again on all that is there').choices(['cluster']))
    .addHelpText('after', '\nExample:\n  $ toolmend run logs/ --export trl --out dataset')
    .action(async (paths: string[], options: Options, command: Command) => {
      const { export: format, out, map, ...flags } = options;
      if ((format === undefined) !== (out === undefined))
        throw new AppError('--export and --out go together: toolmend run logs/ --export trl --out dataset', {
          exitCode: 2,
        });
      const target = format !== undefined && out !== undefined && { export: { format, out: resolve(world.cwd, out) } };
      await withSession(
        command,
        world,
        async session => {
          const repair = await toRepairOptions(session, flags, world);
          const columns = map === undefined ? {} : { map: await readMap(session.store, resolve(world.cwd, map)) };
          return runStages(session, paths, { ...flags, ...target, ...columns, repair, stdin: world.stdin });
        },
        summary => runWords(summary, out ?? ''),
      );
    });
}
