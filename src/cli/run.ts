import { resolve } from 'node:path';
import { Command } from 'commander';
import { AppError } from '../core/app-error.ts';
import { clusterWords } from './cluster.ts';
import { exportWords, formatOption } from './export.ts';
import { extractWords } from './extract.ts';
import { ingestWords } from './ingest.ts';
import { repairWords } from './repair.ts';
import { type ReplayFlags, replayWords, withReplayFlags } from './replay.ts';
import { type RunSummary, runStages } from './run-stages.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

type Options = ReplayFlags & { export?: 'trl' | 'openai'; out?: string };

export function runCommand(world: World): Command {
  return withReplayFlags(new Command('run'))
    .description(
      'the main job: read logs, find failures, repair them, prove the repairs, export; on what is new since the last run',
    )
    .argument('<path...>', 'log files, folders, or -')
    .addOption(formatOption('--export <format>'))
    .option('--out <dir>', 'the folder for --export')
    .addHelpText('after', '\nExample:\n  $ toolmend run logs/ --export trl --out dataset')
    .action(async (paths: string[], options: Options, command: Command) => {
      const { export: format, out, ...flags } = options;
      if ((format === undefined) !== (out === undefined))
        throw new AppError('--export and --out go together: toolmend run logs/ --export trl --out dataset', {
          exitCode: 2,
        });
      const target = format !== undefined && out !== undefined && { export: { format, out: resolve(world.cwd, out) } };
      await withSession(
        command,
        world,
        session => runStages(session, paths, { ...flags, ...target, stdin: world.stdin }),
        summary => runWords(summary, out ?? ''),
      );
    });
}

/** What a run did, in words. */
export function runWords(summary: RunSummary, out: string): string {
  const parts = [ingestWords(summary.ingest)];
  if (summary.nothing_new) parts.push('nothing new: the store is as the last run left it');
  else {
    parts.push(
      extractWords(summary.extract),
      clusterWords(summary.cluster),
      repairWords(summary.repair),
      replayWords(summary.replay),
    );
  }
  if (summary.export) parts.push(exportWords(summary.export, out));
  const left = Object.entries(summary.left_to_person).map(([reason, calls]) => `${calls} ${reason}`);
  if (left.length > 0) parts.push(`left to a person: ${left.join(', ')}\n  toolmend review list`);
  return parts.join('\n');
}
