import { readFile } from 'node:fs/promises';
import { AppError } from '../core/app-error.ts';
import type { Store } from '../store/index.ts';
import { ColumnMap } from './column-map.ts';
import { checkExpression } from './queries/mapped.ts';

/** Reads a map of columns from a file, and tries each of its expressions. */
export async function readMap(store: Store, path: string): Promise<ColumnMap> {
  const map = ColumnMap.safeParse(await jsonOf(path));
  if (!map.success) {
    const issues = map.error.issues.map(issue =>
      issue.path.length > 0 ? `${issue.path.join('.')} is missing, or no expression` : issue.message,
    );
    const known = Object.keys(ColumnMap.shape).join(', ');
    throw new AppError(
      `${path} is no map of columns: ${issues.join('; ')}. Columns are ${known}; each is a DuckDB expression over record.`,
      {
        exitCode: 2,
      },
    );
  }
  for (const [column, expression] of Object.entries(map.data)) {
    if (expression === undefined) continue;
    try {
      await store.run(checkExpression(expression));
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
      throw new AppError(
        `${path}: the expression of ${column} cannot be read: ${reason}. Write one over record, as record ->> '$.name'.`,
        {
          cause,
          exitCode: 2,
        },
      );
    }
  }
  return map.data;
}

async function jsonOf(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError(
      `cannot read the map ${path}: ${reason}. Name a JSON file; toolmend ingest --guess LOG proposes one.`,
      { cause, exitCode: 2 },
    );
  }
}
