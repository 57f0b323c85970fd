import { resolve } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { AppError } from '../core/app-error.ts';
import { assertStoreFile } from './assert-store-file.ts';
import { Connection, type Row, toBound, type Values } from './connection.ts';
import { InUseError } from './in-use-error.ts';
import { migrate } from './migrate.ts';
import { QueryError } from './query-error.ts';

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
export class Store extends Connection {
  readonly path: string;
  readonly #key: string | symbol;
  readonly #instance: DuckDBInstance;

  private constructor(path: string, key: string | symbol, instance: DuckDBInstance, writer: DuckDBConnection) {
    super(writer);
    this.path = path;
    this.#key = key;
    this.#instance = instance;
  }

  /** Opens or makes the store at `path` (`:memory:` for none) and brings its layout up to date. A process has a file open once: a second open-and-close would drop DuckDB's lock. */
  static async open(path: string, options: StoreOptions = {}): Promise<Store> {
    const key = path === ':memory:' ? Symbol(path) : resolve(path);
    if (openFiles.has(key)) throw new AppError(`${path} is open in this process already. Use the store that is open.`);
    if (path !== ':memory:') await assertStoreFile(path);
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

  /** One more connection that writes, to be closed before the store. */
  async connect(): Promise<Connection> {
    const connection = new Connection(await this.#instance.connect());
    await connection.run(`set TimeZone = 'UTC'`);
    return connection;
  }

  override close(): void {
    super.close();
    this.#instance.closeSync();
    openFiles.delete(this.#key);
  }
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
