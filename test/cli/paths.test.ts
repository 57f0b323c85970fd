import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSystemError } from '../../src/cli/system-problem.ts';
import { Store } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startToolmend } from '../toolmend-process.ts';
import { runCli } from './run-cli.ts';

const folder = temporaryFolder();
const call = { conversation_id: 'c', tool_name: 'f', arguments: { n: '1' }, error: 'n must be integer' };
mkdirSync(join(folder, 'logs'));
writeFileSync(join(folder, 'logs/a.jsonl'), `${JSON.stringify(call)}\n`);
writeFileSync(join(folder, 'map.json'), '{"tool_name":"record"}');
writeFileSync(join(folder, 'rows.csv'), 'a,b\n1,2\n');
writeFileSync(join(folder, 'empty.duckdb'), '');
writeFileSync(join(folder, 'binary.pdf'), Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 0xff, 0xfe, 10]));

describe('a path that is not what a command needs ends it in words, and changes nothing', () => {
  test.each([
    [['--db', 'map.json', 'run', 'logs'], /map\.json is not a DuckDB file/],
    [['--db', 'rows.csv', 'run', 'logs'], /rows\.csv is not a DuckDB file/],
    [['--db', 'rows.csv', 'status'], /rows\.csv is not a DuckDB file/],
    [['--db', 'empty.duckdb', 'run', 'logs'], /empty\.duckdb is empty/],
    [['--db', 'logs', 'status'], /logs is a folder/],
    [['--db', 'nosuch/a.duckdb', 'run', 'logs'], /cannot open .*nosuch\/a\.duckdb/],
    [['run', 'nosuch'], /no such file or folder: .*nosuch/],
    [['try', 'nosuch'], /cannot read nosuch: .*no such file/],
    [['try', 'logs'], /cannot read logs: it is a folder/],
    [['cluster', '--lines', 'nosuch'], /cannot read nosuch: .*no such file/],
    [['cluster', '--lines', 'logs'], /cannot read logs: it is a folder/],
    [['cluster', '--lines', 'logs/a.jsonl', '--out', 'nosuch/b'], /cannot write .*nosuch\/b/],
    [['ingest', '--guess', 'nosuch'], /cannot read nosuch: .*no such file/],
    [['ingest', '--guess', 'logs'], /cannot read logs: it is a folder/],
    [['tools', 'import', 'nosuch'], /nosuch is no file/],
    [['tools', 'import', 'logs'], /cannot read logs: it is a folder/],
    [['tools', 'import', 'binary.pdf'], /binary\.pdf is a binary file/],
    [['--config', 'logs', 'run', 'logs'], /cannot read the config/],
    [['demo', '--dir', 'map.json'], /map\.json is a file/],
    [['run', 'logs', '--export', 'trl', '--out', 'map.json'], /map\.json is a file/],
    [['run', 'logs', '--export', 'trl', '--out', 'map.json/x'], /cannot make the folder/],
    [['export', '--format', 'trl', '--out', 'map.json'], /map\.json is a file/],
  ] as const)('%j', async (args, message) => {
    const { status, out, notes } = await runCli(folder, [...args]);
    expect(status).toBe(1);
    expect(out).toBe('');
    expect(notes).toMatch(message);
    expect(notes.trimEnd().split('\n')).toHaveLength(1);
    expect(readFileSync(join(folder, 'map.json'), 'utf8')).toBe('{"tool_name":"record"}');
    expect(readFileSync(join(folder, 'rows.csv'), 'utf8')).toBe('a,b\n1,2\n');
    expect(readdirSync(folder).filter(name => name.endsWith('.snapshot'))).toEqual([]);
  });
});

test('a store in memory and an output over the input are usage errors', async () => {
  expect(await runCli(folder, ['--db', ':memory:', 'run', 'logs'])).toMatchObject({ status: 2 });
  expect(existsSync(join(folder, ':memory:'))).toBe(false);
  expect(await runCli(folder, ['cluster', '--lines', 'rows.csv', '--out', './rows.csv'])).toMatchObject({ status: 2 });
  expect(readFileSync(join(folder, 'rows.csv'), 'utf8')).toBe('a,b\n1,2\n');
});

test.each(['', ' ; ', '-- all calls'])('SQL that holds no statement is said to: %j', async sql => {
  const cwd = join(folder, 'asked');
  mkdirSync(cwd, { recursive: true });
  {
    await using _store = await Store.open(join(cwd, 'toolmend.duckdb'));
  }
  const { status, notes } = await runCli(cwd, ['sql', '--', sql]);
  expect([status, notes]).toEqual([1, expect.stringMatching(/^toolmend: no statement is given\./)]);
});

test('an error of the system is told from a fault of ours, which keeps its stack', () => {
  const gone = (() => {
    try {
      return readFileSync(join(folder, 'nosuch'));
    } catch (cause) {
      return cause;
    }
  })();
  expect([isSystemError(gone), isSystemError(new TypeError('a fault of ours'))]).toEqual([true, false]);
});

describe('the demo', () => {
  test('leaves a file that is not its own as it is', async () => {
    const dir = join(folder, 'mine');
    mkdirSync(dir);
    writeFileSync(join(dir, 'demo.duckdb'), 'my own notes');
    const { status, notes } = await runCli(folder, ['demo', '--dir', 'mine']);
    expect([status, notes]).toEqual([
      1,
      expect.stringMatching(/demo\.duckdb is not a DuckDB file; it was left as it is/),
    ]);
    expect(readFileSync(join(dir, 'demo.duckdb'), 'utf8')).toBe('my own notes');
  });

  test.each(['run', 'ingest'])('leaves a store into which a person read logs by %s as it is', async command => {
    const dir = join(folder, `used-${command}`);
    mkdirSync(dir);
    const db = join(dir, 'demo.duckdb');
    expect(await runCli(folder, ['--db', db, command, join(folder, 'logs')])).toMatchObject({ status: 0 });
    const { status, notes } = await runCli(folder, ['demo', '--dir', dir]);
    expect([status, notes]).toEqual([1, expect.stringMatching(/demo\.duckdb is not of an earlier demo/)]);
    expect((await runCli(folder, ['--db', db, 'sql', 'select tool_name from calls'])).out).toContain('f');
  });

  test('leaves what stands beside no store of its own as it is', async () => {
    const dir = join(folder, 'beside');
    mkdirSync(dir);
    writeFileSync(join(dir, 'demo.duckdb.snapshot'), 'mine');
    expect(await runCli(folder, ['demo', '--dir', dir])).toMatchObject({ status: 1 });
    expect(readFileSync(join(dir, 'demo.duckdb.snapshot'), 'utf8')).toBe('mine');
  });
});

test('a run over its own export and store reads neither, and says so', async () => {
  const cwd = join(folder, 'self');
  mkdirSync(cwd);
  const named = {
    name: 'f',
    description: 'n',
    input_schema: { type: 'object', properties: { n: { type: 'integer' } } },
  };
  const worked = { ...call, turn: 2, arguments: { n: 1 }, error: null, status: 'ok', result: 'done', tools: [named] };
  const failed = { ...call, turn: 1, intent: 'one, please', status: 'error', tools: [named] };
  writeFileSync(join(cwd, 'log.jsonl'), [failed, worked].map(line => `${JSON.stringify(line)}\n`).join(''));
  const run = () => runCli(cwd, ['--json', 'run', cwd, '--export', 'trl', '--out', 'dataset']);
  const first = await run();
  expect(first.status, first.notes).toBe(0);
  expect(readdirSync(cwd).sort()).toEqual(['dataset', 'log.jsonl', 'toolmend.duckdb', 'toolmend.duckdb.snapshot']);
  const second = await run();
  expect(JSON.parse(second.out)).toMatchObject({ ingest: { files: 1, records: 0, rejects: 0 }, nothing_new: true });
  expect(second.notes).toMatch(/left out what toolmend wrote itself: .*dataset\/manifest\.json/);
  const alone = await runCli(cwd, ['run', join(cwd, 'dataset')]);
  expect([alone.status, alone.notes]).toEqual([1, expect.stringMatching(/nothing but what toolmend wrote itself/)]);
  const other = join(cwd, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'manifest.json'), '{"files":{"log.jsonl":{}}}');
  writeFileSync(join(other, 'log.jsonl'), `${JSON.stringify({ ...call, conversation_id: 'd' })}\n`);
  const rest = await runCli(cwd, ['--json', '--db', 'other.duckdb', 'run', other]);
  expect(JSON.parse(rest.out)).toMatchObject({ ingest: { files: 2, calls: 1 } });
});

test.runIf(process.platform === 'linux')(
  'a folder that the file system does not let be made ends the command at once',
  { timeout: 20_000 },
  async () => {
    for (const args of [
      ['demo', '--dir', '/proc/toolmend'],
      ['run', 'logs', '--export', 'trl', '--out', '/proc/toolmend/a'],
    ]) {
      const { code, notes } = await startToolmend(args, folder).ended;
      expect([code, notes]).toEqual([1, expect.stringMatching(/cannot make the folder \/proc\/toolmend/)]);
    }
  },
);
