import { Command } from 'commander';
import { openReader } from './open-reader.ts';
import { toSafeJson } from './printable.ts';
import { globalOptions } from './session.ts';
import { toTable } from './table.ts';
import type { World } from './world.ts';

export function sqlCommand(world: World): Command {
  return new Command('sql')
    .description('ask the store one SELECT; it can change nothing and reach no file')
    .argument('<query>', 'one SELECT statement')
    .addHelpText(
      'after',
      '\nExample:\n  $ toolmend sql "select kind, count(*) as failures from failures group by all order by 2 desc"',
    )
    .action(async (query: string, _options: object, command: Command) => {
      await using reader = await openReader(command, world);
      const { columns, batches } = await reader.query(query);
      let isFirst = true;
      for await (const rows of batches) {
        if (globalOptions(command).json) {
          await world.out(rows.map(row => `${toSafeJson(JSON.stringify(row))}\n`).join(''));
        } else {
          const cells = rows.map(row => columns.map(column => toCell(row[column])));
          const table = toTable(columns, cells, 80);
          await world.out(`${isFirst ? table : table.split('\n').slice(2).join('\n')}\n`);
        }
        isFirst = false;
      }
      if (isFirst && !globalOptions(command).json) await world.out(`${toTable(columns, [])}\n`);
    });
}

function toCell(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
