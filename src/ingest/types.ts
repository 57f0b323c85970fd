import type { OnProgress } from '../core/progress.ts';
import type { ColumnMap } from './column-map.ts';
import type { FileState } from './files/file-state.ts';

/** What `ingest` did; `records` = `with_calls` + `context` + `duplicates` + `rejects`. */
export type IngestSummary = {
  /** Files that were looked at, those known already included. */
  files: number;
  /** Files that hold nothing new: they stand as when they were read before, or their bytes were read, under this name or another. */
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
  /** Reads files anew that stand as they stood when they were read before; what they hold is still taken in once. */
  reread?: boolean;
  /** IANA time zone of times without an offset; default UTC. */
  timeZone?: string;
  signal?: AbortSignal;
  /** Told after each batch (a range of a file, or many small files), in bytes on disk. */
  onProgress?: OnProgress;
  /** Told what was left out, in words. */
  notify?: (line: string) => void;
  /** What `-` reads; default the process's own. */
  stdin?: NodeJS.ReadableStream;
  /** Folder for copies of what is being read, at most three batches; default one beside the store. */
  temporaryDirectory?: string;
  /** Bytes of one range (one row of `sources`) and of the files that are taken in together; default 64 MB. */
  rangeBytes?: number;
};

/** What became of records. */
export type RecordCounts = Pick<
  IngestSummary,
  'records' | 'with_calls' | 'context' | 'duplicates' | 'rejects' | 'calls' | 'bytes'
>;
export const NO_COUNTS: RecordCounts = {
  records: 0,
  with_calls: 0,
  context: 0,
  duplicates: 0,
  rejects: 0,
  calls: 0,
  bytes: 0,
};

/** A range of a log file, copied for DuckDB with its faulty lines marked. */
export type Range = {
  byteFrom: number;
  byteTo: number;
  firstLine: number;
  contentHash: string;
  /** Its rows in the copy of the batch, and its bytes there. */
  firstRow: number;
  rows: number;
  copyFrom: number;
  copyTo: number;
};

/** A range that the store has already. */
export type KnownRange = { sourceId: string; byteFrom: number; byteTo: number; contentHash: string };

/** A log file while it is read. */
export type OpenFile = {
  path: string;
  /** Sources of it that are in the store, in order. */
  earlier: string[];
  isNew: boolean;
  formats: Set<string>;
  /** How it stood before it was read; not where it shall be read another time, too. */
  state: FileState | undefined;
};

/** A range that is new to the store. `source`: its place in the batch; `earlier`: the sources of the same file before it. */
export type NewSource = { source: number; sourceId: string; file: OpenFile; range: Range; earlier: readonly string[] };

/** A file that cannot be read at all. */
export type Unreadable = { file: OpenFile; contentHash: string; bytes: number; reason: string; excerpt: string };

/** What is taken in with one transaction: a range of a large file, or many small files. */
export type Batch = {
  /** Path of the copy, the bytes of its longest row, and whether some rows begin with their place in a document. */
  copy: string;
  longest: number;
  isNumbered: boolean;
  ranges: { file: OpenFile; range: Range }[];
  unreadable: Unreadable[];
  /** Files whose last bytes are in this batch or one before. */
  ended: OpenFile[];
  /** Bytes on disk of all files up to here. */
  bytesRead: number;
};
