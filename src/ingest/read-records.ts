import type { Row, Store } from '../store/index.ts';
import type { Format, Item } from './formats/types.ts';
import { lastCall, nextRecords } from './queries/lines.ts';
import { sliceJson } from './slice-json.ts';

type ReaderFormat = Extract<Format, { reader: unknown }>;
type Numbered = Omit<Item, 'thread'> & { record: number; thread: number };

/** Bytes of records that are held at a time. */
const BATCH = 16 * 1024 * 1024;

/**
 * Reads the records of a format that is read by a function into `ingest_items`. Its conversations are numbered from `firstThread` down,
 * apart from those that are records; of each, one item `conversation` is written, with what all of its records told. Gives the next
 * number.
 */
export async function readRecords(
  store: Store,
  format: ReaderFormat,
  {
    earlier,
    firstThread,
    signal,
  }: { earlier: readonly string[]; firstThread: number; signal?: AbortSignal | undefined },
): Promise<number> {
  const isEvents = format.holds === 'events';
  const last = isEvents && earlier.length > 0 ? await lastCallOf(store, earlier) : undefined;
  const read = format.reader(last?.conversation_id ?? undefined);
  const threads = new Threads(firstThread);
  let nextTurn = (last?.turn ?? -1) + 1;
  const place = (items: Iterable<Item>, record: number, slices: ReadonlyMap<string, string>): Numbered[] => {
    const rows = threads.number(items, record, slices);
    const turns = Math.max(0, ...rows.map(({ turn }) => (turn ?? -1) + 1));
    if (isEvents) for (const row of rows) if (row.turn !== undefined) row.turn += nextTurn;
    if (isEvents) nextTurn += turns;
    return rows;
  };
  let after = -1;
  for (;;) {
    const values = { format: format.name, after, bytes: BATCH };
    const records = await store.all<Row & { record: number; text: string }>(nextRecords, values);
    if (records.length === 0) break;
    const rows: Numbered[] = [];
    for (const { record, text } of records) {
      signal?.throwIfAborted();
      const items = read(JSON.parse(text), record);
      for (const row of place(items, record, sliceArguments(text, items))) rows.push(row);
      after = record;
    }
    await store.append('ingest_items', rows);
  }
  await store.append('ingest_items', place(read.end?.() ?? [], Math.max(after, 0), new Map()));
  await store.append('ingest_items', threads.conversations());
  return threads.next;
}

/** Numbers conversations by what formats call them, and keeps what is told of each. */
class Threads {
  readonly #numbers = new Map<string, number>();
  readonly #conversations = new Map<number, Numbered>();
  next: number;

  constructor(first: number) {
    this.next = first;
  }

  number(items: Iterable<Item>, record: number, slices: ReadonlyMap<string, string>): Numbered[] {
    const rows: Numbered[] = [];
    for (const { thread: key = `record ${record}`, ...item } of items) {
      const thread = this.#numbers.get(key) ?? this.next--;
      this.#numbers.set(key, thread);
      const written = item.arguments_path == null ? undefined : slices.get(item.arguments_path);
      const row = { record, ...item, thread, arguments: written ?? item.arguments ?? null };
      if (item.item !== 'conversation') rows.push(row);
      else this.#conversations.set(thread, { ...this.#conversations.get(thread), ...told(row) });
    }
    return rows;
  }

  conversations(): Numbered[] {
    return [...this.#conversations.values()];
  }
}

function told(row: Numbered): Numbered {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value != null)) as Numbered;
}

async function lastCallOf(store: Store, earlier: readonly string[]) {
  const values = { earlier: earlier.join(',') };
  return store.first<Row & { turn: number | null; conversation_id: string | null }>(lastCall, values);
}

function sliceArguments(text: string, items: readonly Item[]): ReadonlyMap<string, string> {
  const paths = items.flatMap(({ arguments_path: path }) => (path == null ? [] : [path]));
  return paths.length === 0 ? new Map() : sliceJson(text, paths);
}
