import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Store, type Values } from '../../src/store/index.ts';

type Expected = { tool_call_id: string; fault: string; end: string; calls?: { tool_name: string }[][] };

const scripts = join(import.meta.dirname, '../../scripts');
const folder = mkdtempSync(join(tmpdir(), 'toolmend-server-logs-'));
const expectedFile = join(folder, 'expected.jsonl');
let expected: Expected[];

beforeAll(() => {
  execFileSync(process.execPath, [join(scripts, 'make-server-logs.mjs'), folder]);
  expected = lines('expected.jsonl').map(line => JSON.parse(line));
});
afterAll(() => rmSync(folder, { recursive: true }));

function lines(file: string): string[] {
  return readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean);
}

const row = (values: Values): Values => ({ conversation_id: 'c', turn: 1, position: 0, tool_name: 't', ...values });
const now = new Date(0);

/** A store in which every call ended as `endOf` says. */
async function writeStore(name: string, endOf: (wanted: Expected) => string): Promise<string> {
  const path = join(folder, name);
  await using store = await Store.open(path);
  const tables: Record<string, Values[]> = { calls: [], failures: [], repairs: [], replays: [] };
  for (const wanted of expected) {
    const id = wanted.tool_call_id;
    const end = endOf(wanted);
    tables.calls?.push(row({ call_id: id, tool_call_id: id, source_id: 's', status: 'unknown' }));
    if (end === 'ok') continue;
    const repairable = end === 'needs_user' ? end : 'yes';
    const failure = { kind: 'other', scope: 'call', repairable, caught_by: 'provider', prior_attempts: 0, repeats: 0 };
    tables.failures?.push({ call_id: id, ...failure, engine: '1' });
    if (end !== 'verified' && end !== 'blocked') continue;
    const calls = JSON.stringify(wanted.calls?.[0] ?? []);
    const repair = { attempt: 1, method: 'rules', status: 'proposed', fallback: false, engine: '1', created_at: now };
    tables.repairs?.push({ repair_id: id, call_id: id, calls, ...repair });
    for (let step = 0; step < (wanted.calls?.[0]?.length ?? 1); step++)
      tables.replays?.push({
        replay_id: `${id} ${step}`,
        repair_id: id,
        step,
        outcome: end,
        tries: 1,
        started_at: now,
      });
  }
  for (const [table, rows] of Object.entries(tables)) await store.append(table, rows);
  return path;
}

function check(store: string) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(scripts, 'check-server-logs.mjs'), store, expectedFile, '--min-share', '0.9'],
    { encoding: 'utf8' },
  );
  return { status, ...JSON.parse(stdout) };
}

test('the logs hold failing calls of every fault, in every format, and one torn line', () => {
  const failing = expected.filter(({ end }) => end !== 'ok');
  expect(failing.length).toBeGreaterThanOrEqual(60);
  expect([...new Set(failing.map(({ end }) => end))].sort()).toEqual([
    'blocked',
    'needs_user',
    'not_repaired',
    'verified',
  ]);
  expect(new Set(expected.map(({ tool_call_id }) => tool_call_id)).size).toBe(expected.length);
  const isTorn = (line: string) => !line.endsWith('}');
  expect(lines('logs/openai.jsonl').filter(isTorn)).toHaveLength(1);
  for (const format of ['native', 'anthropic']) expect(lines(`logs/${format}.jsonl`).filter(isTorn)).toEqual([]);
});

test('the check passes a store in which every call ended as it must', async () => {
  const result = check(await writeStore('right.duckdb', wanted => wanted.end));
  expect(result).toMatchObject({ status: 0, share: 1, others: [], false_alarms: [], changed: [] });
});

test('the check names calls that were left, that ran, and that had not failed', async () => {
  const first = (end: string) => expected.find(wanted => wanted.end === end);
  const [left, ran, good] = [first('verified'), first('blocked'), first('ok')];
  const ends = new Map([
    [left, 'not_repaired'],
    [ran, 'verified'],
    [good, 'not_repaired'],
  ]);
  const result = check(await writeStore('wrong.duckdb', wanted => ends.get(wanted) ?? wanted.end));
  expect(result.others.map(({ tool_call_id }: Expected) => tool_call_id).sort()).toEqual(
    [left?.tool_call_id, ran?.tool_call_id].sort(),
  );
  expect(result).toMatchObject({ status: 1, false_alarms: [{ tool_call_id: good?.tool_call_id }] });
});

test('the check names a file that a run has changed', async () => {
  writeFileSync(join(folder, 'root/notes/todo.txt'), 'nothing\n');
  const result = check(await writeStore('written.duckdb', wanted => wanted.end));
  expect(result).toMatchObject({ status: 1, share: 1, changed: ['root/notes/todo.txt'] });
});
