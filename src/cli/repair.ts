import { Command, InvalidArgumentError } from 'commander';
import { toolSettings } from '../core/tool-settings.ts';
import type { RepairSummary } from '../repair/index.ts';
import { wholeNumber } from './flags.ts';
import { withSession } from './session.ts';
import type { World } from './world.ts';

type Options = { with: 'rules'[]; cluster?: string; limit?: number };

export function repairCommand(world: World): Command {
  return new Command('repair')
    .description(
      'propose repairs of the failures that a change of the call can help; the guard checks that each keeps the intent',
    )
    .option('--with <methods>', 'the repairers, cheapest first: rules', methods, ['rules'])
    .option('--cluster <id>', 'only the failures of this cluster')
    .option('--limit <n>', 'at most so many failures', wholeNumber)
    .addHelpText('after', '\nExample:\n  $ toolmend repair --limit 100')
    .action(async (options: Options, command: Command) => {
      const { repair } = await import('../repair/index.ts');
      await withSession(
        command,
        world,
        ({ store, config, ...session }) =>
          repair(store, {
            ...session,
            methods: options.with,
            effectOf: name => (config && toolSettings(config, name)?.effect) ?? null,
            ...(options.cluster !== undefined && { clusterId: options.cluster }),
            ...(options.limit !== undefined && { limit: options.limit }),
          }),
        repairWords,
      );
    });
}

/** What was proposed, in words. */
export function repairWords({ candidates, proposed, rejected, unrepairable, needs_user }: RepairSummary): string {
  if (candidates === 0) return 'nothing new to repair';
  return `${candidates} candidates: ${proposed} repairs proposed, ${rejected} rejected by the guard, ${needs_user} need the user, ${unrepairable} not repaired`;
}

function methods(text: string): 'rules'[] {
  return text.split(',').map(name => {
    if (name !== 'rules')
      throw new InvalidArgumentError(`"${name}" is not a repairer of this version; there is: rules`);
    return name;
  });
}
