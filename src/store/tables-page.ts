import { COLUMN_WORDS } from './column-words.ts';
import type { Asker } from './connection.ts';

/** The page docs/tables.md: every table with its columns, types and meanings, as they stand in the store. */
export async function tablesPage(store: Asker): Promise<string> {
  const columns = await store.all<{ table_name: string; column_name: string; data_type: string }>(
    `select table_name, column_name, data_type from duckdb_columns() where not internal order by table_name, column_index`,
  );
  const tables = Object.entries(COLUMN_WORDS).map(([table, { comment, columns: words }]) => {
    const rows = columns
      .filter(column => column.table_name === table)
      .map(
        ({ column_name, data_type }) => `| \`${column_name}\` | ${data_type.toLowerCase()} | ${words[column_name]} |`,
      );
    return [`## ${table}`, '', `${comment}.`, '', '| column | type | meaning |', '| --- | --- | --- |', ...rows].join(
      '\n',
    );
  });
  return [
    '# Tables',
    '',
    'The store is one DuckDB file; any DuckDB client opens it. Times are UTC timestamps, durations milliseconds, money US dollars.',
    'Made from the comments in the store itself.',
    '',
    'Three views join them: `trajectories` (a failed call with the repair that was proven), `queue` (what waits for a person, and why) and',
    '`repair_outcomes` (each proposed repair with the outcome of its replay).',
    '',
    tables.join('\n\n'),
    '',
  ].join('\n');
}
