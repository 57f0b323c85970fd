import type { Connection, Row } from '../store/index.ts';
import type { Format, Item, RecordReader } from './formats/types.ts';
import { parseRecord } from './parse-record.ts';
import { lastCall, nextRecords, rejectRecords } from './queries/lines.ts';
import { sliceJson } from './slice-json.ts';

type ReaderFormat = Extract<Format, { reader: unknown }>;
type Numbered = Omit<Item, 'thread'> & { record: number; thread: number };

/** Bytes of records that are held at a time. */
const BATCH = 16 * 1024 * 1024;

/**
 * Reads the records of a format that is read by a function into `ingest_items`, those of each source of the batch on their own. Its
 * conversations are numbered from `firstThread` down, apart from those that are records; of each, one item `conversation` is written,
 * with what all of its records told. Gives the next number.
 */
export async function readRecords(
  store: Connection,
  format: ReaderFormat,
  { firstThread, signal }: { firstThread: number; signal?: AbortSignal | undefined },
): Promise<number> {
  let after = -1;
  let reading: { source: number; reader: SourceReader } | undefined;
  let next = firstThread;
  for (;;) {
    const values = { format: format.name, after, bytes: BATCH };
    const records = await store.all<Row & { record: number; source: number; first: number; text: string }>(
      nextRecords,
      values,
    );
    if (records.length === 0) break;
    const rows: Numbered[] = [];
    const unread: string[] = [];
    for (const { record, source, first, text } of records) {
      signal?.throwIfAborted();
      if (reading?.source !== source) {
        for (const row of reading?.reader.end() ?? []) rows.push(row);
        next = reading?.reader.next ?? next;
        reading = { source, reader: await openSource(store, format, { source, first, firstThread: next }) };
      }
      const found = reading.reader.read(record, text);
      if (!found) unread.push(String(record));
      for (const row of found ?? []) rows.push(row);
      after = record;
    }
    await store.append('ingest_items', rows);
    if (unread.length > 0) await store.run(rejectRecords, { records: unread, format: format.name });
  }
  await store.append('ingest_items', reading?.reader.end() ?? []);
  return reading?.reader.next ?? next;
}

async function openSource(
  store: Connection,
  format: ReaderFormat,
  { source, first, firstThread }: { source: number; first: number; firstThread: number },
) {
  const last =
    format.holds === 'events'
      ? await store.first<Row & { turn: number | null; conversation_id: string | null }>(lastCall, { source })
      : undefined;
  return new SourceReader(format, { first, firstThread }, last);
}

/**
 * Reads the records of one source in order; their numbers count from `first`, its first record in the batch, so that nothing depends on
 * the batch. `last`: where the range of the file before it ended.
 */
class SourceReader {
  readonly #isEvents: boolean;
  readonly #read: RecordReader;
  readonly #threads: Threads;
  readonly #first: number;
  #nextTurn: number;
  #record = 0;

  constructor(
    format: ReaderFormat,
    { first, firstThread }: { first: number; firstThread: number },
    last: { turn: number | null; conversation_id: string | null } | undefined,
  ) {
    this.#isEvents = format.holds === 'events';
    this.#read = format.reader(last?.conversation_id ?? undefined);
    this.#threads = new Threads(firstThread, first);
    this.#first = first;
    this.#nextTurn = (last?.turn ?? -1) + 1;
  }

  /** The next number of a conversation. */
  get next(): number {
    return this.#threads.next;
  }

  /** The rows of a record; `undefined` where it holds what its format cannot. */
  read(record: number, text: string): Numbered[] | undefined {
    this.#record = record - this.#first;
    try {
      const items = this.#read(parseRecord(text), this.#record);
      return this.#place(items, sliceArguments(text, items));
    } catch (error) {
      if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** What only the end of the source decides, and what was told of each conversation. */
  end(): Numbered[] {
    return [...this.#place(this.#read.end?.() ?? [], new Map()), ...this.#threads.conversations()];
  }

  #place(items: Iterable<Item>, slices: ReadonlyMap<string, string>): Numbered[] {
    const rows = this.#threads.number(items, this.#record, slices);
    if (!this.#isEvents) return rows;
    let turns = 0;
    for (const row of rows) {
      if (row.turn === undefined) continue;
      turns = Math.max(turns, row.turn + 1);
      row.turn += this.#nextTurn;
    }
    this.#nextTurn += turns;
    return rows;
  }
}

/** Numbers conversations by what formats call them, places records in the batch, and keeps what is told of each conversation. */
class Threads {
  readonly #numbers = new Map<string, number>();
  readonly #conversations = new Map<number, Numbered>();
  readonly #firstRecord: number;
  next: number;

  constructor(first: number, firstRecord: number) {
    this.next = first;
    this.#firstRecord = firstRecord;
  }

  number(items: Iterable<Item>, record: number, slices: ReadonlyMap<string, string>): Numbered[] {
    const rows: Numbered[] = [];
    for (const item of items) {
      const key = item.thread ?? `record ${record}`;
      let thread = this.#numbers.get(key);
      if (thread === undefined) {
        thread = this.next--;
        this.#numbers.set(key, thread);
      }
      const written = item.arguments_path == null ? undefined : slices.get(item.arguments_path);
      const row: Numbered = {
        ...item,
        record: this.#firstRecord + (item.record ?? record),
        thread,
        arguments: written ?? item.arguments ?? null,
      };
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

function sliceArguments(text: string, items: readonly Item[]): ReadonlyMap<string, string> {
  const paths = items.flatMap(({ arguments_path: path }) => (path == null ? [] : [path]));
  return paths.length === 0 ? new Map() : sliceJson(text, paths);
}
