import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Store } from '../../store/index.ts';
import { CutShort } from '../files/cut-short.ts';
import { copyTable, type TableKind } from '../queries/mapped.ts';

/** The rows of a CSV or Parquet file as JSON lines, through a copy at `copy`. The cells of a CSV file are texts. */
export async function* tableLines(store: Store, path: string, kind: TableKind, copy: string): AsyncGenerator<Buffer> {
  try {
    await store.run(copyTable(path, kind, copy));
    yield* createReadStream(copy) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new CutShort(
      `cannot be read as ${kind === 'csv' ? 'CSV' : 'Parquet'}: ${cause instanceof Error ? cause.message.split('\n')[0] : String(cause)}`,
      { cause },
    );
  } finally {
    await rm(copy, { force: true });
  }
}
