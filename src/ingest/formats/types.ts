/**
 * A trace format: how a record of it is told, and how it becomes rows of the common shape.
 *
 * `recognises` is an SQL condition over `text` (a valid JSON object) and `keys` (its top-level keys). `items` is a query over
 * `ingest_records (record, line, format, text)` whose columns are any of `ingest_items`, matched by name (see queries/setup.ts).
 */
export type Format = {
  name: string;
  /** What a record holds: one call, so that equal records are real repeats, or a conversation, which may be logged again as it grows. */
  holds: 'call' | 'conversation';
  recognises: string;
  items: string;
};
