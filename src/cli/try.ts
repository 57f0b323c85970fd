import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { toolSettings } from '../core/tool-settings.ts';
import { configuredRules } from './configured-rules.ts';
import { openInput } from './open-input.ts';
import { toSafeJson } from './printable.ts';
import { readConfig } from './read-config.ts';
import { globalOptions } from './session.ts';
import type { World } from './world.ts';

export function tryCommand(world: World): Command {
  return new Command('try')
    .description('one failed call in, one plan out, a JSON line each; without a database')
    .argument('<file>', 'native records, one a line, or - for stdin')
    .addHelpText(
      'after',
      `\nExample:\n  $ echo '{"tool_name":"f","arguments":{"n":"1"},"error":"n must be integer"}' | toolmend try -`,
    )
    .action(async (file: string, _options: object, command: Command) => {
      const { tryRecord } = await import('../repair/index.ts');
      const loaded = await readConfig(globalOptions(command).config, world.cwd, world.env);
      const config = loaded?.config;
      const rules = await configuredRules(config ?? null, loaded?.path);
      const effectOf = (name: string) => (config && toolSettings(config, name)?.effect) ?? null;
      const input = await openInput(file, world);
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        if (world.signal.aborted) return;
        if (line.trim() !== '')
          await world.out(`${toSafeJson(await tryRecord(line, { effectOf, ...(rules && { rules }) }))}\n`);
      }
    });
}
