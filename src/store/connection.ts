import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBListValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  LIST,
  type Json as RowValue,
  VARCHAR,
} from '@duckdb/node-api';
import { QueryError } from './query-error.ts';
import { quotedIdentifier } from './quoted.ts';

/** What may be bound to a statement or appended to a table. A `Date` is a UTC timestamp. */
export type Value = string | number | bigint | boolean | null | Date | readonly string[];
export type Values = Record<string, Value>;
export type Row = Record<string, RowValue>;

/** Something that answers small queries: a store, or a reader of one. */
export type Asker = { all<T extends Row = Row>(sql: string, values?: Values): Promise<T[]> };

/** A connection that writes: statements, appends and transactions, one after the other. It has temporary tables of its own. */
export class Connection implements AsyncDisposable {
  readonly #duckdb: DuckDBConnection;
  readonly #columns = new Map<string, string[]>();
  #inTransaction = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(duckdb: DuckDBConnection) {
    this.#duckdb = duckdb;
  }

  /** Runs one statement, or several without values, on this connection. */
  async run(sql: string, values: Values = {}): Promise<void> {
    await this.#query(sql, values);
  }

  /** All rows of a query, from this connection: sees temporary tables and what is not committed yet. */
  async all<T extends Row = Row>(sql: string, values: Values = {}): Promise<T[]> {
    return (await (await this.#query(sql, values)).getRowObjectsJson()) as T[];
  }

  /** The first row of a query, or `undefined`. */
  async first<T extends Row = Row>(sql: string, values: Values = {}): Promise<T | undefined> {
    return (await this.all<T>(sql, values))[0];
  }

  /** Appends rows to a table; a column that a row lacks becomes null. */
  async append(table: string, rows: readonly Values[]): Promise<void> {
    if (rows.length === 0) return;
    const names = await this.#columnsOf(table);
    await this.#alone(() => this.#append(table, names, rows));
  }

  /** Runs `work` in one transaction: all of it happens, or nothing. Not nested. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inTransaction) throw new Error('transactions do not nest');
    this.#inTransaction = true;
    try {
      await this.run('begin transaction');
      const result = await work();
      await this.run('commit');
      return result;
    } catch (cause) {
      await this.run('rollback').catch(() => {});
      throw cause;
    } finally {
      this.#inTransaction = false;
    }
  }

  close(): void {
    this.#duckdb.closeSync();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  /** The columns of a table in order. While a connection is open no table gets other ones. */
  async #columnsOf(table: string): Promise<string[]> {
    const known = this.#columns.get(table);
    if (known) return known;
    const names = (await this.#query(`select * from ${quotedIdentifier(table)} limit 0`, {})).columnNames();
    this.#columns.set(table, names);
    return names;
  }

  async #append(table: string, names: readonly string[], rows: readonly Values[]): Promise<void> {
    const appender = await this.#duckdb.createAppender(table);
    try {
      // Asking for a type is dear: once a column, not once a value.
      const columns = names.map((name, at) => ({ name, append: appendTo(appender, appender.columnType(at)) }));
      for (const row of rows) {
        for (const { name, append } of columns) {
          const value = row[name];
          if (value === undefined || value === null) appender.appendNull();
          else append(value);
        }
        appender.endRow();
      }
      appender.flushSync();
    } catch (cause) {
      throw new QueryError(cause, `append to ${table}`);
    } finally {
      appender.closeSync();
    }
  }

  async #query(sql: string, values: Values) {
    try {
      return await this.#alone(() => this.#duckdb.run(sql, ...toBound(values)));
    } catch (cause) {
      throw new QueryError(cause, sql);
    }
  }

  /** Waits for what was asked of this connection before: DuckDB drops a statement under way when the next one begins. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

/** How a value other than null is appended to a column of a type. */
function appendTo(appender: DuckDBAppender, type: DuckDBType): (value: NonNullable<Value>) => void {
  switch (type.typeId) {
    case DuckDBTypeId.VARCHAR:
      return value => appender.appendVarchar(String(value));
    case DuckDBTypeId.BIGINT:
      return value => appender.appendBigInt(BigInt(value as number | bigint));
    case DuckDBTypeId.INTEGER:
      return value => appender.appendInteger(value as number);
    default:
      return value => appender.appendValue(toDuckDB(value), type);
  }
}

/** Values as DuckDB binds them, and the types of those that do not tell their own: a list may be empty. */
export function toBound(values: Values): [Record<string, DuckDBValue>, Record<string, DuckDBType>] {
  const entries = Object.entries(values);
  const lists = entries.filter(([, value]) => Array.isArray(value));
  return [
    Object.fromEntries(entries.map(([name, value]) => [name, toDuckDB(value)])),
    Object.fromEntries(lists.map(([name]) => [name, LIST(VARCHAR)])),
  ];
}

function toDuckDB(value: Value): DuckDBValue {
  if (value instanceof Date) return new DuckDBTimestampValue(BigInt(value.getTime()) * 1000n);
  if (Array.isArray(value)) return new DuckDBListValue([...value]);
  return value as DuckDBValue;
}
