import { AppError } from '../core/app-error.ts';

/** A statement that DuckDB refused: its message, then the SQL (its first 2,000 characters). */
export class QueryError extends AppError {
  override name = 'QueryError';
  readonly sql: string;

  constructor(cause: unknown, sql: string) {
    super(`${cause instanceof Error ? cause.message : String(cause)}\n${sql.trim().slice(0, 2000)}`, { cause });
    this.sql = sql;
  }
}
