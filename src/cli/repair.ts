import { Command } from 'commander';
import { AppError } from '../core/app-error.ts';
import type { RepairSummary } from '../repair/index.ts';
import { wholeNumber } from './flags.ts';
import { modelWords } from './model-words.ts';
import { type RepairFlags, toRepairOptions, withRepairFlags } from './repair-flags.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

type Options = RepairFlags & { cluster?: string; limit?: number };

export function repairCommand(world: World): Command {
  return withRepairFlags(new Command('repair'))
    .description(
      'propose repairs of the failures that a change of the call can help; the guard checks that each keeps the intent',
    )
    .option('--concurrency <n>', 'questions to the model at a time', wholeNumber)
    .option('--cluster <id>', 'only the failures of this cluster')
    .option('--limit <n>', 'at most so many failures', wholeNumber)
    .addHelpText(
      'after',
      '\nExample:\n  $ toolmend repair --limit 100\n  $ toolmend repair --with rules,model --model claude-sonnet-5-5 --max-cost 2',
    )
    .action(async (options: Options, command: Command) => {
      const { repair } = await import('../repair/index.ts');
      let stopped: string | null = null;
      await withSession(
        command,
        world,
        async session => {
          const summary = await repair(session.store, {
            ...(await toRepairOptions(session, options, world)),
            signal: session.signal,
            onProgress: session.onProgress,
            notify: session.notify,
            ...(options.cluster !== undefined && { clusterId: options.cluster }),
            ...(options.limit !== undefined && { limit: options.limit }),
          });
          stopped = summary.model?.failed ?? null;
          return summary;
        },
        repairWords,
      );
      if (stopped !== null)
        throw new AppError(`the model was not asked to the end: ${stopped}. The same command continues.`);
    });
}

/** What was proposed, in words. */
export function repairWords({
  candidates,
  proposed,
  rejected,
  unrepairable,
  needs_user,
  model,
}: RepairSummary): string {
  const asked = model ? [modelWords(model)] : [];
  if (candidates === 0) return ['nothing new to repair', ...asked].join('\n');
  return [
    `${candidates} candidates: ${proposed} repairs proposed, ${rejected} rejected by the guard, ${needs_user} need the user, ${unrepairable} not repaired`,
    ...asked,
  ].join('\n');
}
