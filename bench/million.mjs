// A million calls made from the demo's, in one run: how long each stage takes and how much memory; then a day of 10,000 more.
// usage: node bench/million.mjs FOLDER [--calls 1000000] [--day 10000]     Run `npm run build` before. FOLDER needs some 20 GB.
//        node bench/million.mjs FOLDER --days 100 [--day 1000]     So many days, one after the other, into one folder and one store; no export.
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
  options: { calls: { type: 'string', default: '1000000' }, day: { type: 'string' }, days: { type: 'string' } },
});
if (positionals.length !== 1) {
  console.error('usage: node bench/million.mjs FOLDER [--calls 1000000] [--day 10000] [--days N]');
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

/** The processor time that a process has taken so far, in seconds, which holds also on a machine that others use; null where the system does not tell. */
function processorTimeOf(pid) {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(') ')[1]
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) / 100;
  } catch {
    return null;
  }
}

/** One `run` over the logs. */
function run(...more) {
  return new Promise((done, fail) => {
    const begin = performance.now();
    const args = [main, '--db', database, '--json', 'run', logs, ...more];
    const child = execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 28 }, (error, out, notes) => {
      clearInterval(timer);
      if (error) return fail(new Error(notes, { cause: error }));
      const { ingest, extract, cluster, repair, seconds } = JSON.parse(out);
      done({
        seconds: Math.round((performance.now() - begin) / 100) / 10,
        cpu_seconds: cpu,
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
    let cpu = null;
    const timer = setInterval(() => {
      peak = peakOf(child.pid) ?? peak;
      cpu = processorTimeOf(child.pid) ?? cpu;
    }, 50);
  });
}

/** Adds days to the store, each a folder of logs that were not there before, and compares the first five with the last five. */
async function addDays(days, calls) {
  const runs = [];
  let copies = 0;
  for (let day = 1; day <= days; day++) {
    const made = await writeCopies(join(logs, `day-${day}`), calls, copies);
    copies += made.copies;
    runs.push({ day, bytes: made.bytes, ...(await run()) });
    console.error(JSON.stringify(runs.at(-1)));
  }
  const [first, last] = [mean(runs.slice(0, 5)), mean(runs.slice(-5))];
  return {
    days,
    calls_a_day: calls,
    bytes_a_day: runs.at(-1).bytes,
    first,
    last,
    ratio: round(last.seconds / first.seconds),
    cpu_ratio: round(last.cpu_seconds / first.cpu_seconds),
  };
}

const round = number => Math.round(number * 100) / 100;

/** The mean seconds of some runs, in all and by stage, and the size of the store behind them. */
function mean(runs) {
  const of = pick => round(runs.reduce((sum, each) => sum + pick(each), 0) / runs.length);
  const stages = Object.keys(runs[0].stages).map(stage => [stage, of(({ stages }) => stages[stage] ?? 0)]);
  return {
    seconds: of(each => each.seconds),
    cpu_seconds: of(each => each.cpu_seconds ?? 0),
    stages: Object.fromEntries(stages),
    database_mb: runs.at(-1).database_mb,
  };
}

/** A million calls, and a day of its own: files that were not there before. */
async function addMillion(calls, callsOfDay) {
  const out = ['--export', 'trl', '--out', join(folder, 'dataset')];
  const made = await writeCopies(logs, calls, 0);
  console.error(`made ${made.calls} calls, ${Math.round(made.bytes / 2 ** 20)} MB`);
  const first = await run(...out);
  console.error(JSON.stringify(first));
  const day = await writeCopies(join(logs, 'day-2'), callsOfDay, made.copies + 1);
  return { made, first, day, second: await run(...out) };
}

for (const name of ['million.duckdb', 'million.duckdb.wal', 'million.duckdb.snapshot', 'logs', 'dataset'])
  rmSync(join(folder, name), { recursive: true, force: true });
const result = values.days
  ? await addDays(Number(values.days), Number(values.day ?? 1000))
  : await addMillion(Number(values.calls), Number(values.day ?? 10_000));
writeFileSync(join(folder, 'million.json'), `${JSON.stringify(result, null, 2)}\n`);
console.log(JSON.stringify(result, null, 2));
