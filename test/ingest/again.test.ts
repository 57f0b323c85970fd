import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { ingest } from '../../src/ingest/index.ts';
import { Store } from '../../src/store/index.ts';
import { lines, withBench } from './ingested.ts';
import { zstd } from './zstd.ts';

const record = (n: number) => ({
  conversation_id: `c${n % 7}`,
  tool_call_id: `k${n}`,
  tool_name: `t${n}`,
  arguments: { n },
  status: n % 3 ? 'ok' : 'error',
});
const records = (from: number, to: number) => lines(...Array.from({ length: to - from }, (_, at) => record(from + at)));
const nothing = { records: 0, calls: 0, rejects: 0, duplicates: 0 };

test('the same bytes again, under another name or packed, add nothing', () =>
  withBench(async bench => {
    await bench.write('a.jsonl', `${records(0, 20)}torn`);
    await bench.write('b.txt', `${records(0, 20)}torn`);
    await bench.write('c.gz', gzipSync(`${records(0, 20)}torn`));
    expect(await bench.ingest('a.jsonl')).toMatchObject({ files: 1, skipped: 0, calls: 20, rejects: 1 });
    expect(await bench.ingest(['a.jsonl', 'b.txt', 'c.gz'])).toMatchObject({ files: 3, skipped: 3, ...nothing });
    await rename(join(bench.folder, 'a.jsonl'), join(bench.folder, 'd.jsonl'));
    expect(await bench.ingest('d.jsonl')).toMatchObject({ files: 1, skipped: 1, ...nothing });
    expect(await bench.store.first('select count(*)::integer as sources from sources')).toEqual({ sources: 1 });
  }));

test('of a file that has grown only what is new is read, with its right lines', () =>
  withBench(async bench => {
    const path = await bench.write('a.jsonl', records(0, 10));
    await bench.ingest('a.jsonl');
    await appendFile(path, `${records(10, 12)}{"bad":1}\n`);
    expect(await bench.ingest('a.jsonl')).toMatchObject({ files: 1, skipped: 0, records: 3, calls: 2, rejects: 1 });
    expect((await bench.calls()).map(call => call.line).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
    expect(await bench.rejects()).toMatchObject([{ line: 13, byte_offset: records(0, 12).length }]);
    expect(await bench.ingest('a.jsonl')).toMatchObject({ skipped: 1, ...nothing });
  }));

test('a line that was being written when it was read is read whole when the file has grown', () =>
  withBench(async bench => {
    const path = await bench.write('a.jsonl', records(0, 5).slice(0, -10));
    expect(await bench.ingest('a.jsonl')).toMatchObject({ calls: 4, rejects: 1 });
    await appendFile(path, `${records(0, 5).slice(-10)}${records(5, 6)}`);
    expect(await bench.ingest('a.jsonl')).toMatchObject({ records: 2, calls: 2, rejects: 0 });
    expect((await bench.calls()).map(call => call.line).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  }));

test('a real repeat behind the end of what was read before is a call of its own', () =>
  withBench(async grown =>
    withBench(async whole => {
      const call = { tool_name: 'a', arguments: { x: 1.5 }, error: 'no' };
      const path = await grown.write('a.jsonl', lines(call, call));
      await grown.ingest('a.jsonl');
      await appendFile(path, lines(call));
      expect(await grown.ingest('a.jsonl')).toMatchObject({ calls: 1, duplicates: 0 });
      await whole.write('a.jsonl', lines(call, call, call));
      await whole.ingest('a.jsonl');
      const ids = 'select call_id, turn, line from calls order by all';
      expect(await grown.store.all(ids)).toEqual(await whole.store.all(ids));
    }),
  ));

test('the ranges of a file give the same calls as the file in one piece', () =>
  withBench(async small =>
    withBench(async large => {
      const text = `${records(0, 30)}{"x":1}\n${records(30, 60)}`;
      await small.write('a.jsonl', text);
      await large.write('a.jsonl', text);
      expect(await small.ingest('a.jsonl', { rangeBytes: 500 })).toMatchObject({ calls: 60, rejects: 1 });
      expect(await large.ingest('a.jsonl')).toMatchObject({ calls: 60, rejects: 1 });
      const rows = 'select * exclude (source_id) from calls order by all';
      expect(await small.store.all(rows)).toEqual(await large.store.all(rows));
      expect(await small.rejects()).toEqual(await large.rejects());
      const { ranges } = (await small.store.first<{ ranges: number }>(
        'select count(*)::integer as ranges from sources',
      ))!;
      expect(ranges).toBeGreaterThan(5);
      expect(await small.ingest('a.jsonl', { rangeBytes: 500 })).toMatchObject({ skipped: 1, ...nothing });
    }),
  ));

test.each([
  ['gzip', gzipSync(records(0, 2000))],
  ['zstd', zstd(Buffer.from(records(0, 2000)))],
])('a truncated %s file gives what is readable and one reject; the whole one gives the rest', (kind, packed) =>
  withBench(async bench => {
    await bench.write('a', packed.subarray(0, Math.floor(packed.length * 0.7)));
    await bench.write('b', packed);
    const cut = await bench.ingest('a');
    expect(cut.calls).toBeGreaterThan(kind === 'gzip' ? 500 : 0);
    expect(cut).toMatchObject({ rejects: 1, records: cut.calls + 1 });
    expect(await bench.rejects()).toMatchObject([
      { line: cut.calls + 1, reason: expect.stringMatching(/ends too early/) },
    ]);
    const whole = await bench.ingest('b');
    expect(whole).toMatchObject({ rejects: 0, duplicates: cut.calls, records: whole.calls + cut.calls });
    expect(whole.records).toBe(2000);
  }),
);

test('a file that Zstandard packed is read', () =>
  withBench(async bench => {
    await bench.write(
      'a',
      Buffer.from(
        'KLUv/QRoxQEAxAJ7InRvb2xfbmFtZSI6ImEiLCJhcmd1bWVudHMiOnsibiI6MX19CjJiM319CgMAIBEwXydHPQFzyh61',
        'base64',
      ),
    );
    expect(await bench.ingest('a')).toMatchObject({ records: 3, calls: 3, bytes: 114 });
  }));

test.each([
  ['gzip', gzipSync],
  ['zstd', zstd],
])('%s files one behind the other are read as one', (_kind, pack) =>
  withBench(async bench => {
    const parts = [records(0, 700), records(700, 1400), records(1400, 2000)];
    await bench.write('a', Buffer.concat(parts.map(part => pack(Buffer.from(part)))));
    expect(await bench.ingest('a')).toMatchObject({ records: 2000, calls: 2000, rejects: 0 });
  }),
);

test('zeros behind a gzip file, as tapes leave them, are nothing', () =>
  withBench(async bench => {
    await bench.write('a', Buffer.concat([gzipSync(records(0, 2000)), Buffer.alloc(30_000)]));
    expect(await bench.ingest('a')).toMatchObject({ records: 2000, calls: 2000, rejects: 0 });
  }));

test('a damaged gzip file is a reject, not a crash', () =>
  withBench(async bench => {
    const packed = gzipSync(records(0, 2000));
    packed.fill(255, 3000, 3400);
    await bench.write('a.gz', packed);
    const summary = await bench.ingest('a.gz');
    expect(summary.rejects).toBeGreaterThan(0);
    expect(summary.records).toBe(summary.calls + summary.rejects);
  }));

test('stopped by a signal or killed at any moment, and started again, it ends as if it had never been stopped', () =>
  withBench(async bench => {
    const path = await bench.write('a.jsonl', `${records(0, 3000)}torn\n${records(3000, 6000)}`);
    expect(await bench.ingest('a.jsonl', { rangeBytes: 40_000 })).toMatchObject({ calls: 6000, rejects: 1 });
    const other = join(bench.folder, 'other.duckdb');
    const built = await mkdtemp(join('node_modules', '.ingest-process-'));
    try {
      await build({
        configFile: false,
        logLevel: 'silent',
        build: { ssr: fileURLToPath(new URL('./ingest-process.ts', import.meta.url)), outDir: built, target: 'node20' },
      });
      for (const ranges of [1, 2, 3]) {
        const program = join(built, 'ingest-process.js');
        const child = spawn(process.execPath, [program, other, path], { stdio: ['ignore', 'pipe', 'inherit'] });
        const ended = once(child, 'exit');
        let seen = 0;
        child.stdout.on('data', chunk => {
          seen += String(chunk).split('range').length - 1;
          if (seen >= ranges) setTimeout(() => child.kill('SIGKILL'), 5 * ranges);
        });
        await ended;
        expect(seen).toBeGreaterThan(0);
      }
    } finally {
      await rm(built, { recursive: true, force: true });
    }
    await using store = await Store.open(other);
    const stop = new AbortController();
    await expect(
      ingest(store, [path], { rangeBytes: 40_000, reread: true, signal: stop.signal, onProgress: () => stop.abort() }),
    ).rejects.toThrow(/abort/i);
    await ingest(store, [path], { rangeBytes: 40_000 });
    for (const table of ['calls', 'tools', 'toolsets', 'messages', 'rejects', 'sources']) {
      const rows = `select * ${table === 'sources' ? 'exclude (ingested_at)' : ''} from ${table} order by all`;
      expect(await store.all(rows)).toEqual(await bench.store.all(rows));
    }
  }));

test('copies lie beside the store; what a killed process left of them is removed, and not read as a log', () =>
  withBench(async bench => {
    const left = `${bench.store.path}.tmp/copies`;
    await mkdir(left, { recursive: true });
    await writeFile(join(left, 'batch-0'), records(0, 20));
    await bench.write('a.jsonl', records(20, 30));
    expect(await bench.ingest('.')).toMatchObject({ files: 1, calls: 10 });
    expect((await readdir(bench.folder)).filter(name => name.endsWith('.tmp'))).toEqual([]);
  }));
