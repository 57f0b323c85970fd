import type { Connection } from '../store/index.ts';
import { FORMATS } from './formats/index.ts';
import { mapped } from './formats/mapped.ts';
import { type CopyPart, copyParts, writePart } from './lines/copy-parts.ts';
import { LONG } from './lines/fault-of-line.ts';
import * as calls from './queries/calls.ts';
import * as lines from './queries/lines.ts';
import { insertMapped } from './queries/mapped.ts';
import { setup, viewRecords } from './queries/setup.ts';
import { readRecords } from './read-records.ts';
import { sliceCalls } from './slice-calls.ts';
import type { Batch, IngestOptions, NewSource } from './types.ts';

/** Least `max_line_size` given to DuckDB's reader, in bytes. */
const LINE_SIZE = 2 * 1024 * 1024;

/**
 * Fills the temporary tables with the calls of the new sources of a batch, without a look at those in the store, so that batches may be
 * staged side by side; what goes on from the range of the file before waits for its turn. Row numbers count from 0 only outside of a
 * transaction.
 */
export async function stageBatch(
  lane: Connection,
  batch: Batch,
  sources: readonly NewSource[],
  { map, format: named = map && mapped.name, timeZone = 'UTC', signal }: IngestOptions,
  turn: Promise<void>,
): Promise<void> {
  // DuckDB keeps what it parsed till the end of the rows that it works on at a time, many times the bytes of a record: such a batch is
  // staged with no other beside it, and its records are read in parts.
  const hasLongLine = batch.longest > LONG;
  if (hasLongLine) await turn;
  await lane.run(setup);
  await appendSources(lane, sources);
  const parts = hasLongLine ? await copyParts(batch.copy, LONG) : [];
  await readCopy(lane, batch, parts, sources, named);
  const formats = await foundFormats(lane, batch);
  let firstThread = -1;
  for (const format of FORMATS.filter(({ name }) => formats.has(name))) {
    signal?.throwIfAborted();
    if ('items' in format) {
      for (const records of recordsOf(parts)) {
        if (records) await lane.run(viewRecords(records));
        if (map && format === mapped) await lane.run(insertMapped(map));
        if (format.holds === 'call') await lane.run(calls.singleCalls.get(format.name)!, { time_zone: timeZone });
        else await lane.run(lines.insertItems.get(format.name)!);
      }
      if (parts.length > 0) await lane.run(viewRecords());
    } else {
      if (format.holds === 'events' && sources.some(({ earlier }) => earlier.length > 0)) await turn;
      firstThread = await readRecords(lane, format, { firstThread, signal });
    }
  }
  await lane.run(calls.listLists);
  await lane.run(calls.setLists);
  await lane.run(calls.nameConversations);
  await lane.run(calls.listTools);
  signal?.throwIfAborted();
  await lane.run(calls.pairCalls);
  await lane.run(calls.joinCalls, { time_zone: timeZone });
}

/** Sets the memory free that a batch with long lines took. */
export async function clearBatch(lane: Connection, batch: Batch): Promise<void> {
  if (batch.longest > LONG) await lane.run(setup);
}

/**
 * Tells which of the staged calls are new to the store, and where they stand. False where files of the batch depend on each other, so
 * that each must be taken in alone.
 */
export async function settleBatch(
  lane: Connection,
  sources: readonly NewSource[],
  { signal }: IngestOptions,
): Promise<boolean> {
  await lane.run(calls.findKnown);
  await lane.run(calls.identifyRepeats);
  if (sources.length > 1 && (await lane.first<{ entangled: boolean }>(calls.findEntangled))!.entangled) return false;
  await lane.run(calls.placeCalls);
  signal?.throwIfAborted();
  await sliceCalls(lane);
  return true;
}

/** The first and the last record of each part; without parts, all records at once. */
function recordsOf(parts: readonly CopyPart[]): ({ first: number; last: number } | undefined)[] {
  if (parts.length === 0) return [undefined];
  let next = 0;
  return parts.map(({ rows }) => {
    const first = next;
    next += rows;
    return { first, last: next - 1 };
  });
}

async function appendSources(lane: Connection, sources: readonly NewSource[]): Promise<void> {
  const rows = sources.map(({ source, sourceId, file, range }) => ({
    source,
    source_id: sourceId,
    path: file.path,
    byte_from: range.byteFrom,
    byte_to: range.byteTo,
    first_line: range.firstLine,
    first_row: range.firstRow,
    rows: range.rows,
    content_hash: range.contentHash,
  }));
  await lane.append('ingest_sources', rows);
  const earlier = sources.flatMap(({ source, earlier: ids }) => ids.map(source_id => ({ source, source_id })));
  await lane.append('ingest_earlier', earlier);
}

async function readCopy(
  lane: Connection,
  { copy, longest, isNumbered, ranges }: Batch,
  parts: readonly CopyPart[],
  sources: readonly NewSource[],
  format: string | undefined,
): Promise<void> {
  const rows = ranges.reduce((sum, { range }) => sum + range.rows, 0);
  if (rows === 0) return;
  const reader = isNumbered ? lines.readNumberedLines : lines.readLines;
  const read = (path: string, bytes: number) =>
    lane.run(reader, { copy: path, longest: Math.max(LINE_SIZE, bytes + 1024), format: format ?? null });
  if (parts.length === 0) await read(copy, longest);
  for (const part of parts) {
    await writePart(copy, part, `${copy}-part`);
    await read(`${copy}-part`, part.longest);
  }
  const counts = (await lane.first<{ lines: number; shaped: number }>(lines.countLines))!;
  if (counts.lines !== rows) throw new Error(`${rows} lines were written, ${counts.lines} were read`);
  if (sources.length < ranges.length) await lane.run(lines.forgetLines);
  if (counts.shaped > 0) await tellShapes(lane, format ?? null);
  await lane.run(lines.placeRecords);
}

/** Tells the format of records that their first keys do not tell. Records of a log have few shapes, and a shape few formats. */
async function tellShapes(lane: Connection, format: string | null): Promise<void> {
  await lane.run(lines.readShapes);
  const { formats, keys } = await possibleFormats(lane, format);
  if (formats.length > 0) await lane.run(lines.tellFormats(formats, keys), { format });
  await lane.run(lines.tellReasons, { format });
}

type Possible = { formats: string[]; keys: string[] };

/** What was found for shapes of batches before: DuckDB takes long to make ready to ask for all formats, and shapes come again. */
const possibleBefore = new Map<string, Possible>();
const REMEMBERED = 1000;

async function possibleFormats(lane: Connection, format: string | null): Promise<Possible> {
  const { hash } = (await lane.first<{ hash: string }>(lines.hashShapes))!;
  const key = `${format} ${hash}`;
  const before = possibleBefore.get(key);
  if (before) return before;
  const possible = (await lane.first<Possible>(lines.shapeFormats, { format }))!;
  if (possibleBefore.size >= REMEMBERED) possibleBefore.clear();
  possibleBefore.set(key, possible);
  return possible;
}

/** The formats that were found; told to the files too. */
async function foundFormats(lane: Connection, { ranges }: Batch): Promise<Set<string>> {
  const found = await lane.all<{ source: number; format: string }>(lines.foundFormats);
  for (const { source, format } of found) ranges[source]!.file.formats.add(format);
  return new Set(found.map(({ format }) => format));
}
