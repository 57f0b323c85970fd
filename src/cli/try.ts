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
      let [lines, unread] = [0, 0];
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        if (world.signal.aborted) return;
        if (line.trim() === '') continue;
        const plan = await tryRecord(line, { effectOf, ...(rules && { rules }) });
        lines++;
        if (isUnread(plan)) unread++;
        await world.out(`${toSafeJson(plan)}\n`);
      }
      if (unread > 0 && !globalOptions(command).quiet)
        world.note(`${unread} of ${lines} lines could not be read: each has an "error" in its place`);
    });
}

/** A plan has a kind; what stands in the place of a line that cannot be read has none. */
function isUnread(plan: string): boolean {
  return (JSON.parse(plan) as { kind?: unknown }).kind === undefined;
}
