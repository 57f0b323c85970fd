import { Command } from 'commander';
import { RULES } from '../repair/index.ts';
import { configuredRules } from './configured-rules.ts';
import { toSafeJson } from './printable.ts';
import { readConfig } from './read-config.ts';
import { globalOptions } from './session.ts';
import { toTable } from './table.ts';
import type { World } from './world.ts';

export function rulesCommand(world: World): Command {
  const rules = new Command('rules').description('the rules of repair, and how to change them');
  rules
    .command('list')
    .description('all rules in the order in which they are asked; the config switches them off and adds your own')
    .addHelpText('after', '\nExample:\n  $ toolmend rules list')
    .action(async (_options: object, command: Command) => {
      const loaded = await readConfig(globalOptions(command).config, world.cwd, world.env);
      const asked = (await configuredRules(loaded?.config ?? null, loaded?.path)) ?? RULES;
      const names = new Set(RULES.map(({ name }) => name));
      const off = RULES.filter(({ name }) => !asked.some(rule => rule.name === name));
      const rows = [...asked, ...off].map(rule => ({
        name: rule.name,
        state: off.includes(rule) ? 'off' : names.has(rule.name) ? 'on' : 'own',
        kinds: rule.kinds,
        change: rule.change,
        provenance: rule.provenance,
      }));
      if (globalOptions(command).json)
        return world.out(rows.map(row => `${toSafeJson(JSON.stringify(row))}\n`).join(''));
      const cells = rows.map(({ name, state, kinds, change, provenance }) => [
        name,
        state,
        change,
        provenance.join(', '),
        kinds.join(', '),
      ]);
      await world.out(
        `${toTable(['name', 'state', 'change', 'provenance', 'kinds'], cells, { width: 80, columns: world.columns })}\n`,
      );
    });
  return rules;
}
