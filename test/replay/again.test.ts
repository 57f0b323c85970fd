import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Executor, type ReplayOptions, replay } from '../../src/replay/index.ts';
import { Store } from '../../src/store/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { outcomes, seed, shelfConfig } from './seed.ts';

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

const env = () => ({ SHELF_LOG: log });
const sent = () =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter(line => /^(?!start|$)/.test(line))
    : [];
const read = { executor: 'shelf', effect: 'read' } as const;
const write = { executor: 'shelf', effect: 'write' } as const;
const putConfig = () => shelfConfig({ 'put_*': { ...write, timeoutMs: 300 }, get_book: read }, { env: env() });

let reviews = 0;
async function review(id: string, decision: string, outcome: string, at = new Date()): Promise<void> {
  reviews += 1;
  await store.append('reviews', [
    { review_id: `v${reviews}`, call_id: id, repair_id: `repair-${id}`, decision, outcome, decided_at: at },
  ]);
}

const makeOld = () => store.run(`update replays set started_at = '2020-01-01'`);
const triesOf = async () => (await store.first<{ tries: number }>('select max(tries) as tries from replays'))?.tries;

describe('what a person decided', () => {
  test('an accepted repair runs although it writes, once, and no other does', async () => {
    await seed(store, [
      { id: 'a', calls: [['put_book', '{"title":"A"}']] },
      { id: 'b', calls: [['put_book', '{"title":"B"}']] },
    ]);
    await replay(store, putConfig(), quick);
    await review('a', 'accept', 'blocked');
    await replay(store, putConfig(), quick);
    await replay(store, putConfig(), quick);
    expect(sent()).toEqual(['put A']);
    expect(await outcomes(store)).toEqual({ 'a 0': 'verified', 'b 0': 'blocked' });
  });

  test('one that was accepted before it was ever replayed runs, with all its steps', async () => {
    await seed(store, [
      {
        id: 'a',
        calls: [
          ['put_book', '{"title":"A"}'],
          ['put_book', '{"title":"B"}'],
        ],
      },
    ]);
    await review('a', 'accept', 'not_replayed');
    await replay(store, putConfig(), quick);
    expect(sent()).toEqual(['put A', 'put B']);
  });

  test('a step that was not sent yet when the process died is still allowed, one that was is not', async () => {
    await seed(store, [
      {
        id: 'a',
        calls: [
          ['put_book', '{"title":"A"}'],
          ['put_book', '{"title":"B"}'],
        ],
      },
      { id: 'c', calls: [['put_book', '{"title":"C"}']] },
    ]);
    const before = new Date(Date.now() - 60_000);
    await review('a', 'accept', 'blocked', before);
    await review('c', 'accept', 'blocked', before);
    const row = { step: 0, executor: 'shelf', tries: 1, started_at: new Date(Date.now() - 30_000) };
    await store.append('replays', [
      { ...row, replay_id: 'r1', repair_id: 'repair-a', outcome: 'verified' },
      { ...row, replay_id: 'r2', repair_id: 'repair-c', outcome: 'started' },
    ]);
    await replay(store, putConfig(), quick);
    expect(sent()).toEqual(['put B']);
    expect(await outcomes(store)).toEqual({ 'a 0': 'verified', 'a 1': 'verified', 'c 0': 'unknown_outcome' });
  });

  test('a write of unknown outcome is sent again only where a person who knew of it says so, and once', async () => {
    await seed(store, [{ id: 'a', calls: [['put_book', '{"title":"A","ms":2000}']] }]);
    await review('a', 'accept', 'blocked');
    await replay(store, putConfig(), quick);
    expect(await outcomes(store)).toEqual({ 'a 0': 'unknown_outcome' });
    await replay(store, putConfig(), { ...quick, retryTransient: true });
    await review('a', 'accept', 'blocked');
    await replay(store, putConfig(), quick);
    expect(sent()).toEqual(['put A']);
    await review('a', 'accept', 'unknown_outcome');
    await replay(store, putConfig(), quick);
    await replay(store, putConfig(), quick);
    expect(sent()).toEqual(['put A', 'put A']);
    expect(await triesOf()).toBe(2);
  });

  test('what a person rejected or wrote anew does not run', async () => {
    await seed(store, [
      { id: 'a', calls: [['get_book', '{"title":"A"}']] },
      { id: 'b', calls: [['get_book', '{"title":"B"}']] },
    ]);
    await review('a', 'reject', 'not_replayed');
    await review('b', 'edit', 'not_replayed');
    expect((await replay(store, putConfig(), quick)).by_outcome).toEqual({});
  });

  test('acceptance makes neither a fallback write nor a tool run that was neither offered nor declared', async () => {
    await seed(store, [
      { id: 'a', calls: [['put_book', '{"title":"A"}']], fallback: true },
      { id: 'b', calls: [['burn_book', '{"title":"B"}']], offered: ['get_book'] },
    ]);
    await review('a', 'accept', 'not_replayed');
    await review('b', 'accept', 'not_replayed');
    await replay(store, putConfig(), quick);
    expect(sent()).toEqual([]);
    expect(await outcomes(store)).toEqual({ 'a 0': 'blocked', 'b 0': 'blocked' });
  });
});

describe('a transient end', () => {
  const busy = () => shelfConfig({ 'get_*': read }, { env: env() });

  test('is tried again by a later run, three rounds at most', async () => {
    await seed(store, [{ id: 'a', calls: [['get_busy', '{}']] }]);
    await replay(store, busy(), quick);
    expect((await replay(store, busy(), quick)).executed).toBe(0);
    for (const tries of [6, 9, 9]) {
      await makeOld();
      await replay(store, busy(), quick);
      expect(await triesOf()).toBe(tries);
    }
    await replay(store, busy(), { ...quick, retryTransient: true });
    expect(await triesOf()).toBe(12);
    expect(await store.all('select count(*)::integer as n from replays')).toEqual([{ n: 1 }]);
  });

  test('of a write is not tried again, whatever is allowed', async () => {
    await seed(store, [{ id: 'a', calls: [['put_book', '{"title":"A"}']] }]);
    await store.append('replays', [
      {
        replay_id: 'r',
        repair_id: 'repair-a',
        step: 0,
        executor: 'shelf',
        outcome: 'transient',
        tries: 1,
        error_text: '429 Too Many Requests',
        started_at: new Date(0),
      },
    ]);
    await replay(store, putConfig(), { ...quick, allow: ['put_book'], retryTransient: true });
    expect(sent()).toEqual([]);
    expect(await store.all('select outcome, error_text from replays')).toEqual([
      { outcome: 'transient', error_text: '429 Too Many Requests' },
    ]);
  });
});

describe('the breaker', () => {
  /** An executor whose calls fail for as long as `isDown` says. */
  const failing = (isDown: () => boolean, calls: string[]) => (): Executor => ({
    open: async () => ({
      listTools: async () => [{ name: 'get_book', annotations: null }],
      call: async (_name, args) => {
        calls.push(JSON.stringify(args));
        return isDown()
          ? { text: 'connection reset', isError: true, failure: 'connection' }
          : { text: 'fine', isError: false };
      },
      close: async () => {},
    }),
  });
  const titles = Array.from({ length: 10 }, (_, at) => `${at}`);
  const seeds = titles.map(title => ({
    id: title,
    calls: [['get_book', `{"title":"${title}"}`]] as [string, string][],
  }));

  test('lets nothing through after five failures in a row, and says so; a later run goes on', async () => {
    await seed(store, seeds);
    const calls: string[] = [];
    let isDown = true;
    const options = { ...quick, concurrency: 1, toExecutor: failing(() => isDown, calls) };
    const summary = await replay(store, putConfig(), options);
    expect(calls).toHaveLength(5);
    expect(summary.by_outcome).toEqual({ transient: 10 });
    const rows = await store.all<{ error_text: string }>('select error_text from replays where tries = 0');
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(new Set(rows.map(row => row.error_text))).toEqual(
      new Set([
        'not sent: 5 calls in a row came to nothing, so the executor is left alone for 300 s; a later run tries again',
      ]),
    );
    expect((await replay(store, putConfig(), options)).executed).toBe(0);
    isDown = false;
    await makeOld();
    expect((await replay(store, putConfig(), options)).by_outcome).toEqual({ verified: 10 });
  });

  test('is set by the config of the executor, and so is how many reads run together', async () => {
    await seed(store, seeds);
    const calls: string[] = [];
    const config = putConfig();
    Object.assign(config.executors.shelf!, { breakAfterFailures: 2, breakForMs: 60_000, concurrency: 1 });
    await replay(store, config, { ...quick, toExecutor: failing(() => true, calls) });
    expect(calls).toHaveLength(2);
  });
});

test('many calls that wait on the same stop give no warning', async () => {
  await seed(
    store,
    Array.from({ length: 30 }, (_, at) => ({ id: `w${at}`, calls: [['get_book', '{}']] })),
  );
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.message);
  process.on('warning', note);
  const toExecutor = (): Executor => ({
    open: async () => ({
      listTools: async () => [{ name: 'get_book', annotations: null }],
      call: async (_name, _args, { signal }) => {
        signal!.addEventListener('abort', () => {});
        return { text: 'fine', isError: false };
      },
      close: async () => {},
    }),
  });
  const signal = new AbortController().signal;
  await replay(store, putConfig(), { ...quick, concurrency: 30, signal, toExecutor });
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('what may not run is counted again by each run, and runs as soon as it may', async () => {
  const books = ['a', 'b', 'c'].map(id => ({ id, calls: [['put_book', `{"title":"${id}"}`]] as [string, string][] }));
  const plan: [string, string][] = [
    ['get_book', '{"title":"d"}'],
    ['put_book', '{"title":"d"}'],
  ];
  await seed(store, [...books.map(book => ({ ...book, offered: null })), { id: 'd', calls: plan }]);
  const first = await replay(store, putConfig(), quick);
  expect(first).toMatchObject({ executed: 0, by_tool: { put_book: { blocked: 4 } } });
  const rows = 'from replays order by all';
  const before = await store.all(rows);
  expect(await replay(store, putConfig(), quick)).toEqual(first);
  expect(await store.all(rows)).toEqual(before);
  await review('b', 'accept', 'blocked');
  expect(await replay(store, putConfig(), quick)).toMatchObject({ executed: 1, by_tool: { put_book: { blocked: 3 } } });
  expect(sent()).toEqual(['put b']);
  const none = await replay(store, null, quick);
  expect(none).toMatchObject({
    executed: 0,
    by_tool: { put_book: { not_executable: 2 }, get_book: { not_executable: 1 } },
  });
  expect(await replay(store, null, quick)).toEqual(none);
  expect(await replay(store, putConfig(), { ...quick, allow: ['put_book'] })).toMatchObject({ executed: 4 });
});
