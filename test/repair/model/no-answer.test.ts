import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repair } from '../../../src/repair/index.ts';
import type { Store } from '../../../src/store/index.ts';
import {
  type ModelServer,
  type ServerQuestion,
  type Step,
  startModelServer,
} from '../../fixtures/model/model-server.mjs';
import { addFailures, answerText, modelAt, numbered, openSeeded, repairsIn, rightAnswer } from './seeded.ts';

let store: Store;
let server: ModelServer;
let script: (question: ServerQuestion) => Step | undefined;

beforeEach(async () => {
  store = await openSeeded();
  script = ({ text }) => ({ text: rightAnswer(text) });
  server = await startModelServer(question => script(question));
});

afterEach(async () => {
  store.close();
  await server.close();
});

const byModel = (more: Parameters<typeof modelAt>[1] = {}) =>
  repair(store, { methods: ['model'], model: modelAt(server.url, { timeoutMs: 10_000, ...more }) });
const PROTOCOLS = ['anthropic', 'openai'] as const;
const PRICES = { input: 1, output: 1, cacheRead: 1, cacheWrite: 1 };

describe.each(PROTOCOLS)('a server of %s that gives no answer', provider => {
  test.each<[string, Step, RegExp]>([
    [
      'a question that is not accepted',
      { status: 400, message: 'max_tokens is too large' },
      /does not accept the question \(400\): .*max_tokens/,
    ],
    [
      'a question that is too large',
      { status: 413, message: 'prompt is too long' },
      /too large for the provider \(413\)/,
    ],
    [
      'a rate that is limited',
      { status: 429, message: 'slow down', headers: { 'retry-after-ms': '1' } },
      /limits the rate of questions \(429\)/,
    ],
    [
      'an overload',
      { status: 529, message: 'overloaded', headers: { 'retry-after-ms': '1' } },
      /is overloaded \(529\)/,
    ],
    [
      'a failure of the server',
      { status: 500, message: 'oops', headers: { 'retry-after-ms': '1' } },
      /the provider failed \(500\)/,
    ],
    ['a page in place of an answer', { body: '<html>hi</html>', contentType: 'text/html' }, /something else/],
    ['a body that is no JSON', { body: '{"id": "msg', contentType: 'application/json' }, /damaged/],
    ['a body of another shape', { body: { hello: 1 } }, /something else/],
    ['a body that breaks off', { text: 'x'.repeat(500), tear: 100 }, /broke off|cannot be reached/],
    ['an empty body', { body: '' }, /damaged|something else/],
  ])('ends as an error that says so: %s', async (_, step, words) => {
    await addFailures(store, numbered(1));
    script = () => step;
    const summary = await byModel({ provider, prices: PRICES });
    expect(summary).toMatchObject({ candidates: 1, proposed: 0, model: { errors: 1 } });
    expect(await repairsIn(store)).toMatchObject([
      {
        method: 'model',
        status: 'error',
        explanation: expect.stringMatching(words),
        input_tokens: null,
        output_tokens: null,
      },
    ]);
  });

  test.each<[string, Step, RegExp]>([
    ['a dropped connection', { drop: true }, /cannot be reached/],
    ['an answer after the timeout', { delayMs: 900, text: 'late' }, /did not answer in time/],
    ['nothing at all', { hang: true }, /did not answer in time/],
  ])('is tried again, and then ends as an error: %s', { timeout: 30_000 }, async (_, step, words) => {
    await addFailures(store, numbered(1));
    script = () => step;
    await byModel({ provider, prices: PRICES, timeoutMs: 300 });
    expect(server.state.questions).toHaveLength(3);
    expect(await repairsIn(store)).toMatchObject([
      { status: 'error', explanation: expect.stringMatching(words), output_tokens: null },
    ]);
  });

  test.each<[string, Step, RegExp]>([
    [
      'a wrong key',
      { status: 401, message: 'invalid key-for-tests-0123456789' },
      /does not accept the key \(401\): invalid \*\*\*/,
    ],
    ['no credit', { status: 402, message: 'no credit' }, /no credit left \(402\)/],
    ['a key without the right', { status: 403, message: 'no access' }, /may not use this model \(403\)/],
    ['a model that is not there', { status: 404, message: 'model: nope' }, /no such model/],
  ])('is not asked again for anything: %s', async (_, step, words) => {
    await addFailures(store, numbered(50));
    script = () => step;
    const summary = await byModel({ provider, prices: PRICES, concurrency: 4 });
    expect(summary.model).toMatchObject({ failed: expect.stringMatching(words), errors: 4, not_asked: 46 });
    expect(server.state.questions).toHaveLength(4);
    script = ({ text }) => ({ text: rightAnswer(text) });
    expect(await byModel({ provider, prices: PRICES })).toMatchObject({ candidates: 50, proposed: 50 });
    expect((await repairsIn(store)).map(({ attempt }) => attempt)).toEqual(Array.from({ length: 50 }, () => 1));
  });

  test('waits as long as the provider says, and then has its answer', async () => {
    await addFailures(store, numbered(3));
    script = ({ at, text }) =>
      at < 3 ? { status: 429, headers: { 'retry-after': '1' } } : { text: rightAnswer(text) };
    const begin = performance.now();
    expect(await byModel({ provider, prices: PRICES })).toMatchObject({ proposed: 3 });
    expect(performance.now() - begin).toBeGreaterThan(900);
  });

  test('is left alone after many questions in a row without an answer', async () => {
    await addFailures(store, numbered(60));
    script = () => ({ status: 400, message: 'no' });
    const summary = await byModel({ provider, prices: PRICES, concurrency: 2 });
    expect(summary.model!.failed).toMatch(/in a row had no answer/);
    expect(summary.model!.errors).toBeLessThan(25);
    expect(summary.model!.errors + summary.model!.not_asked).toBe(60);
  });
});

describe.each(PROTOCOLS)('an answer of %s that is of no use', provider => {
  const cut = provider === 'anthropic' ? 'max_tokens' : 'length';
  test.each<[string, Step, string, RegExp]>([
    ['is cut off', { text: '{"explanation": "I', stop: cut }, 'error', /cut off at/],
    ['is no JSON', { text: 'Sure, happy to help.' }, 'error', /cannot be read: it is no JSON object/],
    ['is a list', { text: '[]' }, 'error', /no JSON object/],
    ['has another status', { text: '{"status":"done","calls":[]}' }, 'error', /status/],
    ['has no calls', { text: '{"status":"repaired","calls":[]}' }, 'error', /without calls/],
    ['has no question', { text: '{"status":"needs_user","calls":[]}' }, 'error', /without a question/],
    [
      'has arguments that are no object',
      { text: '{"status":"repaired","calls":[{"tool_name":"get_thing","arguments":"[1]"}]}' },
      'error',
      /no JSON object/,
    ],
    ['is empty', { text: '' }, 'error', /cannot be read/],
    [
      'calls a tool that nobody offered',
      { text: answerText([{ tool_name: 'drop_all', arguments: { id: 'a' } }]) },
      'rejected',
      /Made n a number/,
    ],
    [
      'breaks the schema',
      { text: answerText([{ tool_name: 'get_thing', arguments: { id: 'thing 0', n: '1' } }]) },
      'rejected',
      /./,
    ],
    [
      'is a refusal',
      provider === 'anthropic' ? { text: '', stop: 'refusal' } : { refusal: 'no', text: '' },
      'unrepairable',
      /declined/,
    ],
  ])('that %s ends as a stated status, and is not paid for twice', async (_, step, status, words) => {
    await addFailures(store, numbered(1));
    script = () => step;
    await byModel({ provider, prices: PRICES });
    expect(await repairsIn(store)).toMatchObject([
      { status, explanation: expect.stringMatching(words), output_tokens: expect.stringMatching(/^\d+$/) },
    ]);
    const asked = server.state.questions.length;
    expect(await byModel({ provider, prices: PRICES })).toMatchObject({ candidates: 0 });
    await store.run('delete from repairs');
    expect(await byModel({ provider, prices: PRICES })).toMatchObject({ cost_usd: 0 });
    expect(server.state.questions).toHaveLength(asked);
  });
});

test('a second question without an answer leaves the first one paid, and is asked again', async () => {
  await addFailures(store, numbered(1));
  script = ({ turns }) =>
    turns.length === 1
      ? { text: answerText([{ tool_name: 'get_thing', arguments: { id: 'other', n: 1 } }]) }
      : { status: 400, message: 'no' };
  expect(await byModel()).toMatchObject({ cost_usd: 0.003, model: { errors: 1 } });
  script = ({ text }) => ({ text: rightAnswer(text) });
  expect(await byModel()).toMatchObject({ proposed: 1, cost_usd: 0.003, model: { asked: 1, known: 1 } });
  expect(await repairsIn(store)).toMatchObject([{ status: 'proposed', attempt: 1, cost_usd: 0.006 }]);
});

test('a stop lets what is under way end, keeps it, and leaves the rest', async () => {
  await addFailures(store, numbered(40));
  const controller = new AbortController();
  script = ({ at, text }) => {
    if (at === 5) controller.abort();
    return { text: rightAnswer(text), delayMs: 20 };
  };
  const summary = await repair(store, {
    methods: ['model'],
    model: modelAt(server.url, { concurrency: 4 }),
    signal: controller.signal,
  });
  const saved = (await repairsIn(store)).length;
  expect(saved).toBe(server.state.questions.length);
  expect(saved).toBeLessThan(12);
  expect(summary.model!.not_asked).toBe(40 - saved);
  expect(await byModel()).toMatchObject({ proposed: 40 - saved });
});
