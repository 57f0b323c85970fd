// Kills `toolmend run` on the demo's logs at random moments, runs it again, and compares every table with that of an undisturbed run:
// npm run build && node scripts/kill-many.mjs [N] [SEED] [FOLDER]; FOLDER holds toolmend.config.json and logs/, by default that of the demo
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quotedIdentifier, Reader } from '../dist/store/index.js';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const [times = 100, seed = 1] = process.argv.slice(2, 4).map(Number);
const demo = resolve(process.argv[4] ?? fileURLToPath(new URL('../data/demo', import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'toolmend-kill-'));

/** Columns that two runs need not share: when, how long, how often tried; and the table of runs. */
const FREE = /^(?:runs\..*|.*_at|replays\.duration_ms|replays\.tries)$/;

/** Random numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomFrom(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Runs the job; kills it after `killMs` where that is given. */
function run(db, killMs) {
  const args = [main, '--db', db, '--config', join(demo, 'toolmend.config.json'), '--json', 'run', join(demo, 'logs')];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let notes = '';
  child.stderr.on('data', chunk => {
    notes += chunk;
  });
  const timer = killMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killMs);
  return new Promise(done =>
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      done({ code, signal, notes });
    }),
  );
}

/** Every table as text, by name. */
async function tablesOf(db) {
  const reader = await Reader.open(db);
  const columns = await reader.all(
    `select table_name, column_name from duckdb_columns() join duckdb_tables() using (table_name) order by all`,
  );
  const tables = new Map();
  for (const table of new Set(columns.map(column => column.table_name))) {
    const kept = columns.filter(column => column.table_name === table && !FREE.test(`${table}.${column.column_name}`));
    if (kept.length === 0) continue;
    const list = kept.map(column => quotedIdentifier(column.column_name)).join(', ');
    const rows = await reader.all(`select ${list} from ${quotedIdentifier(table)} order by all`);
    tables.set(table, rows.map(row => JSON.stringify(row)).join('\n'));
  }
  reader.close();
  return tables;
}

function remove(db) {
  for (const suffix of ['', '.wal', '.snapshot', '.tmp']) rmSync(db + suffix, { recursive: true, force: true });
}

const undisturbed = join(folder, 'undisturbed.duckdb');
const startedAt = performance.now();
const first = await run(undisturbed);
let wholeMs = performance.now() - startedAt;
if (first.code !== 0) throw new Error(`the undisturbed run failed: ${first.notes}`);
const expected = await tablesOf(undisturbed);
console.log(`${times} kills, seed ${seed}; an undisturbed run takes ${Math.round(wholeMs)} ms`);

const random = randomFrom(seed);
let killed = 0;
let wrong = 0;
for (let at = 1; at <= times; at++) {
  const db = join(folder, `${at}.duckdb`);
  const killMs = Math.round(random() * wholeMs);
  const begin = performance.now();
  if ((await run(db, killMs)).signal === 'SIGKILL') killed += 1;
  // It ended before it was killed: the machine has become faster.
  else wholeMs = performance.now() - begin;
  const second = await run(db);
  const got = second.code === 0 ? await tablesOf(db) : new Map();
  const differing = [...expected].filter(([table, rows]) => got.get(table) !== rows).map(([table]) => table);
  if (differing.length > 0) {
    wrong += 1;
    console.log(`killed after ${killMs} ms: ${differing.join(', ')} differ; kept as ${db} ${second.notes}`);
  } else remove(db);
  if (at % 10 === 0) console.log(`${at}: ${killed} killed while they ran, ${wrong} ended otherwise`);
}
console.log(`${times} runs, ${killed} killed while they ran, ${wrong} ended otherwise than the undisturbed one`);
if (wrong === 0) rmSync(folder, { recursive: true, force: true });
process.exitCode = wrong === 0 ? 0 : 1;
