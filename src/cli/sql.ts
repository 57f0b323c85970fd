import { Command } from 'commander';
import { AppError } from '../core/app-error.ts';
import { QueryError } from '../store/index.ts';
import { openReader } from './open-reader.ts';
import { toSafeJson } from './printable.ts';
import { globalOptions } from './session.ts';
import { toTable } from './table.ts';
import type { World } from './world.ts';

/** Characters of a cell; `--json` gives all of it. */
const WIDEST = 400;

const TABLES = 'select table_name, column_name, comment from duckdb_columns() where not internal';

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
      const { columns, batches } = await reader.query(query).catch((cause: unknown) => {
        if (!(cause instanceof QueryError)) throw cause;
        throw new AppError(`${cause.message}\nWhat there is: toolmend sql "${TABLES}", or docs/tables.md.`, { cause });
      });
      let isFirst = true;
      for await (const rows of batches) {
        if (globalOptions(command).json) {
          await world.out(rows.map(row => `${toSafeJson(JSON.stringify(row))}\n`).join(''));
        } else {
          const cells = rows.map(row => columns.map(column => toCell(row[column])));
          const table = toTable(columns, cells, { width: WIDEST, columns: world.columns });
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
