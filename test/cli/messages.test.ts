import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configSnippet } from '../../src/cli/config-snippet.ts';
import { displayWidth } from '../../src/cli/display-width.ts';
import { readConfig } from '../../src/cli/read-config.ts';
import { toTable } from '../../src/cli/table.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCli } from './run-cli.ts';

const folder = temporaryFolder();

/** A folder of its own with a log of one call that a rule repairs. */
function place(name: string, config?: object): { cwd: string; log: string } {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
  const call = {
    ...{ conversation_id: 'c', intent: 'read a.txt', tool_name: 'read_text_file', arguments: { path: ['a.txt'] } },
    ...{ status: 'error', error: 'path must be string', tools: [{ name: 'read_text_file', input_schema: schema }] },
  };
  const log = join(cwd, 'log.jsonl');
  writeFileSync(log, `${JSON.stringify(call)}\n`);
  if (config) writeFileSync(join(cwd, 'toolmend.config.json'), JSON.stringify(config));
  return { cwd, log };
}

describe('why a repair was not run', () => {
  test('without a config, one whole config to paste, which is a valid one', async () => {
    const { cwd, log } = place('no-config');
    for (const args of [['run', log], ['replay']]) {
      const { out } = await runCli(cwd, args);
      const [snippet] = /^( *)\{\n[\s\S]*?\n\1\}$/m.exec(out)!;
      expect(JSON.parse(snippet)).toMatchObject({
        tools: { read_text_file: { executor: 'server', effect: 'read' } },
      });
      expect(out).not.toContain('…');
    }
  });

  test('a snippet is a config that can be read, whatever the tools are called', async () => {
    const file = join(folder, 'snippet.json');
    writeFileSync(file, configSnippet(['read_file', 'delete "all"', 'put:it']).join('\n'));
    const loaded = await readConfig(file, folder, {});
    expect(loaded?.config.tools).toMatchObject({
      read_file: { executor: 'server', effect: 'read' },
      'delete "all"': { executor: 'server', effect: 'destructive' },
      'put:it': { executor: 'server' },
    });
  });

  test('a server that cannot be started is told by what went wrong', async () => {
    const { cwd, log } = place('no-server', {
      executors: { files: { type: 'mcp', command: join(folder, 'no-such-server') } },
      tools: { 'read_*': { executor: 'files', effect: 'read' } },
    });
    const { out } = await runCli(cwd, ['run', log]);
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(
      /1 could not be run: executor files: the server could not be started: spawn .*ENOENT/,
    );
    expect(out).not.toContain('nothing is declared');
    expect(out).not.toContain('"executors"');
  });
});

test('a name of --allow that no tool has is told, in run and in replay; one that a tool has is not', async () => {
  const { cwd, log } = place('allow');
  const first = await runCli(cwd, ['run', log, '--allow', 'nosuch', '--allow', '*', '--allow', 'read_text_file']);
  expect(first.notes).toMatch(/--allow nosuch: no tool is called that/);
  expect(first.notes).toMatch(/--allow \*: no tool is called that/);
  expect(first.notes).not.toContain('--allow read_text_file');
  expect((await runCli(cwd, ['replay', '--allow', 'nosuch'])).notes).toMatch(/--allow nosuch: no tool is called that/);
});

test('a reason for which nothing ever waits is a usage error that names those there are', async () => {
  const { cwd, log } = place('reason');
  await runCli(cwd, ['run', log]);
  const { status, notes } = await runCli(cwd, ['review', 'list', '--reason', 'nope']);
  expect([status, notes]).toEqual([2, expect.stringMatching(/no such reason: nope\. There are .*needs_user.*blocked/)]);
  expect(await runCli(cwd, ['review', 'list', '--reason', 'not_executable'])).toMatchObject({ status: 0 });
});

test('try says how many lines it could not read, and ends well', async () => {
  const { status, out, notes } = await runCli(folder, ['try', '-'], { stdin: '{"tool_name":"f"}\n\nnope\n' });
  expect([status, out.trimEnd().split('\n').length]).toEqual([0, 2]);
  expect(notes).toBe('1 of 2 lines could not be read: each has an "error" in its place\n');
  expect((await runCli(folder, ['try', '-'], { stdin: '{"tool_name":"f"}\n' })).notes).toBe('');
});

describe('a table of calls', () => {
  const cwd = join(folder, 'tables');
  mkdirSync(cwd);
  const csv = join(cwd, 'calls.csv');
  writeFileSync(csv, 'tool_name,arguments,error\nquote,"{""codes"":[""A""]}",codes must be string\n');

  test('that no map reads is told with what reads it, and the hint on rejects shows file, line and reason', async () => {
    for (const command of ['run', 'ingest']) {
      const { out, notes } = await runCli(cwd, ['--db', `${command}.duckdb`, command, csv]);
      expect(notes).toContain(`toolmend ingest --guess ${JSON.stringify(csv)} > map.json`);
      const query = /toolmend sql "([^"]+)"/.exec(out)![1]!;
      const rejects = (await runCli(cwd, ['--db', `${command}.duckdb`, '--json', 'sql', query])).out
        .trimEnd()
        .split('\n');
      expect(JSON.parse(rejects[0]!)).toEqual({ path: csv, line: '1', reason: expect.stringMatching(/^not JSON/) });
    }
  });

  test('is read by run with the map that was guessed', async () => {
    const guessed = await runCli(cwd, ['ingest', '--guess', csv]);
    expect([guessed.status, guessed.notes]).toEqual([0, '']);
    writeFileSync(join(cwd, 'map.json'), guessed.out);
    const { out, notes } = await runCli(cwd, ['--json', '--db', 'mapped.duckdb', 'run', csv, '--map', 'map.json']);
    expect(JSON.parse(out)).toMatchObject({ ingest: { calls: 1, rejects: 0 }, extract: { failures: 1 } });
    expect(notes).not.toContain('--guess');
  });

  test('whose columns say nothing gives a map that is said to lack what is needed', async () => {
    const odd = join(cwd, 'odd.csv');
    writeFileSync(odd, 'what happened,took\nsearch,3\n');
    const { status, out, notes } = await runCli(cwd, ['ingest', '--guess', odd]);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toBeTypeOf('object');
    expect(notes).toMatch(/no field of .*odd\.csv was taken for tool_name, which a map must have/);
    writeFileSync(join(cwd, 'odd.json'), out);
    const used = await runCli(cwd, ['run', odd, '--map', 'odd.json']);
    expect([used.status, used.notes]).toEqual([2, expect.stringMatching(/tool_name is missing, or no expression/)]);
  });
});

test('without a command the help is shown, and it is a usage error', async () => {
  const { status, notes } = await runCli(folder, []);
  expect([status, notes]).toEqual([2, expect.stringMatching(/^Usage: toolmend/)]);
});

test('a table takes no more than the columns of a terminal: the widest texts are cut first, ids and numbers never', () => {
  const row = ['sha256:07be32a5', 12, 'a long text that says what is wrong', '中文中文中文中文中文'];
  const whole = toTable(['id', 'size', 'says', 'tools'], [row]);
  expect(whole.split('\n')[2]).toBe('sha256:07be32a5    12  a long text that says what is wrong  中文中文中文中文中文');
  const narrow = toTable(['id', 'size', 'says', 'tools'], [row], { columns: 60 }).split('\n');
  expect(narrow.map(displayWidth).every(width => width <= 60)).toBe(true);
  expect(narrow[2]).toBe('sha256:07be32a5    12  a long text that…  中文中文中文中文…');
  const narrowest = toTable(['id', 'size', 'says', 'tools'], [row], { columns: 30 }).split('\n');
  expect(narrowest[2]).toBe('sha256:07be32a5    12  a long…');
});
