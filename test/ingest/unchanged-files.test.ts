import { appendFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '../../src/ingest/index.ts';
import { type Bench, lines, withBench } from './ingested.ts';

const record = (n: number) => ({
  conversation_id: `c${n % 7}`,
  tool_call_id: `k${n}`,
  tool_name: 't',
  arguments: { n },
  status: n % 3 ? 'ok' : 'error',
});
const records = (from: number, to: number) => lines(...Array.from({ length: to - from }, (_, at) => record(from + at)));

/** As if all files had been read a minute later than they were: long after they were written. */
const waitAMinute = ({ store }: Bench) => store.run(`update files set read_at = read_at + interval 1 minute`);
/** What is read again after this is no longer known by its content, only its calls are. */
const forgetContent = ({ store }: Bench) => store.run('delete from sources');

test('a file that stands as it stood when it was read is not read again, unless asked for', () =>
  withBench(async bench => {
    await bench.write('a.jsonl', records(0, 20));
    await bench.ingest('a.jsonl');
    await waitAMinute(bench);
    await forgetContent(bench);
    const progress: number[] = [];
    expect(await bench.ingest('a.jsonl', { onProgress: ({ done }) => progress.push(done) })).toMatchObject({
      files: 1,
      skipped: 1,
      records: 0,
    });
    expect(progress).toEqual([records(0, 20).length]);
    expect(await bench.ingest('a.jsonl', { reread: true })).toMatchObject({ skipped: 0, records: 20, duplicates: 20 });
  }));

test('a file that was changed just before it was read is read once more', () =>
  withBench(async bench => {
    await bench.write('a.jsonl', records(0, 20));
    await bench.ingest('a.jsonl');
    await forgetContent(bench);
    expect(await bench.ingest('a.jsonl')).toMatchObject({ skipped: 0, records: 20, duplicates: 20 });
  }));

test.each([
  ['other bytes of the same size', (path: string) => writeFile(path, records(30, 50))],
  [
    'other bytes of the same size, with the old time put back',
    async (path: string) => {
      const { atime, mtime } = await stat(path);
      await writeFile(path, records(30, 50));
      await utimes(path, atime, mtime);
    },
  ],
  [
    'another file of the same size and time moved to its place',
    async (path: string) => {
      const { atime, mtime } = await stat(path);
      await writeFile(`${path}.new`, records(30, 50));
      await utimes(`${path}.new`, atime, mtime);
      await rename(`${path}.new`, path);
    },
  ],
])('%s are read', (_what, change) =>
  withBench(async bench => {
    const path = await bench.write('a.jsonl', records(10, 30));
    await bench.ingest('a.jsonl');
    await waitAMinute(bench);
    await change(path);
    expect(await bench.ingest('a.jsonl')).toMatchObject({ skipped: 0, calls: 20 });
  }),
);

test('a file that was not read to its end is read again', () =>
  withBench(async bench => {
    const path = await bench.write('a.jsonl', records(0, 100));
    const stop = new AbortController();
    const stopped = ingest(bench.store, [path], {
      rangeBytes: 1000,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(stopped).rejects.toThrow(/abort/i);
    expect(await bench.store.all('from files')).toEqual([]);
    const rest = await bench.ingest('a.jsonl', { rangeBytes: 1000 });
    expect(rest.calls).toBeGreaterThan(0);
    expect(await bench.store.first('select count(*)::integer as calls from calls')).toEqual({ calls: 100 });
  }));

test('a map reads files that were read without it, and the other way round', () =>
  withBench(async bench => {
    await bench.write('a.jsonl', records(0, 20));
    const map = { tool_name: `'mapped'`, arguments: `record -> '$.arguments'` };
    expect(await bench.ingest('a.jsonl', { map })).toMatchObject({ skipped: 0, calls: 20 });
    await waitAMinute(bench);
    expect(await bench.ingest('a.jsonl')).toMatchObject({ skipped: 0, calls: 20 });
    await waitAMinute(bench);
    expect(await bench.ingest('a.jsonl', { map: { ...map, model: `'m'` } })).toMatchObject({ skipped: 0, records: 20 });
  }));

test('day by day, files that grow and files that come give what all of them give at once', () =>
  withBench(async daily =>
    withBench(async whole => {
      const options = { rangeBytes: 1500 };
      const [days, kept] = [4, 8];
      for (let day = 0; day < days; day++) {
        for (let file = 0; file < kept; file++) {
          // Some grow every day, some never, and some come later.
          if (file % 4 === 1 && day > 0) continue;
          if (file % 4 === 2 && day < 3) continue;
          const text = lines(
            ...Array.from({ length: 10 + file }, (_, at) => ({
              ...record(day * 100 + at),
              conversation_id: `f${file}`,
              turn: day * 100 + at,
            })),
          );
          for (const { folder } of [daily, whole]) await appendFile(join(folder, `f${file}.jsonl`), text);
        }
        await daily.ingest('.', options);
        await waitAMinute(daily);
      }
      await whole.ingest('.', options);
      const rows = 'select * exclude (source_id) from calls order by all';
      expect(await daily.store.all(rows)).toEqual(await whole.store.all(rows));
      expect(await daily.ingest('.', options)).toMatchObject({ files: kept, skipped: kept, records: 0 });
      const files = 'select bytes::integer as bytes, parse_filename(path) as name from files order by all';
      expect(await daily.store.all(files)).toEqual(await whole.store.all(files));
    }),
  ));
