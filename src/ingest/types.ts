import type { OnProgress } from '../core/progress.ts';
import type { ColumnMap } from './column-map.ts';

/** What `ingest` did; `records` = `with_calls` + `context` + `duplicates` + `rejects`. */
export type IngestSummary = {
  /** Files that were looked at, those known already included. */
  files: number;
  /** Files whose bytes were read before, under this name or another. */
  skipped: number;
  records: number;
  with_calls: number;
  /** Readable records without a call. */
  context: number;
  /** Records whose calls were all known. */
  duplicates: number;
  rejects: number;
  /** Calls added. */
  calls: number;
  /** Bytes read that were new, after decompression. */
  bytes: number;
  seconds: number;
  /** Files by format. */
  formats: Record<string, number>;
};

export type IngestOptions = {
  /** Name of the format, where the content must not tell it. */
  format?: string;
  /** How records of any shape become calls; the format is then not told by the content. */
  map?: ColumnMap;
  /** IANA time zone of times without an offset; default UTC. */
  timeZone?: string;
  signal?: AbortSignal;
  /** Told after each range of a file, in bytes on disk. */
  onProgress?: OnProgress;
  /** What `-` reads; default the process's own. */
  stdin?: NodeJS.ReadableStream;
  /** Folder for copies of what is being read, at most one range; default the system's. */
  temporaryDirectory?: string;
  /** Bytes of one range: one transaction, one row of `sources`; default 128 MB. */
  rangeBytes?: number;
};

/** A range of a log file, copied for DuckDB with its faulty lines marked. */
export type Range = {
  /** Path of the copy. */
  copy: string;
  /** True where each row of the copy begins with its line and byte offset. */
  numbered: boolean;
  byteFrom: number;
  byteTo: number;
  firstLine: number;
  contentHash: string;
  /** Bytes of the longest row of the copy. */
  longest: number;
};

/** A range that the store has already. */
export type KnownRange = { sourceId: string; byteFrom: number; byteTo: number; contentHash: string };
