import { quotedIdentifier, Reader } from '../src/store/index.ts';

/** Columns that two runs over the same logs need not share: when, how long, how often tried. */
const FREE = new Set([
  'sources.ingested_at',
  'files.read_at',
  'repairs.created_at',
  'replays.started_at',
  'replays.duration_ms',
  'replays.tries',
  'datasets.created_at',
  'migrations.applied_at',
]);

/** All rows of all tables but `runs`, in a fixed order, without times and tries. */
export async function storedTables(path: string): Promise<Record<string, unknown[]>> {
  await using reader = await Reader.open(path);
  const columns = await reader.all<{ table_name: string; column_name: string }>(
    `select table_name, column_name from duckdb_columns() join duckdb_tables() using (table_name) where table_name <> 'runs' order by all`,
  );
  const tables: Record<string, unknown[]> = {};
  for (const table of new Set(columns.map(column => column.table_name))) {
    const kept = columns.filter(column => column.table_name === table && !FREE.has(`${table}.${column.column_name}`));
    const list = kept.map(column => quotedIdentifier(column.column_name)).join(', ');
    tables[table] = await reader.all(`select ${list} from ${quotedIdentifier(table)} order by all`);
  }
  return tables;
}
