import { Command } from 'commander';
import type { ReplaySummary } from '../replay/index.ts';
import { checkAllowed } from './check-allowed.ts';
import { collected, wholeNumber } from './flags.ts';
import { howToRun, snippetWords, undeclaredTools } from './how-to-run.ts';
import { withSession } from './session.ts';
import { toTable } from './table.ts';
import type { World } from './world.ts';

export type ReplayFlags = {
  allowIdempotent?: boolean;
  allow: string[];
  concurrency?: number;
  retryTransient?: boolean;
  dryRun?: boolean;
};

/** The options that say what may run; `run` has them too. */
export function withReplayFlags(command: Command): Command {
  return command
    .option('--allow-idempotent', 'also run tools that the config declares idempotent')
    .option(
      '--allow <tool>',
      'also run this tool, though it writes or destroys; may be given several times',
      collected,
      [],
    )
    .option('--concurrency <n>', 'reads at a time for each executor; default: its config, else 4', wholeNumber)
    .option(
      '--retry-transient',
      'also send the reads again that timed out or found the server busy; by itself that is done after 5 minutes, 9 times at most',
    );
}

export function replayCommand(world: World): Command {
  return withReplayFlags(new Command('replay'))
    .description('run the proposed repairs to prove them; only tools declared as reads run unasked')
    .option('--dry-run', 'say what would run, and run nothing')
    .addHelpText('after', '\nExample:\n  $ toolmend replay --dry-run\n  $ toolmend replay --allow set_alert')
    .action(async (options: ReplayFlags, command: Command) => {
      const { replay } = await import('../replay/index.ts');
      await withSession(
        command,
        world,
        async ({ store, config, ...session }) => {
          await checkAllowed(store, config, { allow: options.allow, notify: session.notify });
          return replay(store, config, { ...session, ...options });
        },
        replayWords,
      );
    });
}

/** What ran and how it ended, in words. */
export function replayWords(summary: ReplaySummary): string {
  const { executed, by_outcome, by_tool } = summary;
  const outcomes = Object.entries(by_outcome).map(([outcome, count]) => `${count} ${outcome}`);
  if (outcomes.length === 0) return 'nothing new to replay';
  const rows = Object.entries(by_tool).map(([tool, counts]) => [
    tool,
    Object.entries(counts)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', '),
  ]);
  const one = 'to let a single one run: toolmend review list --reason blocked, then toolmend review accept ID';
  return [
    `${executed} calls sent: ${outcomes.join(', ')}`,
    toTable(['tool', 'outcomes'], rows),
    ...howToRun(summary),
    ...snippetWords(undeclaredTools(summary)),
    ...(by_outcome.blocked === undefined ? [] : [one]),
  ].join('\n');
}
