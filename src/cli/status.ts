import { Command } from 'commander';
import { ENGINE } from '../core/engine.ts';
import { readAccount } from './account.ts';
import { openReader } from './open-reader.ts';
import { toSafeJson } from './printable.ts';
import { globalOptions } from './session.ts';
import { statusQueries } from './status-queries.ts';
import { toTable } from './table.ts';
import type { World } from './world.ts';

export function statusCommand(world: World): Command {
  return new Command('status')
    .description('where every stage stands, and what waits')
    .addHelpText('after', '\nExample:\n  $ toolmend status')
    .action(async (_options: object, command: Command) => {
      await using reader = await openReader(command, world);
      const counts = (await reader.all(statusQueries.counts))[0] ?? {};
      const account = await readAccount(reader);
      const queue = await reader.all<{ reason: string; calls: number }>(statusQueries.queue);
      const older = (await reader.all<{ engine: string; rows: number }>(statusQueries.engines)).filter(
        row => row.engine !== ENGINE,
      );
      const lastRun = (await reader.all(statusQueries.lastRun))[0] ?? null;
      const status = {
        ...counts,
        account,
        queue: Object.fromEntries(queue.map(row => [row.reason, row.calls])),
        older_engines: older,
        last_run: lastRun,
      };
      if (globalOptions(command).json) return world.out(`${toSafeJson(JSON.stringify(status))}\n`);
      const rows = [
        ...Object.entries(counts),
        ...Object.entries(account).map(([fate, calls]) => [`failed calls: ${fate.replaceAll('_', ' ')}`, calls]),
        ...queue.map(row => [`waits for a person: ${row.reason}`, row.calls]),
      ];
      await world.out(`${toTable(['what', 'count'], rows)}\n`);
      if (older.length > 0) await world.out('rows of an older engine stand in the store\n');
    });
}
