import { Command } from 'commander';
import type { IngestSummary } from '../ingest/index.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

export function ingestCommand(world: World): Command {
  return new Command('ingest')
    .description(
      'read log files, folders or - (stdin) into the store; plain, .gz and .zst; the format is told by the content',
    )
    .argument('<path...>', 'files, folders, or -')
    .option('--format <name>', 'the trace format, where the content does not tell it')
    .option('--time-zone <zone>', 'the time zone of times without one', 'UTC')
    .addHelpText('after', '\nExample:\n  $ toolmend ingest logs/ more.jsonl.gz')
    .action(async (paths: string[], options: { format?: string; timeZone: string }, command: Command) => {
      const { ingest } = await import('../ingest/index.ts');
      await withSession(
        command,
        world,
        ({ store, ...session }) => ingest(store, paths, { ...options, ...session, stdin: world.stdin }),
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
