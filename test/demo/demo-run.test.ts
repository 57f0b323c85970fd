import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { startToolmend } from '../toolmend-process.ts';

type Figures = {
  repairable: number;
  share: number;
  wrong: unknown[];
  writes_run: number;
  false_alarms: unknown[];
  by_fault: object;
  others: { fault: string; why: string }[];
};

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();
let figures: Figures;

beforeAll(async () => {
  const { code, notes } = await startToolmend(['demo', '--dir', 'demo'], folder).ended;
  expect(code, notes).toBe(0);
  figures = await check(join(folder, 'demo/demo.duckdb'), join(repository, 'data/demo/expected.jsonl.gz'));
}, 180_000);

/** What became of the calls in a store. The script ends with status 1 where something is wrong; the tests say what. */
async function check(database: string, expected: string): Promise<Figures> {
  const { stdout } = await script('check-demo.mjs', database, expected).catch((error: { stdout: string }) => error);
  return JSON.parse(stdout);
}

function script(name: string, ...args: string[]) {
  return promisify(execFile)(process.execPath, [join(repository, 'scripts', name), ...args], { maxBuffer: 2 ** 26 });
}

test('at least nine in ten of what can be repaired is repaired and proven', () => {
  expect(figures.repairable).toBeGreaterThan(400);
  expect(figures.share, JSON.stringify(figures.others, null, 1)).toBeGreaterThanOrEqual(0.9);
});

test('no repair is wrong, and no good call is taken for a failure', () => {
  expect(figures.wrong).toEqual([]);
  expect(figures.false_alarms).toEqual([]);
});

test('no write is run', () => expect(figures.writes_run).toBe(0));

test('the demo leaves training files', () => expect(existsSync(join(folder, 'demo/dataset/train.jsonl'))).toBe(true));

test('with other suffixes in market and logs the figures are the same', { timeout: 300_000 }, async () => {
  const there = join(folder, 'abroad');
  await script('make-demo-log.mjs', there, '--suffixes=.SS,-XSHE,_hk');
  const args = ['--db', 'abroad.duckdb', '--config', join(there, 'toolmend.config.json'), 'run', join(there, 'logs')];
  const { code, notes } = await startToolmend(args, folder).ended;
  expect(code, notes).toBe(0);
  const { others, ...same } = await check(join(folder, 'abroad.duckdb'), join(there, 'expected.jsonl.gz'));
  const { others: _, ...usual } = figures;
  expect(same, JSON.stringify(others, null, 1)).toEqual(usual);
});
