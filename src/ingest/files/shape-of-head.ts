import { isUtf8 } from 'node:buffer';
import { isEventStream } from './event-lines.ts';

/** How a file is to be read: line by line, as the lines of an event stream, as one JSON document, as an archive of them, or not at all. */
export type Shape =
  | { kind: 'lines' }
  | { kind: 'events' }
  | { kind: 'document' }
  | { kind: 'archive' }
  | { kind: 'foreign'; reason: string };

const MAGIC: readonly [string, string][] = [
  ['PK\x03\x04', 'a zip archive; unpack it first'],
  ['BZh', 'packed with bzip2; unpack it first'],
  ['\xfd7zXZ\x00', 'packed with xz; unpack it first'],
  ['PAR1', 'a Parquet file; say with --map what its columns are (toolmend ingest --guess FILE proposes a map)'],
  ['SQLite format 3\x00', 'an SQLite database; write its rows as JSON lines first'],
  ['\xff\xfe', 'UTF-16 text; write it as UTF-8 first (iconv -f utf-16 -t utf-8)'],
  ['\xfe\xff', 'UTF-16 text; write it as UTF-8 first (iconv -f utf-16 -t utf-8)'],
];

/** Tells from the first bytes of a file how it is to be read. */
export function shapeOfHead(head: Buffer): Shape {
  const bytes = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  if (isEvalArchive(head, bytes)) return { kind: 'archive' };
  const magic = MAGIC.find(([start]) => bytes.startsWith(start));
  if (magic) return { kind: 'foreign', reason: `this is ${magic[1]}` };
  const isText = !head.includes(0) && isUtf8(head.subarray(0, head.lastIndexOf(10) + 1));
  if (!isText && !/(^|\n)[ \t\r]*[{[]\s*["{[\]}]/.test(bytes)) {
    return { kind: 'foreign', reason: 'this is a binary file, not JSON; leave it out' };
  }
  if (isEventStream(bytes)) return { kind: 'events' };
  return isDocument(bytes) ? { kind: 'document' } : { kind: 'lines' };
}

/** An Inspect log: a zip whose first entry is one of those that such logs have. */
function isEvalArchive(head: Buffer, bytes: string): boolean {
  if (!bytes.startsWith('PK\x03\x04') || head.length < 30) return false;
  return /^(?:_journal\/|samples\/|header\.json|summaries\.json)/.test(bytes.slice(30, 30 + head.readUInt16LE(26)));
}

/** A list of records, or an object that goes on over several lines. After a torn first line of JSON lines comes a line that begins a record itself. */
function isDocument(bytes: string): boolean {
  const [first = '', second = ''] = bytes.split('\n').filter(line => line.trim() !== '');
  if (first.trimStart().startsWith('[')) return !(isTuple(first) && isTuple(second));
  return first.trimStart().startsWith('{') && /^([ \t]|"|\}\s*$)/.test(second) && isOpen(first);
}

/** A list that is a record itself, as event logs of `["method", payload]` write it. */
function isTuple(line: string): boolean {
  return /^\s*\["/.test(line);
}

/** Whether an object or a list goes on behind a text. */
function isOpen(text: string): boolean {
  const marks = text.replace(/"(?:[^"\\]|\\.)*(?:"|$)/g, '');
  return marks.replace(/[^{[]/g, '').length > marks.replace(/[^}\]]/g, '').length;
}
