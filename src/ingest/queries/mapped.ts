import { quotedText } from '../../store/index.ts';
import type { ColumnMap } from '../column-map.ts';

/** A path as `--guess` writes it: `record -> '$.a.b'`, or `record ->> 'a'`. */
const PATH = /^\s*record\s*->>?\s*'(?:\$\.)?((?:[A-Za-z_]\w*)(?:\.[A-Za-z_]\w*)*)'\s*$/;

/**
 * Fills `ingest_mapped` with the records in the native shape. The expressions come from a file that the user names on the command line, and
 * are SQL by intent; nothing of a log is pasted here.
 */
export function insertMapped(map: ColumnMap): string {
  const given = Object.entries(map).filter(([, expression]) => expression !== undefined);
  const columns = given.map(([column, expression]) => `${quotedText(column)}, (${expression})`);
  const path = PATH.exec(map.arguments ?? '')?.[1];
  return /* sql */ `
set variable ingest_arguments_path = ${path === undefined ? 'null' : quotedText(`/${path.replaceAll('.', '/')}`)};
create or replace temp table ingest_mapped as
  select number as record, json_object(${columns.join(', ')})::varchar as text
  from (select record as number, text::json as record from ingest_records where format = 'map');
`;
}

/** Whether an expression can be read over a record. */
export function checkExpression(expression: string): string {
  return /* sql */ `explain select json_object('value', (${expression})) from (select null::json as record)`;
}

export type TableKind = 'csv' | 'parquet';

/** Writes the rows of a CSV or Parquet file as JSON lines; the cells of a CSV file are texts. */
export function copyTable(path: string, kind: TableKind, copy: string): string {
  return /* sql */ `
copy (select to_json(t)::varchar from ${tableOf(path, kind)} t) to ${quotedText(copy)}
  (format csv, header false, quote '', escape '', delimiter '\x01')`;
}

/** The first rows of a CSV or Parquet file as JSON. */
export function sampleTable(path: string, kind: TableKind, rows: number): string {
  return /* sql */ `select to_json(t)::varchar as text from ${tableOf(path, kind)} t limit ${rows}`;
}

/** Readers take the name of their file as a literal only. */
function tableOf(path: string, kind: TableKind): string {
  if (kind === 'parquet') return `read_parquet(${quotedText(path)})`;
  return `read_csv(${quotedText(path)}, all_varchar = true, header = true, max_line_size = 67108864, buffer_size = 134217728)`;
}
