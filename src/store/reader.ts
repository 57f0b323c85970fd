import { existsSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance, type DuckDBResult, StatementType } from '@duckdb/node-api';
import { AppError } from '../core/app-error.ts';
import { assertStoreFile } from './assert-store-file.ts';
import { type Row, toBound, type Values } from './connection.ts';
import { InUseError } from './in-use-error.ts';
import { QueryError } from './query-error.ts';
import { isSnapshotUnderWay, snapshotPath } from './snapshot.ts';
import { toOpenError } from './store.ts';

/**
 * A store opened for questions only: read-only, and without access to files or the network whatever the SQL says
 * (a read-only transaction alone still lets `copy … to` write a file).
 */
export class Reader implements AsyncDisposable {
  /** When the snapshot was made that this reads (UTC); null where it reads the store itself. */
  readonly asOf: Date | null;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection, asOf: Date | null) {
    this.#instance = instance;
    this.#connection = connection;
    this.asOf = asOf;
  }

  /**
   * Opens an existing store, or the snapshot that its writer published where another process writes it. Throws `AppError`
   * where there is no store, and `InUseError` where it is held and has no snapshot, or with `snapshot: false`.
   */
  static async open(path: string, { snapshot = true }: { snapshot?: boolean } = {}): Promise<Reader> {
    if (!existsSync(path))
      throw new AppError(`no such database: ${path}. Run "toolmend run PATH" first, or name another file with --db.`);
    try {
      await assertStoreFile(path);
      return await Reader.#open(path, null);
    } catch (cause) {
      if (!(snapshot && cause instanceof InUseError && (await isPublished(path)))) throw cause;
      return await Reader.#open(snapshotPath(path), statSync(snapshotPath(path)).mtime);
    }
  }

  static async #open(path: string, asOf: Date | null): Promise<Reader> {
    let instance: DuckDBInstance;
    try {
      instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
    } catch (cause) {
      throw toOpenError(path, cause);
    }
    const connection = await instance.connect();
    await connection.run(`set TimeZone = 'UTC'`);
    await connection.run('set enable_external_access = false');
    await connection.run('set lock_configuration = true');
    return new Reader(instance, connection, asOf);
  }

  /** The columns and rows of one SELECT statement, rows in batches. Anything else is an `AppError`. */
  async query(sql: string): Promise<{ columns: string[]; batches: AsyncIterable<Row[]> }> {
    if (isEmpty(sql))
      throw new AppError('no statement is given. Ask one SELECT: toolmend sql "select count(*) from calls".');
    try {
      const statements = await this.#connection.extractStatements(sql);
      if (statements.count !== 1)
        throw new AppError(`one statement is expected, ${statements.count} were given. Ask them one at a time.`);
      const statement = await statements.prepare(0);
      if (statement.statementType !== StatementType.SELECT)
        throw new AppError(
          'only a SELECT can be run here; the store is read-only. The commands of toolmend change it.',
        );
      const result = await statement.stream();
      return { columns: result.deduplicatedColumnNames(), batches: batchesOf(result, sql) };
    } catch (cause) {
      throw cause instanceof AppError ? cause : new QueryError(cause, sql);
    }
  }

  /** All rows of a query of our own that is known to be small. */
  async all<T extends Row = Row>(sql: string, values: Values = {}): Promise<T[]> {
    try {
      return (await (await this.#connection.run(sql, ...toBound(values))).getRowObjectsJson()) as T[];
    } catch (cause) {
      throw new QueryError(cause, sql);
    }
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }
}

/** Tries to wait for a snapshot that is being brought up to date. */
const MOST_TRIES = 50;
const TRY_MS = 100;

/** Whether a store has a snapshot; one that is being brought up to date is waited for, up to 5 seconds. */
async function isPublished(path: string): Promise<boolean> {
  for (let tries = 0; !existsSync(snapshotPath(path)); tries++) {
    if (tries === MOST_TRIES || !isSnapshotUnderWay(path)) return existsSync(snapshotPath(path));
    await setTimeout(TRY_MS);
  }
  return true;
}

/** Whether SQL text holds no statement: DuckDB's client does not say what is wrong with one. */
function isEmpty(sql: string): boolean {
  return sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').replaceAll(/[\s;]/g, '') === '';
}

async function* batchesOf(result: DuckDBResult, sql: string): AsyncGenerator<Row[]> {
  try {
    for await (const rows of result.yieldRowObjectJson()) yield rows as Row[];
  } catch (cause) {
    throw new QueryError(cause, sql);
  }
}
