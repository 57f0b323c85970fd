import type { Row, Store } from '../store/index.ts';
import type { Format, Item } from './formats/types.ts';
import { lastCall, nextRecords } from './queries/lines.ts';
import { sliceJson } from './slice-json.ts';

/** Bytes of records that are held at a time. */
const BATCH = 16 * 1024 * 1024;

/**
 * Reads the records of a format that is read by a function into `ingest_items`. Its conversations are numbered below zero, apart
 * from those that are records; of each, one item `conversation` is written, with what all of them told.
 */
export async function readRecords(
  store: Store,
  format: Extract<Format, { reader: unknown }>,
  earlier: readonly string[],
  firstThread: number,
  signal?: AbortSignal,
): Promise<number> {
  const last = format.holds === 'events' && earlier.length > 0 ? await lastCallOf(store, earlier) : undefined;
  const read = format.reader(last?.conversation_id ?? undefined);
  const threads = new Map<string, number>();
  const conversations = new Map<number, Item & { record: number }>();
  let nextTurn = (last?.turn ?? -1) + 1;
  let after = -1;
  for (;;) {
    const values = { format: format.name, after, bytes: BATCH };
    const records = await store.all<Row & { record: number; text: string }>(nextRecords, values);
    if (records.length === 0) break;
    const rows: (Omit<Item, 'thread'> & { record: number; thread: number })[] = [];
    for (const { record, text } of records) {
      signal?.throwIfAborted();
      const items = read(JSON.parse(text));
      const slices = sliceArguments(text, items);
      let turns = 0;
      for (const item of items) {
        const key = item.thread ?? `record ${record}`;
        const thread = threads.get(key) ?? firstThread - threads.size;
        threads.set(key, thread);
        if (item.item === 'conversation') {
          conversations.set(thread, { ...conversations.get(thread), record, ...withoutNulls(item) });
          continue;
        }
        const turn = item.turn ?? null;
        turns = Math.max(turns, (turn ?? -1) + 1);
        const written = item.arguments_path == null ? item.arguments : slices.get(item.arguments_path);
        const row = { ...item, record, thread, arguments: written ?? null };
        rows.push(turn === null ? row : { ...row, turn: format.holds === 'events' ? nextTurn + turn : turn });
      }
      if (format.holds === 'events') nextTurn += turns;
      after = record;
    }
    await store.append('ingest_items', rows);
  }
  await store.append(
    'ingest_items',
    [...conversations].map(([thread, item]) => ({ ...item, thread })),
  );
  return firstThread - threads.size;
}

async function lastCallOf(store: Store, earlier: readonly string[]) {
  return store.first<Row & { turn: number | null; conversation_id: string | null }>(lastCall, {
    earlier: earlier.join(','),
  });
}

function sliceArguments(text: string, items: readonly Item[]): Map<string, string> {
  const paths = items.flatMap(({ arguments_path: path }) => (path == null ? [] : [path]));
  return paths.length === 0 ? new Map() : sliceJson(text, paths);
}

function withoutNulls(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value != null)) as Item;
}
