/** A row of the common shape (`ingest_items` in queries/setup.ts). */
export type Item = {
  /** The record that it stands in, where that is an earlier one than the record being read. */
  record?: number;
  item: 'conversation' | 'message' | 'call' | 'result';
  /** What belongs to one conversation, within the range of the file; none: the record itself. */
  thread?: string;
  turn?: number;
  position?: number;
  role?: string | null;
  text?: string | null;
  tool_call_id?: string | null;
  tool_name?: string;
  /** Text of the arguments; where they are an object of the record, `arguments_path` gives them, as they are written. */
  arguments?: string | null;
  arguments_path?: string | null;
  /** JSON Pointer of the call in the record; '' is the record. */
  call_path?: string;
  status?: 'ok' | 'error' | 'unknown' | null;
  status_code?: number | null;
  error_text?: string | null;
  started_at?: string | null;
  duration_ms?: number | null;
  model?: string | null;
  conversation_id?: string | null;
  intent?: string | null;
  /** The tools that were offered, as JSON text of a list. */
  tools?: string | null;
};

/**
 * Reads one record, given its number too; it may remember what the records of the range before held. `end` gives what only the end of the
 * range decides.
 */
export type RecordReader = ((record: unknown, number: number) => Item[]) & { end?: () => Iterable<Item> };

/**
 * A trace format: how a record of it is told, and how it becomes rows of the common shape.
 *
 * `recognises` is an SQL condition over `text` (a valid JSON object or list) and `keys` (its top-level keys; none of a list).
 * It reads a record no more than it must if what reads `text` stands behind an `and` or `or`, outside of `not (…)`, which DuckDB works out in full.
 * A format is read by SQL, which is fast, or by a function, which can read what SQL cannot: `items` is a query over
 * `ingest_records (record, line, format, text)` whose columns are any of `ingest_items`, matched by name (see queries/setup.ts);
 * `reader` makes the function for one range of a file; `conversation` is where the range before ended, if any.
 */
export type Format = {
  name: string;
  /**
   * What a record holds: one call, so that equal records are real repeats; a conversation, which may be logged again as it grows;
   * or events of a conversation that goes over many records, so that turns only order them and equal calls are real repeats.
   */
  holds: 'call' | 'conversation' | 'events';
  recognises: string;
} & ({ items: string } | { reader: (conversation?: string) => RecordReader });
