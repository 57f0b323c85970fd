import { Command } from 'commander';
import type { ExtractSummary } from '../extract/index.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

export function extractCommand(world: World): Command {
  return new Command('extract')
    .description('find the calls that failed: kind, scope, whether a change of the call can help')
    .addHelpText('after', '\nExample:\n  $ toolmend extract')
    .action(async (_options: object, command: Command) => {
      const { extract } = await import('../extract/index.ts');
      await withSession(command, world, ({ store, ...session }) => extract(store, session), extractWords);
    });
}

/** What failed, in words. */
export function extractWords({ failures, by_kind, repairable, caught_by, organic, retried }: ExtractSummary): string {
  const kinds = Object.entries(by_kind)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} ${count}`);
  const verdicts = `${repairable.yes} may be repaired, ${repairable.needs_user} need the user, ${repairable.no} no change of the call can help`;
  const whose = `${caught_by.harness} were refused before the tool ran, ${caught_by.provider} by the tool`;
  const since = `${organic} the agents put right themselves, ${retried} worked when made again`;
  const lines =
    failures === 0 ? ['no new failures'] : [`${failures} new failures: ${verdicts}`, whose, kinds.join(', ')];
  return [...lines, ...(organic + retried > 0 ? [since] : [])].join('\n  ');
}
