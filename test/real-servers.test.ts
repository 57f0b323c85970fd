import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { Reader } from '../src/store/index.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { startToolmend } from './toolmend-process.ts';

const script = (name: string) => fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
const folder = temporaryFolder();
const db = join(folder, 'store.duckdb');

type Check = {
  failing: number;
  as_expected: number;
  share: number;
  others: unknown[];
  false_alarms: unknown[];
  changed: unknown[];
};
let check: Check;
let summary: { ingest: { rejects: number } };

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [script('make-server-logs.mjs'), folder]);
  const { code, out, notes } = await startToolmend(
    ['--db', db, '--config', join(folder, 'toolmend.config.json'), '--json', 'run', join(folder, 'logs')],
    folder,
  ).ended;
  expect(code, notes).toBe(0);
  summary = JSON.parse(out);
  // It ends with status 1 where something is wrong; the tests below say what.
  const { stdout } = await promisify(execFile)(process.execPath, [
    script('check-server-logs.mjs'),
    db,
    join(folder, 'expected.jsonl'),
  ]).catch((error: { stdout: string }) => error);
  check = JSON.parse(stdout);
}, 300_000);

describe('failing calls that were really sent to public MCP servers', () => {
  test('end as they must', () => {
    expect(check.failing).toBeGreaterThan(150);
    expect(check.share, JSON.stringify(check.others, null, 1)).toBeGreaterThanOrEqual(0.9);
  });

  test('are told from good calls', () => expect(check.false_alarms).toEqual([]));

  test('are repaired without running a write', () => expect(check.changed).toEqual([]));

  test('do not suffer from the torn line, which is rejected with its place', async () => {
    expect(summary.ingest.rejects).toBe(1);
    await using reader = await Reader.open(db);
    const [reject] = await reader.all<{ path: string; line: number; reason: string }>(
      'select path, line::integer as line, reason from rejects join sources using (source_id)',
    );
    const lines = readFileSync(reject!.path, 'utf8').trimEnd().split('\n');
    expect(() => JSON.parse(lines[reject!.line - 1]!)).toThrow();
  });
});
