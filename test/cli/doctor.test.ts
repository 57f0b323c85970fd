import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { bindingProblem, isBindingError } from '../../src/cli/binding-problem.ts';
import { checkNode } from '../../src/cli/doctor/check-machine.ts';
import { Store } from '../../src/store/index.ts';
import { startModelServer } from '../fixtures/model/model-server.mjs';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCli } from './run-cli.ts';

const root = temporaryFolder();
const shelf = new URL('../fixtures/servers/shelf.mjs', import.meta.url).pathname;
let count = 0;
let cwd: string;

beforeEach(() => {
  count += 1;
  cwd = join(root, String(count));
  mkdirSync(cwd);
});

const configure = (config: object) => writeFileSync(join(cwd, 'toolmend.config.json'), JSON.stringify(config));

async function doctor(...args: string[]) {
  const { status, out } = await runCli(cwd, ['--json', 'doctor', ...args]);
  const { ok, checks } = JSON.parse(out) as {
    ok: boolean;
    checks: { name: string; status: string; detail: string; how: string | null }[];
  };
  return { status, ok, of: (name: string) => checks.find(check => check.name === name) };
}

test('a folder with nothing in it is fine: it says how to begin', async () => {
  const { status, ok, of } = await doctor();
  expect({ status, ok }).toEqual({ status: 0, ok: true });
  for (const name of ['node', 'duckdb', 'disk']) expect(of(name)?.status, name).toBe('ok');
  expect(of('store')).toMatchObject({ status: 'note', how: 'make one: toolmend run LOGS' });
  expect(of('config')).toMatchObject({ status: 'note' });
});

test('a store and a config that are well are told', async () => {
  {
    await using _store = await Store.open(join(cwd, 'toolmend.duckdb'));
  }
  configure({
    executors: { shelf: { type: 'mcp', command: process.execPath, args: [shelf] } },
    tools: { get_book: { effect: 'read' } },
  });
  const { status, of } = await doctor();
  expect(status).toBe(0);
  expect(of('store')).toMatchObject({ status: 'ok' });
  expect(of('config')?.detail).toContain('1 executors, 1 tools');
  expect(of('executor shelf')).toMatchObject({ status: 'ok', detail: `${process.execPath} is there` });
  const started = await doctor('--start');
  expect(started.of('executor shelf')?.detail).toMatch(/^answers; \d+ tools: get_book/);
});

test('a program that is not found, and one that does not start, are missing, with what to do', async () => {
  configure({
    executors: {
      none: { type: 'mcp', command: 'no-such-program-at-all' },
      dumb: { type: 'mcp', command: process.execPath, args: ['-e', 'process.exit(3)'] },
    },
  });
  const { status, ok, of } = await doctor('--start');
  expect({ status, ok }).toEqual({ status: 1, ok: false });
  expect(of('executor none')).toMatchObject({
    status: 'missing',
    how: 'install no-such-program-at-all, or write its full path in the config',
  });
  expect(of('executor dumb')).toMatchObject({ status: 'missing' });
});

test('a config that is wrong and a store that is none are missing', async () => {
  configure({ executor: {} });
  writeFileSync(join(cwd, 'toolmend.duckdb'), 'no store, but long enough to be read as a header of one '.repeat(100));
  const { status, of } = await doctor();
  expect(status).toBe(1);
  expect(of('config')?.detail).toContain('unknown key "executor"');
  expect(of('store')?.detail).toContain('is not a DuckDB file');
});

test('a model is ok with its key, missing without, and may need none at an address of its own', async () => {
  configure({ model: { provider: 'anthropic', name: 'm' } });
  expect((await doctor()).of('model')).toMatchObject({ status: 'missing', how: 'export ANTHROPIC_API_KEY=…' });
  configure({ model: { provider: 'openai', name: 'm', baseUrl: 'http://127.0.0.1:8000/v1' } });
  expect((await doctor()).of('model')).toMatchObject({ status: 'note' });
});

describe('--ask', () => {
  const answer = { explanation: 'reached', status: 'unrepairable', calls: [], question: '', fallback: false };
  const configureAt = (url: string) =>
    configure({ model: { provider: 'openai', name: 'm', baseUrl: `${url}/v1`, prices: { input: 1, output: 2 } } });

  test('puts one question, and says how long the answer took and what it cost', async () => {
    const server = await startModelServer(() => ({
      text: JSON.stringify(answer),
      usage: { prompt_tokens: 100, completion_tokens: 20 },
    }));
    configureAt(server.url);
    const { status, of } = await doctor('--ask');
    expect(status).toBe(0);
    expect(of('model')).toMatchObject({ status: 'ok' });
    expect(of('model')?.detail).toMatch(/^m answers in \d+ ms; 100 tokens in and 20 out, \$0\.000140$/);
    expect(server.state.questions).toHaveLength(1);
    await server.close();
  });

  test.each([
    ['a key that is refused', { status: 401, message: 'bad key' }, 'missing', 'does not accept the key (401): bad key'],
    ['a server that is overloaded', { status: 529, message: 'busy' }, 'missing', 'overloaded (529)'],
    ['an answer in another shape', { text: 'Hello!' }, 'note', 'm answers in'],
  ])('tells %s', async (_, step, status, detail) => {
    const server = await startModelServer(() => step);
    configureAt(server.url);
    const { of } = await doctor('--ask');
    expect(of('model')).toMatchObject({ status, detail: expect.stringContaining(detail) });
    expect(server.state.questions).toHaveLength(1);
    await server.close();
  });

  test('asks for a model where none is configured', async () => {
    expect((await doctor('--ask')).of('model')).toMatchObject({
      status: 'missing',
      detail: expect.stringContaining('no model is named'),
    });
    expect((await doctor('--ask', '--model', 'claude-haiku-5-5')).of('model')?.detail).toContain('ANTHROPIC_API_KEY');
  });
});

test('words say what is missing and what to do', async () => {
  configure({ executors: { none: { type: 'mcp', command: 'no-such-program-at-all' } } });
  const { status, out, notes } = await runCli(cwd, ['doctor']);
  expect(status).toBe(1);
  expect(out).toContain('MISSING  executor none: no program no-such-program-at-all is found\n         install');
  expect(notes).toContain('1 of 7 checks failed');
});

test.each([
  ['20.19.0', 'ok'],
  ['24.1.0', 'ok'],
  ['20.18.1', 'missing'],
  ['18.20.0', 'missing'],
])('node %s is %s', (version, status) => {
  expect(checkNode(version).status).toBe(status);
});

test('a DuckDB that does not load is told in words', () => {
  const error = Object.assign(new Error("Cannot find module '@duckdb/node-bindings-linux-x64/duckdb.node'\nstack"), {
    code: 'MODULE_NOT_FOUND',
  });
  expect(isBindingError(error)).toBe(true);
  expect(isBindingError(new Error('duckdb says no'))).toBe(false);
  expect(bindingProblem(error)).toContain('Run "npm ci" on it');
});
