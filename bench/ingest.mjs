import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { chatLine, nativeLine, writeLog } from './logs/make-log.mjs';

/**
 * The speed and size of ingest beside DuckDB's own `read_json` with typed columns, which loads the same file into a table, in one run:
 * `node bench/ingest.mjs [--mb 300] [--kinds native,chat] [--packed] [--small 10000] [--days 100 --day-mb 5]`. Each measurement is a
 * process of its own; the ratio by processor time holds also on a machine that others use. `--small` reads a folder of so many files, `--days` adds days to a store, one after the other.
 */
const { values: options } = parseArgs({
  options: {
    mb: { type: 'string', default: '300' },
    kinds: { type: 'string', default: 'native,chat' },
    packed: { type: 'boolean', default: false },
    small: { type: 'string' },
    days: { type: 'string' },
    'day-mb': { type: 'string', default: '5' },
    measure: { type: 'string' },
    paths: { type: 'string', multiple: true, default: [] },
    store: { type: 'string' },
  },
});

const KINDS = {
  native: {
    line: nativeLine,
    columns: `{conversation_id: 'varchar', tool_call_id: 'varchar', turn: 'integer', started_at: 'timestamp', model: 'varchar',
      intent: 'varchar', tool_name: 'varchar', arguments: 'json', tool: 'json', status: 'varchar', error: 'json', result: 'json',
      duration_ms: 'double'}`,
  },
  chat: {
    line: chatLine,
    columns: `{id: 'varchar', created: 'bigint', model: 'varchar', messages: 'json', tools: 'json'}`,
  },
};

if (options.measure) await measure();
else await compare();

/** One measurement: prints its milliseconds, its peak memory and what it made. */
async function measure() {
  const started = performance.now();
  let made;
  if (options.measure === 'toolmend') {
    const { ingest } = await import('../dist/ingest/index.js');
    const { Store } = await import('../dist/store/index.js');
    const store = await Store.open(options.store);
    made = await ingest(store, options.paths);
    store.close();
  } else {
    const instance = await DuckDBInstance.create(options.store);
    const connection = await instance.connect();
    const { columns } = KINDS[options.measure];
    await connection.run(`create table t as
      select * from read_json('${options.paths[0]}', format = 'newline_delimited', columns = ${columns})`);
    connection.closeSync();
    instance.closeSync();
  }
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ ms, cpu: (user + system) / 1000, peak: process.resourceUsage().maxRSS / 1024, made }));
}

function measured(what, paths, store, isKept = false) {
  if (!isKept) for (const end of ['', '.wal']) rmSync(store + end, { force: true });
  const program = fileURLToPath(import.meta.url);
  const flags = ['--measure', what, '--store', store, ...paths.flatMap(path => ['--paths', path])];
  const { stdout, status } = spawnSync(process.execPath, [program, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) process.exit(1);
  return JSON.parse(String(stdout));
}

async function compare() {
  const folder = mkdtempSync(join(tmpdir(), 'toolmend-bench-'));
  try {
    if (options.small) await readSmallFiles(folder, Number(options.small));
    else if (options.days) await addDays(folder, Number(options.days), Number(options['day-mb']) * 1e6);
    else for (const kind of options.kinds.split(',')) await readLog(folder, kind, Number(options.mb) * 1e6);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readLog(folder, kind, bytes) {
  const path = join(folder, `${kind}.jsonl`);
  await writeLog(path, KINDS[kind].line, bytes);
  const mb = statSync(path).size / 1e6;
  for (const read of [path, ...(options.packed ? await packed(path) : [])]) {
    const before = measured(kind, [path], join(folder, 'json.duckdb'));
    const ours = measured('toolmend', [read], join(folder, 'ours.duckdb'));
    const behind = measured(kind, [path], join(folder, 'json.duckdb'));
    const own = mb / (ours.ms / 1000);
    const theirs = (2 * mb) / ((before.ms + behind.ms) / 1000);
    const cpuRatio = (before.cpu + behind.cpu) / 2 / ours.cpu;
    const name = read === path ? kind : `${kind}${read.slice(path.length)}`;
    console.log(
      `${name}: ${mb.toFixed(0)} MB, toolmend ${own.toFixed(0)} MB/s, read_json ${theirs.toFixed(0)} MB/s, ratio ${(own / theirs).toFixed(2)} (by processor time ${cpuRatio.toFixed(2)}), ` +
        `peak ${ours.peak.toFixed(0)} MB beside ${Math.max(before.peak, behind.peak).toFixed(0)} MB; ${ours.made.calls} calls, ${ours.made.rejects} rejects`,
    );
  }
}

async function packed(path) {
  await pipeline(createReadStream(path), createGzip({ level: 6 }), createWriteStream(`${path}.gz`));
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(`copy (
      select * from read_csv('${path}', columns = {text: 'varchar'}, delim = '\x01', quote = '', escape = '', header = false, auto_detect = false)
    ) to '${path}.zst' (format csv, header false, quote '', escape '', delimiter '\x01', compression zstd)`);
  connection.closeSync();
  instance.closeSync();
  return [`${path}.gz`, `${path}.zst`];
}

async function readSmallFiles(folder, count) {
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  for (let at = 0; at < count; at++) {
    const lines = Array.from({ length: 3 }, (_, line) => (at % 2 ? chatLine : nativeLine)(at * 3 + line));
    writeFileSync(join(logs, `${String(at).padStart(7, '0')}.jsonl`), `${lines.join('\n')}\n`);
  }
  const store = join(folder, 'small.duckdb');
  const first = measured('toolmend', [logs], store);
  const again = measured('toolmend', [logs], store, true);
  const rate = ({ ms }) => `${(ms / 1000).toFixed(1)} s, ${(count / (ms / 1000)).toFixed(0)} files/s`;
  console.log(
    `${count} files: ${rate(first)}, peak ${first.peak.toFixed(0)} MB, ${first.made.calls} calls; again: ${rate(again)}, ${again.made.skipped} skipped`,
  );
}

async function addDays(folder, count, bytes) {
  const store = join(folder, 'days.duckdb');
  let line = 0;
  const days = [];
  for (let day = 1; day <= count; day++) {
    const path = join(folder, `day-${day}.jsonl`);
    line = await writeLog(path, nativeLine, bytes, line);
    days.push(measured('toolmend', [path], store, true));
    rmSync(path);
  }
  const seconds = ([...some]) => (some.reduce((sum, { ms }) => sum + ms, 0) / some.length / 1000).toFixed(2);
  console.log(
    `${count} days of ${bytes / 1e6} MB: the first five took ${seconds(days.slice(0, 5))} s each, the last five ${seconds(days.slice(-5))} s; store ${(statSync(store).size / 1e6).toFixed(0)} MB`,
  );
}
