import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { storedTables } from './stored-tables.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { startToolmend } from './toolmend-process.ts';

const demo = fileURLToPath(new URL('../data/demo', import.meta.url));
const folder = temporaryFolder();
const logs = join(folder, 'logs');
const KILLS = 10;
const LINES = 60;

/** The beginning of each of the demo's logs: what a run makes of all of it takes too long to be made twenty times. */
beforeAll(() => {
  mkdirSync(logs);
  for (const name of readdirSync(join(demo, 'logs'))) {
    const lines = gunzipSync(readFileSync(join(demo, 'logs', name)))
      .toString()
      .split('\n');
    writeFileSync(join(logs, name.replace(/\.gz$/, '')), `${lines.slice(0, LINES).join('\n')}\n`);
  }
});

function runDemoLogs(name: string) {
  const cwd = join(folder, name);
  mkdirSync(cwd, { recursive: true });
  const args = ['--db', 'store.duckdb', '--config', join(demo, 'toolmend.config.json'), '--json', 'run', logs];
  return startToolmend(args, cwd);
}

test('a run that is killed and started again ends as one that never was', { timeout: 300_000 }, async () => {
  const begin = performance.now();
  const undisturbed = await runDemoLogs('undisturbed').ended;
  const wholeMs = performance.now() - begin;
  expect(undisturbed.code, undisturbed.notes).toBe(0);
  const expected = await storedTables(join(folder, 'undisturbed', 'store.duckdb'));
  expect(expected.replays!.length).toBeGreaterThan(20);

  let killed = 0;
  for (let at = 1; at <= KILLS; at++) {
    const name = `killed-${at}`;
    const first = runDemoLogs(name);
    const timer = setTimeout(() => first.child.kill('SIGKILL'), (wholeMs * at) / (KILLS + 1));
    if ((await first.ended).signal === 'SIGKILL') killed++;
    clearTimeout(timer);
    const second = await runDemoLogs(name).ended;
    expect(second.code, second.notes).toBe(0);
    expect(await storedTables(join(folder, name, 'store.duckdb')), `killed after ${at}/${KILLS + 1} of a run`).toEqual(
      expected,
    );
  }
  expect(killed).toBeGreaterThan(KILLS / 2);
});

test('a second run over the same logs changes nothing and says so', { timeout: 120_000 }, async () => {
  expect((await runDemoLogs('twice').ended).code).toBe(0);
  const before = await storedTables(join(folder, 'twice', 'store.duckdb'));
  const { code, out } = await runDemoLogs('twice').ended;
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    nothing_new: true,
    ingest: { calls: 0 },
    extract: { failures: 0 },
    repair: { candidates: 0 },
    replay: { executed: 0 },
  });
  expect(await storedTables(join(folder, 'twice', 'store.duckdb'))).toEqual(before);
});
