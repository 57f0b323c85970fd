import { resolve } from 'node:path';
import { Command } from 'commander';
import type { IngestSummary } from '../ingest/index.ts';
import { assertReadable } from './open-input.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

type Options = { format?: string; map?: string; guess?: boolean; timeZone: string };

export function ingestCommand(world: World): Command {
  return new Command('ingest')
    .description(
      'read log files, folders or - (stdin) into the store; plain, .gz and .zst; the format is told by the content',
    )
    .argument('<path...>', 'files, folders, or -')
    .option('--format <name>', 'the trace format, where the content does not tell it')
    .option(
      '--map <file>',
      'how records of any shape (JSON, CSV, Parquet) become calls: SQL for each column, as --guess proposes it',
    )
    .option('--guess', 'propose a map for the file instead of reading it')
    .option('--time-zone <zone>', 'the time zone of times without one', 'UTC')
    .addHelpText(
      'after',
      '\nExamples:\n  $ toolmend ingest logs/ more.jsonl.gz\n  $ toolmend ingest --guess calls.csv > map.json && toolmend ingest --map map.json calls.csv',
    )
    .action(async (paths: string[], options: Options, command: Command) => {
      const { guessMap, ingest, readMap } = await import('../ingest/index.ts');
      const { guess, map, ...rest } = options;
      if (guess) {
        await assertReadable(paths[0]!, world);
        return world.out(`${JSON.stringify(await guessMap(resolve(world.cwd, paths[0]!)), null, 2)}\n`);
      }
      await withSession(
        command,
        world,
        async ({ store, ...session }) => {
          const columns = map === undefined ? {} : { map: await readMap(store, resolve(world.cwd, map)) };
          return ingest(store, paths, { ...rest, ...columns, ...session, stdin: world.stdin });
        },
        ingestWords,
      );
    });
}

/** What was read, in words. */
export function ingestWords(summary: IngestSummary): string {
  const { files, skipped, calls, records, rejects, duplicates, context, with_calls } = summary;
  const lines = [
    `read ${files} files (${skipped} known already): ${calls} new calls in ${with_calls} of ${records} records; ${context} without calls, ${duplicates} duplicates, ${rejects} rejects`,
  ];
  if (rejects > 0)
    lines.push('  rejects: toolmend sql "select path, line, reason from rejects join sources using (source_id)"');
  return lines.join('\n');
}
