import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IngestOptions, type IngestSummary, ingest } from '../../src/ingest/index.ts';
import { type Row, Store } from '../../src/store/index.ts';

/** A store and a folder for logs, for one test. */
export type Bench = {
  store: Store;
  folder: string;
  write: (name: string, content: string | Buffer) => Promise<string>;
  ingest: (names: string | string[], options?: IngestOptions) => Promise<IngestSummary>;
  calls: (columns?: string) => Promise<Row[]>;
  rejects: () => Promise<Row[]>;
};

/** Runs a test on a fresh store in a temporary folder. */
export async function withBench(work: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'toolmend-ingest-'));
  const store = await Store.open(join(folder, 'store.duckdb'));
  try {
    await work({
      store,
      folder,
      write: async (name, content) => {
        await writeFile(join(folder, name), content);
        return join(folder, name);
      },
      ingest: (names, options) =>
        ingest(
          store,
          [names].flat().map(name => (name === '-' ? name : join(folder, name))),
          options,
        ),
      calls: (columns = 'line::integer as line, tool_name, arguments_text, status') =>
        store.all(`select ${columns} from calls order by source_id, line, turn, position, call_id`),
      rejects: () =>
        store.all(
          'select line::integer as line, byte_offset::integer as byte_offset, reason, excerpt from rejects order by line, byte_offset',
        ),
    });
  } finally {
    store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lines of JSON, one for each value; a string is a line as it is. */
export function lines(...values: unknown[]): string {
  return values.map(value => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join('');
}
