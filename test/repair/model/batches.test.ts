import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repair } from '../../../src/repair/index.ts';
import { Store } from '../../../src/store/index.ts';
import {
  type ModelServer,
  type ServerQuestion,
  type Step,
  startModelServer,
} from '../../fixtures/model/model-server.mjs';
import { temporaryFolder } from '../../temporary-folder.ts';
import { addFailures, answerText, modelAt, numbered, openSeeded, repairsIn, rightAnswer } from './seeded.ts';

const folder = temporaryFolder();
let files = 0;
let path: string;
let store: Store;
let server: ModelServer;
let script: (question: ServerQuestion) => Step | undefined;

beforeEach(async () => {
  path = join(folder, `${files++}.duckdb`);
  store = await openSeeded(path);
  script = ({ text }) => ({ text: rightAnswer(text) });
  server = await startModelServer(question => script(question));
});

afterEach(async () => {
  store.close();
  await server.close();
});

const byBatch = (more: Parameters<typeof modelAt>[1] = {}) =>
  repair(store, { methods: ['model'], model: modelAt(server.url, { isBatch: true, ...more }) });
const statuses = async () =>
  (await store.all('select status from batches order by submitted_at, batch_id')).map(({ status }) => status);

/** As if toolmend ended and was started again, another day. */
async function comeBack(): Promise<void> {
  store.close();
  store = await Store.open(path);
}

describe('a batch', () => {
  test('is handed in, left, and collected by another process at half the price', async () => {
    await addFailures(store, numbered(5));
    expect(await byBatch()).toMatchObject({
      candidates: 5,
      proposed: 0,
      cost_usd: 0,
      model: { waiting: 5, batches_submitted: 1, asked: 0 },
    });
    expect(await repairsIn(store)).toEqual([]);
    await comeBack();
    expect(await byBatch()).toMatchObject({
      candidates: 5,
      model: { waiting: 5, batches_submitted: 0, batches_collected: 0 },
    });
    server.endBatches();
    await comeBack();
    const summary = await byBatch();
    expect(summary).toMatchObject({
      candidates: 5,
      proposed: 5,
      model: { waiting: 0, batches_collected: 1, known: 5 },
    });
    expect(summary.cost_usd).toBeCloseTo(5 * 0.0015, 9);
    expect((await repairsIn(store)).map(({ cost_usd }) => cost_usd)).toEqual([0.0015, 0.0015, 0.0015, 0.0015, 0.0015]);
    expect(await statuses()).toEqual(['collected']);
    expect(await byBatch()).toMatchObject({ candidates: 0 });
    expect(server.state.batches.size).toBe(1);
  });

  test('is waited for by a run that asks at once, and collected by it', async () => {
    await addFailures(store, numbered(2));
    await byBatch();
    await addFailures(store, [{ id: 'd1', args: '{"id":"new","n":"1"}' }]);
    expect(await byBatch({ isBatch: false })).toMatchObject({ proposed: 1, model: { waiting: 2, asked: 1 } });
    server.endBatches();
    expect(await byBatch({ isBatch: false })).toMatchObject({ proposed: 2, model: { asked: 0, known: 2 } });
  });

  test('holds alike failures once', async () => {
    await addFailures(
      store,
      [1, 2, 3].map(at => ({ id: `c${at}`, args: '{"id":"a","n":"3"}' })),
    );
    expect(await byBatch()).toMatchObject({ model: { waiting: 3 } });
    expect([...server.state.batches.values()][0]!.requests).toHaveLength(1);
    server.endBatches();
    expect(await byBatch()).toMatchObject({ proposed: 3 });
    expect((await repairsIn(store)).map(({ cost_usd }) => cost_usd).sort()).toEqual([0, 0, 0.0015]);
  });

  test('takes the objections of the guard to a second batch', async () => {
    await addFailures(store, numbered(1));
    script = ({ turns, text }) =>
      turns.length > 1
        ? { text: rightAnswer(text) }
        : { text: answerText([{ tool_name: 'get_thing', arguments: { id: 'other', n: 1 } }]) };
    await byBatch();
    server.endBatches();
    expect(await byBatch()).toMatchObject({ model: { waiting: 1, batches_collected: 1, batches_submitted: 1 } });
    server.endBatches();
    expect(await byBatch()).toMatchObject({ proposed: 1, model: { batches_collected: 1 } });
    expect(await repairsIn(store)).toMatchObject([{ cost_usd: 0.003, input_tokens: '2000' }]);
  });

  test('asks again for what expired, was cancelled or failed, and not for what was refused', async () => {
    await addFailures(store, numbered(4));
    const results: Step[] = [
      { result: { type: 'expired' } },
      { result: { type: 'canceled' } },
      { result: { type: 'errored', error: { type: 'error', error: { type: 'api_error', message: 'oops' } } } },
      {
        result: {
          type: 'errored',
          error: { type: 'error', error: { type: 'invalid_request_error', message: 'too long' } },
        },
      },
    ];
    script = ({ at }) => results[at];
    await byBatch();
    server.endBatches();
    expect(await byBatch()).toMatchObject({ model: { errors: 1, waiting: 3, batches_submitted: 1 }, cost_usd: 0 });
    expect(
      await store.all(
        'select succeeded::integer as s, errored::integer as e, expired::integer as x, canceled::integer as c from batches order by submitted_at limit 1',
      ),
    ).toEqual([{ s: 0, e: 2, x: 1, c: 1 }]);
    expect(await repairsIn(store)).toMatchObject([
      { status: 'error', explanation: expect.stringContaining('too long') },
    ]);
    script = ({ text }) => ({ text: rightAnswer(text) });
    server.endBatches();
    expect(await byBatch()).toMatchObject({ candidates: 3, proposed: 3 });
    expect(server.state.batches.size).toBe(2);
  });

  test('that was handed in and not heard of is found again, not handed in twice', async () => {
    await addFailures(store, numbered(3));
    server.state.batchScript = () => ({ drop: true });
    expect((await byBatch()).model!.failed).toMatch(/cannot be reached/);
    expect(await statuses()).toEqual(['submitting']);
    server.state.batchScript = null;
    expect(await byBatch()).toMatchObject({ model: { waiting: 3, batches_submitted: 0, failed: null } });
    expect(await statuses()).toEqual(['submitted']);
    server.endBatches();
    expect(await byBatch()).toMatchObject({ proposed: 3 });
    expect(server.state.batches.size).toBe(1);
  });

  test('that never reached the provider, or is gone there, is handed in anew', async () => {
    await addFailures(store, numbered(2));
    await byBatch();
    server.state.batches.clear();
    expect(await byBatch()).toMatchObject({ model: { waiting: 2, batches_submitted: 1 } });
    expect(await statuses()).toEqual(['lost', 'submitted']);
    await store.run(`update batches set status = 'submitting', provider_batch_id = null where status = 'submitted'`);
    server.state.batches.clear();
    expect(await byBatch()).toMatchObject({ model: { waiting: 2, batches_submitted: 1 } });
    expect(await statuses()).toEqual(['lost', 'not_sent', 'submitted']);
  });

  test('is not handed in past the budget', async () => {
    await addFailures(store, numbered(30));
    const { model } = await byBatch({ maxCostUsd: 0.1 });
    expect(model).toMatchObject({ stopped: 'the budget does not allow another question', batches_submitted: 1 });
    expect(model!.waiting).toBeGreaterThan(0);
    expect(model!.not_asked).toBe(30 - model!.waiting);
  });
});
