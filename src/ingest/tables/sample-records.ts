import { createReadStream } from 'node:fs';
import { AppError } from '../../core/app-error.ts';
import type { Row, Store } from '../../store/index.ts';
import { decompressed } from '../files/decompressed.ts';
import { shapeOfHead } from '../files/shape-of-head.ts';
import { withHead } from '../files/with-head.ts';
import { RecordSplitter } from '../lines/record-splitter.ts';
import { sampleTable } from '../queries/mapped.ts';
import { tableKind } from './table-kind.ts';

const RECORDS = 1000;
const HEAD_BYTES = 4 * 1024 * 1024;

/** The first records of a file of JSON lines, a JSON list, CSV or Parquet, as JSON values. */
export async function sampleRecords(store: Store, path: string): Promise<unknown[]> {
  const { head } = await readHead(path);
  const kind = tableKind(head);
  if (kind) {
    const rows = await store.all<Row & { text: string }>(sampleTable(path, kind, RECORDS));
    return rows.map(({ text }) => JSON.parse(text));
  }
  const shape = shapeOfHead(head);
  if (shape.kind === 'foreign') throw new AppError(`${path} cannot be read: ${shape.reason}.`);
  const texts =
    shape.kind === 'document'
      ? new RecordSplitter()
          .push(head)
          .filter(({ fault }) => fault === undefined)
          .map(({ text }) => text.toString('utf8'))
      : head.toString('utf8').split('\n');
  return texts.slice(0, RECORDS).flatMap(text => {
    try {
      return [JSON.parse(text) as unknown];
    } catch {
      return [];
    }
  });
}

async function readHead(path: string) {
  const { head, all } = await withHead(decompressed(createReadStream(path) as AsyncIterable<Buffer>), HEAD_BYTES);
  await all.return(undefined);
  return { head };
}
