import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { AppError } from '../core/app-error.ts';
import type { IngestSummary } from '../ingest/index.ts';
import { noteTables } from './note-tables.ts';
import { assertReadable } from './open-input.ts';
import { REJECTS_QUERY } from './rejects-query.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

type Options = { format?: string; map?: string; guess?: boolean; reread?: boolean; timeZone: string };

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
    .addOption(rereadOption())
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
        return printGuess(await guessMap(resolve(world.cwd, paths[0]!)), paths[0]!, world);
      }
      await withSession(
        command,
        world,
        async ({ store, ...session }) => {
          const columns = map === undefined ? {} : { map: await readMap(store, resolve(world.cwd, map)) };
          const began = new Date();
          const summary = await ingest(store, paths, { ...rest, ...columns, ...session, stdin: world.stdin });
          if (map === undefined) await noteTables(store, began, session.notify);
          return summary;
        },
        ingestWords,
      );
    });
}

/** The flag that has files read again. */
export function rereadOption(): Option {
  return new Option(
    '--reread',
    'read files again whose size and times are as they were when they were read; what they hold is still taken in once',
  );
}

/** Prints a map; says which columns that repair lives on were not found, and fails where it cannot be used as it is. */
async function printGuess(map: object, file: string, world: World): Promise<void> {
  await world.out(`${JSON.stringify(map, null, 2)}\n`);
  const lacks = ['arguments', 'error'].filter(column => !Object.hasOwn(map, column));
  if (lacks.length > 0)
    world.note(`no field of ${file} was taken for ${lacks.join(' or ')}; add what the map lacks by hand`);
  if (!Object.hasOwn(map, 'tool_name'))
    throw new AppError(
      `no field of ${file} was taken for tool_name, which a map must have. Add it by hand: "tool_name": "record ->> '$."the field"'".`,
    );
}

/** What was read, in words. */
export function ingestWords(summary: IngestSummary): string {
  const { files, skipped, calls, records, rejects, duplicates, context, with_calls } = summary;
  const lines = [
    `read ${files} files (${skipped} known already): ${calls} new calls in ${with_calls} of ${records} records; ${context} without calls, ${duplicates} duplicates, ${rejects} rejects`,
  ];
  if (rejects > 0) lines.push(`  rejects: toolmend sql "${REJECTS_QUERY}"`);
  return lines.join('\n');
}
