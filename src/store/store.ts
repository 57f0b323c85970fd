import { resolve } from 'node:path';
import {
  type DuckDBConnection,
  DuckDBInstance,
  DuckDBListValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  LIST,
  type Json as RowValue,
  VARCHAR,
} from '@duckdb/node-api';
import { AppError } from '../core/app-error.ts';
import { InUseError } from './in-use-error.ts';
import { migrate } from './migrate.ts';
import { QueryError } from './query-error.ts';

/** What may be bound to a statement or appended to a table. A `Date` is a UTC timestamp. */
export type Value = string | number | bigint | boolean | null | Date | readonly string[];
export type Values = Record<string, Value>;
export type Row = Record<string, RowValue>;

/** Something that answers small queries: a store, or a reader of one. */
export type Asker = { all<T extends Row = Row>(sql: string, values?: Values): Promise<T[]> };

export type StoreOptions = {
  /** Memory limit of DuckDB, e.g. `2GB`; default: DuckDB's own (80 % of the machine). */
  memoryLimit?: string;
  /** Threads of DuckDB; default: one a core. */
  threads?: number;
};

const openFiles = new Set<string | symbol>();

/**
 * The DuckDB file. One connection writes; every stream reads on a connection of its own, since a second query on a
 * streaming connection ends the stream without an error.
 */
export class Store implements AsyncDisposable {
  readonly path: string;
  readonly #key: string | symbol;
  readonly #instance: DuckDBInstance;
  readonly #writer: DuckDBConnection;
  #inTransaction = false;

  private constructor(path: string, key: string | symbol, instance: DuckDBInstance, writer: DuckDBConnection) {
    this.path = path;
    this.#key = key;
    this.#instance = instance;
    this.#writer = writer;
  }

  /** Opens or makes the store at `path` (`:memory:` for none) and brings its layout up to date. A process has a file open once: a second open-and-close would drop DuckDB's lock. */
  static async open(path: string, options: StoreOptions = {}): Promise<Store> {
    const key = path === ':memory:' ? Symbol(path) : resolve(path);
    if (openFiles.has(key)) throw new AppError(`${path} is open in this process already. Use the store that is open.`);
    const config: Record<string, string> = {};
    if (options.memoryLimit) config.memory_limit = options.memoryLimit;
    if (options.threads) config.threads = String(options.threads);
    let instance: DuckDBInstance;
    try {
      instance = await DuckDBInstance.create(path, config);
    } catch (cause) {
      throw toOpenError(path, cause);
    }
    const writer = await instance.connect();
    const store = new Store(path, key, instance, writer);
    openFiles.add(key);
    try {
      await writer.run(`set TimeZone = 'UTC'`);
      await migrate(store);
    } catch (cause) {
      store.close();
      throw cause;
    }
    return store;
  }

  /** Runs one statement, or several without values, on the writing connection. */
  async run(sql: string, values: Values = {}): Promise<void> {
    await this.#query(sql, values);
  }

  /** All rows of a query, from the writing connection: sees temporary tables and what is not committed yet. */
  async all<T extends Row = Row>(sql: string, values: Values = {}): Promise<T[]> {
    return (await (await this.#query(sql, values)).getRowObjectsJson()) as T[];
  }

  /** The first row of a query, or `undefined`. */
  async first<T extends Row = Row>(sql: string, values: Values = {}): Promise<T | undefined> {
    return (await this.all<T>(sql, values))[0];
  }

  /** Streams committed rows in batches of about 2,048 on a connection of its own. */
  async *batches<T extends Row = Row>(sql: string, values: Values = {}): AsyncGenerator<T[]> {
    const reader = await this.#instance.connect();
    try {
      await reader.run(`set TimeZone = 'UTC'`);
      const result = await reader.stream(sql, ...toBound(values));
      for await (const rows of result.yieldRowObjectJson()) yield rows as T[];
    } catch (cause) {
      throw cause instanceof AppError ? cause : new QueryError(cause, sql);
    } finally {
      reader.closeSync();
    }
  }

  /** Appends rows to a table; a column that a row lacks becomes null. */
  async append(table: string, rows: readonly Values[]): Promise<void> {
    if (rows.length === 0) return;
    const columns = await this.all<{ column_name: string }>(
      `select column_name from duckdb_columns() where table_name = $table order by column_index`,
      { table },
    );
    const appender = await this.#writer.createAppender(table);
    try {
      for (const row of rows) {
        columns.forEach(({ column_name }, at) => {
          const value = row[column_name] ?? null;
          const type = appender.columnType(at);
          if (value === null) appender.appendNull();
          else if (type.typeId === DuckDBTypeId.VARCHAR) appender.appendVarchar(String(value));
          else if (type.typeId === DuckDBTypeId.BIGINT) appender.appendBigInt(BigInt(value as number | bigint));
          else appender.appendValue(toDuckDB(value), type);
        });
        appender.endRow();
      }
      appender.flushSync();
    } catch (cause) {
      throw new QueryError(cause, `append to ${table}`);
    } finally {
      appender.closeSync();
    }
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
    this.#writer.closeSync();
    this.#instance.closeSync();
    openFiles.delete(this.#key);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  async #query(sql: string, values: Values) {
    try {
      return await this.#writer.run(sql, ...toBound(values));
    } catch (cause) {
      throw new QueryError(cause, sql);
    }
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

/** The error to show where a DuckDB file cannot be opened: in use, not a store, or something else. */
export function toOpenError(path: string, cause: unknown): AppError {
  const text = cause instanceof Error ? cause.message : String(cause);
  if (/lock/i.test(text)) {
    const holder = /PID (\d+)/.exec(text)?.[1];
    const who = holder ? `process ${holder}` : 'another process';
    return new InUseError(`${path} is in use by ${who}. Wait until it ends, or name another file with --db.`, {
      cause,
    });
  }
  if (/not a valid DuckDB database/i.test(text)) {
    return new AppError(`${path} is not a DuckDB file. Name another file with --db.`, { cause });
  }
  return new AppError(`cannot open ${path}: ${text}. "toolmend doctor" looks at what may be wrong.`, { cause });
}
