import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Executor, type ReplayOptions, replay } from '../../src/replay/index.ts';
import { Store } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { outcomes, seed, seedWorked, shelfConfig } from './seed.ts';

const folder = temporaryFolder();
const quick: ReplayOptions = { retryDelaysMs: [1, 1] };
let store: Store;
let log: string;
let count = 0;

beforeEach(async () => {
  count += 1;
  log = join(folder, `${count}.log`);
  store = await Store.open(join(folder, `${count}.duckdb`));
});

afterEach(() => store.close());

const env = () => ({ SHELF_LOG: log, SHELF_TOKEN: 'sesame-open-now' });
const done = () =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter(line => /^(?!start|$)/.test(line))
    : [];
const starts = () => (existsSync(log) ? readFileSync(log, 'utf8').match(/^start/gm)?.length : 0);
const read = { executor: 'shelf', effect: 'read' } as const;
const write = { executor: 'shelf', effect: 'write' } as const;

/** Makes executors whose calls do `work` and give a text. */
function fakeExecutor(names: string[], work: (name: string, signal?: AbortSignal) => Promise<void>): () => Executor {
  return () => ({
    open: async () => ({
      listTools: async () => names.map(name => ({ name, annotations: null })),
      call: async (name, _args, { signal }) => {
        await work(name, signal);
        return { text: 'done', isError: false };
      },
      close: async () => {},
    }),
  });
}

describe('outcomes', () => {
  test('a read that gives a result is verified, and its row is whole', async () => {
    await seed(store, [{ id: 'a', calls: [['get_book', '{"title":"Emma"}']] }]);
    const summary = await replay(store, shelfConfig({ get_book: read }, { env: env() }), quick);
    expect(summary).toEqual({
      executed: 1,
      by_outcome: { verified: 1 },
      by_tool: { get_book: { verified: 1 } },
      blocked: {},
      how_to_allow: [],
    });
    const [row] = await store.all('select * from replays');
    expect(row).toMatchObject({
      repair_id: 'repair-a',
      step: 0,
      executor: 'shelf',
      outcome: 'verified',
      tries: 1,
      result_text: '{"title":"Emma","pages":120}',
      error_text: null,
    });
    expect(row!.replay_id).toMatch(/^sha256:[0-9a-f]{32}$/);
    expect(row!.duration_ms).toBeGreaterThan(0);
  });

  test.each([
    ['get_refused', '{}', 'title must be a text', 'same_error'],
    ['get_refused', '{}', 'another error', 'new_error'],
    ['get_hidden_error', '{}', 'bad', 'new_error'],
    ['get_protocol_error', '{}', 'MCP error -32602: shelf is missing', 'same_error'],
    ['get_protocol_error', '{}', 'bad', 'new_error'],
    ['get_book', '{"title":7}', 'bad', 'new_error'],
    ['get_nothing', '{}', 'bad', 'empty'],
    ['get_busy_once', '{}', 'bad', 'verified'],
    ['get_busy', '{}', 'bad', 'transient'],
    ['get_crash', '{}', 'bad', 'transient'],
    ['get_slow', '{"ms":5000}', 'bad', 'transient'],
  ])('%s %s after "%s" is %s', async (tool, args, error, outcome) => {
    await seed(store, [{ id: 'a', calls: [[tool, args]], error }]);
    await replay(store, shelfConfig({ 'get_*': { ...read, timeoutMs: 500 } }, { env: env() }), quick);
    expect(await outcomes(store)).toEqual({ 'a 0': outcome });
  });

  test('a transient read is sent three times, and that is counted', async () => {
    await seed(store, [{ id: 'a', calls: [['get_busy', '{}']] }]);
    await replay(store, shelfConfig({ 'get_*': read }, { env: env() }), quick);
    expect(done()).toEqual(['busy', 'busy', 'busy']);
    expect(await store.all('select tries, error_text from replays')).toEqual([
      { tries: 3, error_text: '429 Too Many Requests' },
    ]);
  });

  test('a write whose connection broke or whose time ran out is of unknown outcome, and sent once', async () => {
    await seed(store, [
      { id: 'a', calls: [['put_crash', '{"title":"A"}']] },
      { id: 'b', calls: [['put_book', '{"title":"B","ms":5000}']] },
    ]);
    const config = shelfConfig({ 'put_*': { ...write, timeoutMs: 300 } }, { env: env() });
    const options = { ...quick, allow: ['put_crash', 'put_book'] };
    await replay(store, config, options);
    expect(await outcomes(store)).toEqual({ 'a 0': 'unknown_outcome', 'b 0': 'unknown_outcome' });
    expect((await replay(store, config, options)).executed).toBe(0);
    expect(done().sort()).toEqual(['put A', 'put B']);
  });

  test('an empty result is no fault where calls that worked gave nothing either', async () => {
    await seed(store, [{ id: 'a', calls: [['get_nothing', '{}']] }]);
    await seedWorked(store, 'w', 'get_nothing', '{}', '[]');
    await replay(store, shelfConfig({ 'get_*': read }), quick);
    expect(await outcomes(store)).toEqual({ 'a 0': 'verified' });
  });

  test('a result that names another subject than asked for is an error, where results do name it', async () => {
    await seed(store, [
      { id: 'a', calls: [['get_long', '{"length":3}']] },
      { id: 'b', calls: [['get_book', '{"title":"Emma"}']] },
    ]);
    for (const at of [1, 2, 3, 4, 5]) {
      await seedWorked(store, `l${at}`, 'get_long', `{"length":${at}}`, `${at} characters`);
      await seedWorked(store, `b${at}`, 'get_book', `{"title":"T${at}"}`, `{"title":"T${at}"}`);
    }
    await replay(store, shelfConfig({ 'get_*': read }), quick);
    expect(await outcomes(store)).toEqual({ 'a 0': 'new_error', 'b 0': 'verified' });
  });

  test('a long result is cut with a mark, and a secret of the config is not stored', async () => {
    await seed(store, [
      { id: 'a', calls: [['get_long', '{"length":40000}']] },
      { id: 'b', calls: [['get_secret', '{}']] },
    ]);
    const config = shelfConfig({ 'get_*': read }, { env: env() });
    await replay(store, config, { ...quick, secrets: ['sesame-open-now'] });
    const rows = await store.all<{ result_text: string }>('select result_text from replays order by repair_id');
    expect(rows[0]!.result_text).toMatch(/^x{32000}\n… \[cut: 32000 of 40000 characters\]$/);
    expect(rows[1]!.result_text).toBe('the key is ***');
  });
});

describe('what may run', () => {
  test('nothing runs without a config, and each row says how to make it run', async () => {
    await seed(store, [{ id: 'a', calls: [['get_book', '{"title":"Emma"}']] }]);
    const summary = await replay(store, null, quick);
    expect(summary).toMatchObject({ executed: 0, by_outcome: { not_executable: 1 } });
    expect(summary.how_to_allow).toEqual([
      'to run get_book, declare "tools": {"get_book": {"executor": …, "effect": …}} in the config',
    ]);
  });

  test('only reads run unasked', async () => {
    await seed(store, [
      { id: 'a', calls: [['get_book', '{"title":"A"}']] },
      { id: 'b', calls: [['set_label', '{"title":"B"}']] },
      { id: 'c', calls: [['put_book', '{"title":"C"}']] },
      { id: 'd', calls: [['burn_book', '{"title":"D"}']] },
      { id: 'e', calls: [['fetch_page', '{"url":"http://e"}']] },
    ]);
    const config = shelfConfig(
      {
        get_book: read,
        set_label: { executor: 'shelf', effect: 'idempotent' },
        put_book: write,
        burn_book: { executor: 'shelf', effect: 'destructive' },
        fetch_page: { executor: 'shelf' },
      },
      { env: env() },
    );
    const summary = await replay(store, config, quick);
    expect(await outcomes(store)).toEqual({
      'a 0': 'verified',
      'b 0': 'blocked',
      'c 0': 'blocked',
      'd 0': 'blocked',
      'e 0': 'blocked',
    });
    expect(summary.blocked).toEqual({ burn_book: 1, fetch_page: 1, put_book: 1, set_label: 1 });
    expect(summary.how_to_allow).toEqual([
      'if fetch_page only reads, declare "tools": {"fetch_page": {"effect": "read"}} in the config; to run it all the same: --allow fetch_page',
      'to run burn_book: --allow burn_book',
      'to run put_book: --allow put_book',
      'to run set_label: --allow-idempotent or --allow set_label',
    ]);
    expect(done()).toEqual([]);

    await replay(store, config, { ...quick, allowIdempotent: true, allow: ['burn_book'] });
    expect(done().sort()).toEqual(['burn D', 'label B']);
    expect(await outcomes(store)).toMatchObject({ 'b 0': 'verified', 'c 0': 'blocked', 'd 0': 'verified' });
    expect(await store.all('select count(*)::integer as n from replays')).toEqual([{ n: 5 }]);
  });

  test('a server says what its tools do only where it is trusted, and an open world is not visited unasked', async () => {
    await seed(store, [
      { id: 'a', calls: [['get_book', '{"title":"A"}']] },
      { id: 'b', calls: [['fetch_page', '{"url":"http://b"}']] },
      { id: 'c', calls: [['set_label', '{"title":"C"}']] },
      { id: 'd', calls: [['burn_book', '{"title":"D"}']] },
    ]);
    await replay(store, shelfConfig({}, { env: env() }), quick);
    expect(Object.values(await outcomes(store))).toEqual(['blocked', 'blocked', 'blocked', 'blocked']);
    const trusting = shelfConfig({}, { env: env(), trustAnnotations: true });
    const summary = await replay(store, trusting, { ...quick, allowIdempotent: true });
    expect(await outcomes(store)).toEqual({ 'a 0': 'verified', 'b 0': 'blocked', 'c 0': 'verified', 'd 0': 'blocked' });
    expect(summary.how_to_allow.join()).toContain('declare "tools": {"fetch_page": {"effect": "read"}}');
    expect(done()).toEqual(['label C']);
  });

  test('a tool that was neither offered nor declared is blocked, whatever its server says of it', async () => {
    await seed(store, [
      { id: 'a', calls: [['get_book', '{"title":"A"}']], offered: ['get_slow'] },
      { id: 'b', calls: [['get_book', '{"title":"B"}']], offered: null },
    ]);
    await replay(store, shelfConfig({}, { trustAnnotations: true }), { ...quick, allow: ['get_book'] });
    expect(await outcomes(store)).toEqual({ 'a 0': 'blocked', 'b 0': 'blocked' });
    await replay(store, shelfConfig({ get_book: read }), quick);
    expect(await outcomes(store)).toEqual({ 'a 0': 'verified', 'b 0': 'verified' });
  });

  test('a tool that its executor does not offer, and an executor that does not start, can be mended later', async () => {
    await seed(store, [
      { id: 'a', calls: [['get_map', '{}']] },
      { id: 'b', calls: [['get_book', '{"title":"B"}']] },
    ]);
    const config = shelfConfig({ 'get_*': read });
    config.executors.shelf!.args = ['no-such-file.mjs'];
    await replay(store, config, quick);
    expect(await outcomes(store)).toEqual({ 'a 0': 'not_executable', 'b 0': 'not_executable' });
    await replay(store, shelfConfig({ 'get_*': read }), quick);
    expect(await outcomes(store)).toEqual({ 'a 0': 'not_executable', 'b 0': 'verified' });
    expect(await store.all(`select error_text from replays where repair_id = 'repair-a'`)).toEqual([
      { error_text: expect.stringContaining('executor shelf does not offer get_map') },
    ]);
  });

  test('a name that a log gives a prefix finds its tool', async () => {
    await seed(store, [
      { id: 'a', calls: [['mcp__shelf__get_book', '{"title":"A"}']] },
      { id: 'b', calls: [['shelf.get_book', '{"title":"B"}']] },
      { id: 'c', calls: [['other__get_book', '{"title":"C"}']] },
    ]);
    await replay(store, shelfConfig({ get_book: read }), quick);
    expect(await outcomes(store)).toEqual({ 'a 0': 'verified', 'b 0': 'verified', 'c 0': 'blocked' });
  });

  test('a fallback may only read', async () => {
    await seed(store, [
      { id: 'a', calls: [['get_book', '{"title":"A"}']], fallback: true },
      { id: 'b', calls: [['put_book', '{"title":"B"}']], fallback: true },
    ]);
    const config = shelfConfig({ get_book: read, put_book: write }, { env: env() });
    await replay(store, config, { ...quick, allow: ['put_book'] });
    expect(await outcomes(store)).toEqual({ 'a 0': 'verified', 'b 0': 'blocked' });
    expect(done()).toEqual([]);
  });

  test('a dry run starts nothing that it need not, and writes nothing', async () => {
    await seed(store, [
      { id: 'a', calls: [['get_book', '{"title":"A"}']] },
      { id: 'b', calls: [['put_book', '{"title":"B"}']] },
    ]);
    const config = shelfConfig({ get_book: read, put_book: write }, { env: env() });
    const summary = await replay(store, config, { ...quick, dryRun: true });
    expect(summary).toMatchObject({ executed: 0, by_outcome: { blocked: 1, would_run: 1 } });
    expect(await outcomes(store)).toEqual({});
    expect(starts()).toBe(0);
  });

  test('hostile names do no harm and are shown escaped', async () => {
    const names = ['__proto__', 'toString', `'; drop table replays; --`, '\u001b[31mred', '$(reboot)'];
    await seed(
      store,
      names.map((name, at) => ({ id: `h${at}`, calls: [[name, '{}']] })),
    );
    const summary = await replay(store, shelfConfig({}), quick);
    expect(Object.keys(summary.by_tool).sort()).toEqual([...names].sort());
    expect(summary.by_outcome).toEqual({ not_executable: 5 });
    expect(summary.how_to_allow.join('\n')).not.toContain('\u001b');
  });
});

describe('repairs of several calls', () => {
  test('run in order, and the first step that is not verified stops the rest', async () => {
    await seed(store, [
      {
        id: 'a',
        calls: [
          ['get_book', '{"title":"A"}'],
          ['get_book', '{"title":"B"}'],
        ],
      },
      {
        id: 'b',
        calls: [
          ['get_refused', '{}'],
          ['get_book', '{"title":"B"}'],
        ],
      },
    ]);
    await replay(store, shelfConfig({ 'get_*': read }), quick);
    expect(await outcomes(store)).toEqual({ 'a 0': 'verified', 'a 1': 'verified', 'b 0': 'new_error' });
    expect(await store.all('select repair_id, outcome from repair_outcomes order by all')).toEqual([
      { repair_id: 'repair-a', outcome: 'verified' },
      { repair_id: 'repair-b', outcome: 'new_error' },
    ]);
  });

  test('nothing of a plan runs where one of its steps may not', async () => {
    await seed(store, [
      {
        id: 'a',
        calls: [
          ['put_book', '{"title":"A"}'],
          ['burn_book', '{"title":"A"}'],
        ],
      },
    ]);
    const config = shelfConfig({ put_book: write, burn_book: write }, { env: env() });
    await replay(store, config, { ...quick, allow: ['put_book'] });
    expect(await outcomes(store)).toEqual({ 'a 1': 'blocked' });
    await replay(store, config, { ...quick, allow: ['put_book', 'burn_book'] });
    expect(await outcomes(store)).toEqual({ 'a 0': 'verified', 'a 1': 'verified' });
    expect(done()).toEqual(['put A', 'burn A']);
  });

  test('a fix by the agent itself is proven by the log, and not sent', async () => {
    await seed(store, [{ id: 'a', calls: [['put_book', '{"title":"A"}']], method: 'organic' }]);
    await seedWorked(store, 'fix-a', 'put_book', '{"title":"A"}', 'put A');
    const config = shelfConfig({ put_book: write }, { env: env() });
    for (const _ of [1, 2]) await replay(store, config, { ...quick, allow: ['put_book'] });
    expect(done()).toEqual([]);
    expect(await store.all('select executor, outcome, tries, result_text from replays')).toEqual([
      { executor: 'log', outcome: 'verified', tries: 0, result_text: 'put A' },
    ]);
  });

  test('only proposed repairs run', async () => {
    await seed(store, [{ id: 'a', calls: [['get_book', '{"title":"A"}']], status: 'rejected' }]);
    expect((await replay(store, shelfConfig({ get_book: read }), quick)).by_outcome).toEqual({});
  });
});

describe('running', () => {
  test('a second run changes nothing', async () => {
    await seed(store, [
      { id: 'a', calls: [['get_book', '{"title":"A"}']] },
      { id: 'b', calls: [['put_book', '{"title":"B"}']] },
      { id: 'c', calls: [['get_refused', '{}']] },
    ]);
    const config = shelfConfig({ 'get_*': read, put_book: write });
    await replay(store, config, quick);
    const before = await store.all('select * from replays order by all');
    expect(await replay(store, config, quick)).toMatchObject({ executed: 0, blocked: { put_book: 1 } });
    expect(await store.all('select * from replays order by all')).toEqual(before);
  });

  test('reads run together up to the limit, on one server', async () => {
    await seed(
      store,
      [1, 2, 3, 4, 5, 6, 7, 8].map(at => ({ id: `r${at}`, calls: [['get_slow', '{"ms":60}']] })),
    );
    await replay(store, shelfConfig({ get_slow: read }, { env: env() }), { ...quick, concurrency: 3 });
    const rows = await store.all<{ result_text: string }>('select distinct result_text from replays');
    expect(rows.map(row => row.result_text)).toContain('slept, 3 together');
    expect(rows.map(row => row.result_text)).not.toContain('slept, 4 together');
    expect(starts()).toBe(1);
  });

  test('the config is named before an executor starts, and progress is told', async () => {
    await seed(
      store,
      [1, 2].map(at => ({ id: `r${at}`, calls: [['get_book', `{"title":"${at}"}`]] })),
    );
    const lines: string[] = [];
    const progress: string[] = [];
    await replay(store, shelfConfig({ get_book: read }, { env: env() }), {
      configPath: '/somewhere/toolmend.config.json',
      notify: line => lines.push(`${line} (${starts()} started)`),
      onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
    });
    expect(lines).toEqual(['config: /somewhere/toolmend.config.json (0 started)']);
    expect(progress.at(-1)).toBe('2/2');
  });

  test('after an abort reads are left started and run again under their id', async () => {
    await seed(store, [{ id: 'a', calls: [['get_book', '{"title":"A"}']] }]);
    const config = shelfConfig({ get_book: read });
    const controller = new AbortController();
    const toExecutor = fakeExecutor(['get_book'], async (_name, signal) => {
      controller.abort();
      signal!.throwIfAborted();
    });
    const stopped = await replay(store, config, { ...quick, signal: controller.signal, toExecutor });
    expect(stopped.executed).toBe(0);
    const [before] = await store.all('select replay_id, outcome, tries from replays');
    expect(before).toMatchObject({ outcome: 'started', tries: 1 });
    await replay(store, config, quick);
    expect(await store.all('select replay_id, outcome, tries from replays')).toEqual([
      { replay_id: before!.replay_id, outcome: 'verified', tries: 2 },
    ]);
  });

  test('after an abort a write under way is waited for, and no other begins', async () => {
    await seed(
      store,
      [1, 2].map(at => ({ id: `w${at}`, calls: [['put_book', `{"title":"${at}"}`]] })),
    );
    const controller = new AbortController();
    let sent = 0;
    const toExecutor = fakeExecutor(['put_book'], async (_name, signal) => {
      sent += 1;
      controller.abort();
      expect(signal).toBeUndefined();
      await setTimeout(20);
    });
    const config = shelfConfig({ put_book: write });
    await replay(store, config, { ...quick, allow: ['put_book'], signal: controller.signal, toExecutor });
    expect(sent).toBe(1);
    expect(await outcomes(store)).toEqual({ 'w1 0': 'verified' });
  });

  test('writes of one executor run one at a time, and reads wait for them', async () => {
    const names = ['get_book', 'put_book', 'get_book', 'get_book', 'put_book', 'get_book'];
    await seed(
      store,
      names.map((name, at) => ({ id: `m${at}`, calls: [[name, '{}']] })),
    );
    const running: string[] = [];
    const seen = new Set<string>();
    const toExecutor = fakeExecutor(['get_book', 'put_book'], async name => {
      running.push(name);
      seen.add([...running].sort().join());
      await setTimeout(20);
      running.splice(running.indexOf(name), 1);
    });
    const config = shelfConfig({ get_book: read, put_book: write });
    await replay(store, config, { ...quick, allow: ['put_book'], toExecutor });
    for (const together of seen) expect(together).toMatch(/^(put_book|get_book(,get_book)*)$/);
    expect(Object.values(await outcomes(store))).toEqual(names.map(() => 'verified'));
  });

  test('an error of toolmend itself ends the run after what is under way, and is thrown', async () => {
    await seed(store, [{ id: 'a', calls: [['get_book', '{}']] }]);
    const toExecutor = fakeExecutor(['get_book'], async () => {
      throw new TypeError('a fault');
    });
    await expect(replay(store, shelfConfig({ get_book: read }), { ...quick, toExecutor })).rejects.toThrow('a fault');
  });

  test('a write that was under way when the process died is never sent again', async () => {
    await seed(store, [
      {
        id: 'a',
        calls: [
          ['put_book', '{"title":"A"}'],
          ['get_book', '{"title":"A"}'],
        ],
      },
    ]);
    await store.append('replays', [
      {
        replay_id: 'r',
        repair_id: 'repair-a',
        step: 0,
        executor: 'shelf',
        outcome: 'started',
        tries: 1,
        started_at: new Date(0),
      },
    ]);
    const config = shelfConfig({ put_book: write, get_book: read }, { env: env() });
    await replay(store, config, { ...quick, allow: ['put_book'] });
    expect(await outcomes(store)).toEqual({ 'a 0': 'unknown_outcome' });
    expect(done()).toEqual([]);
  });
});
