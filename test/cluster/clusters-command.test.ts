import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cluster } from '../../src/cluster/index.ts';
import { Store } from '../../src/store/index.ts';
import { runCli } from '../cli/run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { addFailures } from './add-failures.ts';

const folder = temporaryFolder();

test('list, diff, merge and show, in words and as JSON', async () => {
  {
    await using store = await Store.open(join(folder, 'toolmend.duckdb'));
    await addFailures(store, [
      { call_id: 'a', error_text: 'symbol 1 not found', day: 1, intent: 'price of 1', arguments: '{"symbol":"1"}' },
      { call_id: 'b', error_text: 'symbol 2 not found', day: 3 },
      { call_id: 'c', error_text: 'no quote for \u001b[31m5 today', day: 3 },
    ]);
    await cluster(store);
  }
  const list = await runCli(folder, ['clusters', 'list']);
  expect(list).toMatchObject({ status: 0, notes: '' });
  expect(list.out.split('\n')[2]).toMatch(/^sha256:\w{8} +2 +66\.7% +new +not_found/);
  const json = (await runCli(folder, ['--json', 'clusters', 'list'])).out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(json.map(row => row.size)).toEqual([2, 1]);
  const diff = await runCli(folder, ['--json', 'clusters', 'diff', '--since', '2026-01-02']);
  expect(
    diff.out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).change),
  ).toEqual(['new', expect.any(String)]);
  const [one, other] = json.map(row => row.cluster_id);
  expect(await runCli(folder, ['clusters', 'merge', one, other])).toMatchObject({ status: 0 });
  const shown = await runCli(folder, ['clusters', 'show', other]);
  expect(shown.out).toContain('size        3 (100.0% of all failures)');
  expect(shown.out).toContain('asked      price of 1');
  expect(shown.out).not.toContain('\u001b');
});

test('a wrong day and a split by nothing are usage errors', async () => {
  expect(await runCli(folder, ['clusters', 'diff', '--since', 'yesterday'])).toMatchObject({ status: 2 });
  expect(await runCli(folder, ['clusters', 'split', 'sha256:1'])).toMatchObject({ status: 2 });
});

test('clusters the lines of a file, and of stdin, in their order', async () => {
  const lines = ['symbol 1 not found', 'closed', 'Error: symbol 2 not found\\n    at f (/a.js:1:2)', ''];
  writeFileSync(join(folder, 'errors.txt'), `${lines.join('\r\n')}\r\n`);
  expect(await runCli(folder, ['cluster', '--lines', 'errors.txt', '--out', 'out.tsv'])).toMatchObject({
    status: 0,
    out: '',
  });
  const rows = readFileSync(join(folder, 'out.tsv'), 'utf8')
    .split('\n')
    .map(row => row.split('\t'));
  expect(rows.map(([, template]) => template)).toEqual([
    'symbol <*> not found',
    'closed',
    'symbol <*> not found',
    '',
    undefined,
  ]);
  expect(rows[0]![0]).toBe(rows[2]![0]);
  const piped = await runCli(folder, ['cluster', '--lines', '-'], { stdin: lines.join('\n') });
  expect(piped.out.split('\n').map(row => row.split('\t')[1])).toEqual([
    'symbol <*> not found',
    'closed',
    'symbol <*> not found',
    undefined,
  ]);
});
