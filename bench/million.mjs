// A million calls made from the demo's, in one run: how long each stage takes and how much memory; then a day of 10,000 more.
// usage: node bench/million.mjs FOLDER [--calls 1000000] [--day 10000]     Run `npm run build` before. FOLDER needs some 20 GB.
// Nothing is sent anywhere: there is no config. Prints JSON.
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeCopies } from './million/copies.mjs';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { calls: { type: 'string', default: '1000000' }, day: { type: 'string', default: '10000' } },
});
if (positionals.length !== 1) {
  console.error('usage: node bench/million.mjs FOLDER [--calls 1000000] [--day 10000]');
  process.exit(2);
}
const folder = resolve(positionals[0]);
const logs = join(folder, 'logs');
const database = join(folder, 'million.duckdb');

/** The most memory that a process has had so far, in MB; null where the system does not tell. */
function peakOf(pid) {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
  } catch {
    return null;
  }
}

/** One `run` over the logs. */
function run() {
  return new Promise((done, fail) => {
    const begin = performance.now();
    const args = [main, '--db', database, '--json', 'run', logs, '--export', 'trl', '--out', join(folder, 'dataset')];
    const child = execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 28 }, (error, out, notes) => {
      clearInterval(timer);
      if (error) return fail(new Error(notes, { cause: error }));
      const { ingest, extract, cluster, repair, seconds } = JSON.parse(out);
      done({
        seconds: Math.round((performance.now() - begin) / 100) / 10,
        stages: seconds,
        peak_mb: peak,
        database_mb: Math.round(statSync(database).size / 2 ** 20),
        calls: ingest.calls,
        rejects: ingest.rejects,
        failures: extract.failures,
        clusters: cluster.clusters,
        repairs: repair.proposed,
      });
    });
    let peak = null;
    const timer = setInterval(() => {
      peak = peakOf(child.pid) ?? peak;
    }, 200);
  });
}

for (const name of ['million.duckdb', 'million.duckdb.wal', 'million.duckdb.snapshot', 'logs', 'dataset'])
  rmSync(join(folder, name), { recursive: true, force: true });
const made = await writeCopies(logs, Number(values.calls), 0);
console.error(`made ${made.calls} calls, ${Math.round(made.bytes / 2 ** 20)} MB`);
const first = await run();
console.error(JSON.stringify(first));
// A day of its own: files that were not there before.
const day = await writeCopies(join(logs, 'day-2'), Number(values.day), made.copies + 1);
const second = await run();
const result = { made, first, day, second };
writeFileSync(join(folder, 'million.json'), `${JSON.stringify(result, null, 2)}\n`);
console.log(JSON.stringify(result, null, 2));
