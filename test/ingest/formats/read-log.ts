import { lines, withBench } from '../ingested.ts';

/** What the store says of the calls of a log: the columns named, in the order of the log. */
export async function readLog(records: unknown[], columns: string, name = 'log.jsonl'): Promise<unknown[]> {
  let found: unknown[] = [];
  await withBench(async bench => {
    await bench.write(name, lines(...records));
    const { rejects, formats } = await bench.ingest(name);
    if (rejects > 0) throw new Error(`rejects: ${JSON.stringify(await bench.rejects())} of ${JSON.stringify(formats)}`);
    found = await bench.store.all(
      `select ${columns} from calls order by conversation_id, turn, position, line, call_id`,
    );
  });
  return found;
}

/** The columns that most formats are tested by. */
export const ENDS = 'tool_name, arguments_text, status, error_text, result_text';
