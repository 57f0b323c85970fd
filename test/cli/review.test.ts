import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { Reader } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCli } from './run-cli.ts';

const root = temporaryFolder();
const shelf = new URL('../fixtures/servers/shelf.mjs', import.meta.url).pathname;
const holder = fileURLToPath(new URL('../store/store-child.mjs', import.meta.url));
let count = 0;
let cwd: string;

const title = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
const failed = (id: string, tool: string, args: object, error: string) =>
  JSON.stringify({
    conversation_id: id,
    intent: `Emma, please (${id})`,
    tool_name: tool,
    arguments: args,
    tools: [{ name: tool, description: 'a shelf of books', input_schema: title }],
    status: 'error',
    error,
  });

beforeEach(async () => {
  count += 1;
  cwd = join(root, String(count));
  mkdirSync(cwd);
  writeFileSync(
    join(cwd, 'log.jsonl'),
    [
      failed('write', 'put_book', { Title: 'Emma' }, 'title is required'),
      failed('read', 'get_book', { Title: 'Emma' }, 'title is required'),
      failed('ask', 'get_book', {}, 'title is required'),
    ].join('\n'),
  );
  const config = {
    executors: {
      shelf: { type: 'mcp', command: process.execPath, args: [shelf], env: { SHELF_LOG: join(cwd, 'sent.log') } },
    },
    tools: { get_book: { executor: 'shelf', effect: 'read' }, put_book: { executor: 'shelf', effect: 'write' } },
  };
  writeFileSync(join(cwd, 'toolmend.config.json'), JSON.stringify(config));
  const ran = await runCli(cwd, ['run', join(cwd, 'log.jsonl')]);
  expect(ran.status, ran.notes).toBe(0);
});

const toolmend = (...args: string[]) => runCli(cwd, args);
const list = async (...args: string[]) =>
  (await toolmend('--json', 'review', 'list', ...args)).out
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));
const idOf = async (tool: string) => (await list()).find(item => item.tool_name === tool).id as string;
const puts = () =>
  existsSync(join(cwd, 'sent.log')) ? (readFileSync(join(cwd, 'sent.log'), 'utf8').match(/^put .*$/gm) ?? []) : [];

async function whileHeld(work: () => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [holder, join(cwd, 'toolmend.duckdb'), 'publish']);
  try {
    await new Promise((done, fail) => {
      child.stdout.once('data', done);
      child.stderr.once('data', chunk => fail(new Error(String(chunk))));
    });
    await work();
  } finally {
    child.kill('SIGKILL');
    await new Promise(done => child.once('close', done));
  }
}

describe('review', () => {
  test('lists what waits, and shows one with all that is known of it', async () => {
    const items = await list();
    expect(items.map(item => [item.tool_name, item.reason])).toContainEqual(['put_book', 'blocked']);
    expect(items.find(item => item.tool_name === 'put_book').calls).toEqual([
      { tool_name: 'put_book', arguments: { title: 'Emma' } },
    ]);
    expect(await list('--reason', 'blocked')).toHaveLength(1);
    const id = await idOf('put_book');
    const shown = await toolmend('review', 'show', id.slice(0, 20));
    for (const part of [
      'Emma, please (write)',
      'before    put_book {"Title":"Emma"}',
      'after     put_book {"title":"Emma"}',
    ])
      expect(shown.out).toContain(part);
    const json = JSON.parse((await toolmend('--json', 'review', 'show', id.slice(7, 20))).out);
    expect(json).toMatchObject({ tool_name: 'put_book', outcome: 'blocked', attempts: [{ method: 'rules' }] });
  });

  test('accept lets one repair be sent at the next replay, once', async () => {
    const id = await idOf('put_book');
    expect((await toolmend('review', 'accept', id)).out).toContain(`accepted ${id}`);
    expect(puts()).toEqual([]);
    await toolmend('replay');
    await toolmend('replay');
    expect(puts()).toEqual(['put Emma']);
    expect(await list('--reason', 'blocked')).toEqual([]);
    const again = await toolmend('review', 'accept', id);
    expect(again).toMatchObject({ status: 1 });
    expect(again.notes).toContain('it was proven already');
  });

  test('reject takes it out of the queue, of replay and of what is exported', async () => {
    const id = await idOf('put_book');
    await toolmend('review', 'reject', id, '--note', 'not this one');
    expect(await list('--reason', 'blocked')).toEqual([]);
    await toolmend('replay', '--allow', 'put_book');
    expect(puts()).toEqual([]);
    expect((await toolmend('review', 'show', id)).out).toContain('reject at');
    const refused = await toolmend('review', 'accept', id);
    expect(refused.notes).toContain('was decided: reject');

    const proven = JSON.parse((await toolmend('--json', 'sql', 'select repair_id from trajectories')).out);
    await toolmend('review', 'reject', proven.repair_id);
    expect((await toolmend('--json', 'sql', 'select repair_id from trajectories')).out).toBe('');
  });

  test('an edit that invents is refused and nothing is written', async () => {
    const id = await idOf('put_book');
    const calls = '[{"tool_name":"put_book","arguments":{"title":"Persuasion"}}]';
    const refused = await toolmend('review', 'edit', id, '--calls', calls);
    expect(refused.status).toBe(1);
    expect(refused.notes).toContain('the guard refuses these calls');
    expect((await toolmend('--json', 'sql', 'select 1 from reviews')).out).toBe('');
  });

  test('an edit that keeps the intent is a repair of its own, and a write still waits for its acceptance', async () => {
    writeFileSync(join(cwd, 'calls.json'), '{"tool_name":"put_book","arguments":{"title":"Emma"}}');
    const item = (await list()).find(({ tool_name }) => tool_name === 'put_book');
    expect((await toolmend('review', 'edit', item.id, '--calls', join(cwd, 'calls.json'))).status).toBe(0);
    await toolmend('replay');
    expect(puts()).toEqual([]);
    const [waits] = await list('--reason', 'blocked');
    expect(waits.call_id).toBe(item.call_id);
    expect(waits.id).not.toBe(item.id);
    await toolmend('review', 'accept', item.call_id);
    await toolmend('replay');
    expect(puts()).toEqual(['put Emma']);
    await using reader = await Reader.open(join(cwd, 'toolmend.duckdb'));
    expect(await reader.all(`select method from trajectories where tool_name = 'put_book'`)).toEqual([
      { method: 'person' },
    ]);
  });

  test("the user's answer to a question stands above the guard, is run, and is no training data", async () => {
    const [asks] = await list('--reason', 'needs_user');
    const calls = '[{"tool_name":"get_book","arguments":{"title":"Persuasion"}}]';
    const refused = await toolmend('review', 'edit', asks.id, '--calls', calls);
    expect(refused).toMatchObject({ status: 1, notes: expect.stringContaining("give the words: --answer '…'") });
    const answered = await toolmend('review', 'edit', asks.id, '--calls', calls, '--answer', 'Persuasion, of course');
    expect(answered.status, answered.notes).toBe(0);
    await toolmend('replay');
    await using reader = await Reader.open(join(cwd, 'toolmend.duckdb'));
    const [row] = await reader.all(
      `select t.method, t.explanation, v.answer from trajectories t join reviews v using (call_id) where call_id = '${asks.call_id}'`,
    );
    expect(row).toEqual({
      method: 'person',
      explanation: 'Edited by a person. The user answers: Persuasion, of course',
      answer: 'Persuasion, of course',
    });
    const exported = await toolmend('--json', 'export', '--format', 'trl', '--out', join(cwd, 'out'));
    expect(JSON.parse(exported.out).excluded).toMatchObject({ answered: 1 });
  });

  test('an answer is refused where nothing was asked, and settles no call that the tool does not take', async () => {
    const calls = '[{"tool_name":"put_book","arguments":{"title":"Persuasion"}}]';
    const unasked = await toolmend('review', 'edit', await idOf('put_book'), '--calls', calls, '--answer', 'that one');
    expect(unasked.notes).toContain('asks the user nothing');
    const [asks] = await list('--reason', 'needs_user');
    const wrong = '[{"tool_name":"get_book","arguments":{"title":7}}]';
    const refused = await toolmend('review', 'edit', asks.id, '--calls', wrong, '--answer', 'seven');
    expect(refused.notes).toContain('malformed at /title');
    expect((await toolmend('--json', 'sql', 'select 1 from reviews')).out).toBe('');
  });

  test.each([
    ['not json', 'calls are not JSON', ['--calls', '[{']],
    ['no call', 'the list of calls is empty', ['--calls', '[]']],
    ['no arguments', 'call 1 has no tool_name or no arguments', ['--calls', '[{"tool_name":"x"}]']],
    ['no file', 'cannot read the calls from', ['--calls', 'none.json']],
  ])('an edit with %s is a usage error', async (_name, message, args) => {
    const { status, notes } = await toolmend('review', 'edit', await idOf('put_book'), ...args);
    expect(status).toBe(2);
    expect(notes).toContain(message);
  });

  test('an id that is unknown is told', async () => {
    expect((await toolmend('review', 'show', 'sha256:zz')).notes).toContain('"toolmend review list" shows what waits');
    expect((await toolmend('review', 'accept', 'sha256:')).notes).toContain('more than one id');
  });

  test('while the store is held, decisions wait in a file that the next command takes over', async () => {
    const id = await idOf('put_book');
    await whileHeld(async () => {
      const listed = await toolmend('review', 'list');
      expect(listed.out).toContain('put_book');
      expect(listed.notes).toMatch(/as of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
      expect((await toolmend('review', 'accept', id)).out).toContain('another command holds the store');
      expect((await toolmend('status')).notes).toContain('as of');
      expect((await toolmend('sql', 'select 1 as one')).out).toContain('one');
      expect((await list()).find(item => item.id === id).decision).toBe('accept');
      expect((await toolmend('replay')).notes).toContain('in use by');
    });
    expect(existsSync(join(cwd, 'toolmend.duckdb.reviews.jsonl'))).toBe(true);
    await toolmend('replay');
    expect(puts()).toEqual(['put Emma']);
    expect(existsSync(join(cwd, 'toolmend.duckdb.reviews.jsonl'))).toBe(false);
  });

  test('an acceptance that waited is dropped where the repair has ended otherwise meanwhile', async () => {
    const id = await idOf('put_book');
    await whileHeld(async () => {
      await toolmend('review', 'accept', id);
    });
    const waiting = join(cwd, 'toolmend.duckdb.reviews.jsonl');
    writeFileSync(waiting, readFileSync(waiting, 'utf8').replace('"blocked"', '"not_replayed"'));
    const { notes } = await toolmend('replay');
    expect(notes).toContain('is dropped: it was not_replayed when it was accepted and is blocked now');
    expect(puts()).toEqual([]);
  });
});
