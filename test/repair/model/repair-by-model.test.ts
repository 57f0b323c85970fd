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
  repair(store, { methods: ['model'], model: modelAt(server.url, more) });
const thing = (args: unknown) => [{ tool_name: 'get_thing', arguments: args }];

describe('a repair by a model', () => {
  test('is proposed where the guard lets it pass, with what it cost', async () => {
    await addFailures(store, [{ id: 'c1', args: '{"id":"a","n":"3"}', intent: 'thing a, three times' }]);
    const summary = await byModel();
    expect(summary).toMatchObject({ candidates: 1, proposed: 1, by_method: { model: 1 }, cost_usd: 0.003 });
    expect(summary.model).toMatchObject({ asked: 1, known: 0, input_tokens: 1000, output_tokens: 100, stopped: null });
    expect(await repairsIn(store)).toMatchObject([
      {
        call_id: 'c1',
        attempt: 1,
        method: 'model',
        status: 'proposed',
        model: 'claude-sonnet-5-5',
        explanation: 'Made n a number.',
        calls: '[{"tool_name":"get_thing","arguments":{"id":"a","n":3}}]',
        input_tokens: '1000',
        output_tokens: '100',
        cost_usd: 0.003,
      },
    ]);
    const [row] = await store.all(
      `select changes ->> '$[0].op' as op, subjects ->> '$[0].status' as kept, prompt_hash from repairs`,
    );
    expect(row).toMatchObject({
      op: 'retype',
      kept: 'kept',
      prompt_hash: expect.stringMatching(/^sha256:[0-9a-f]{32}$/),
    });
  });

  test('is asked for with a common beginning to cache, a form of answer, and the key in a header', async () => {
    await addFailures(store, numbered(2));
    await byModel();
    const [a, b] = server.state.questions;
    expect(a!.headers['x-api-key']).toBe('key-for-tests-0123456789');
    expect(a!.body.system).toEqual(b!.body.system);
    expect(a!.body.system[0].cache_control).toEqual({ type: 'ephemeral' });
    expect(a!.body.messages[0].content[0]).toEqual(b!.body.messages[0].content[0]);
    expect(a!.body.output_config.format).toMatchObject({ type: 'json_schema', schema: { type: 'object' } });
  });

  test('is asked for only where the rules have nothing', async () => {
    await addFailures(store, [
      { id: 'c1', args: '{"id":"a","n":"3"}' },
      { id: 'c2', args: '{"id":"a","n":"three"}', intent: 'thing a' },
    ]);
    script = () => ({ text: answerText(null, { status: 'needs_user', question: 'How many?' }) });
    const summary = await repair(store, { methods: ['rules', 'model'], model: modelAt(server.url) });
    expect(summary).toMatchObject({ candidates: 2, proposed: 1, needs_user: 1, by_method: { rules: 1 } });
    expect(server.state.questions).toHaveLength(1);
    expect(await repairsIn(store)).toMatchObject([
      { call_id: 'c1', method: 'rules', model: null, cost_usd: 0 },
      { call_id: 'c2', method: 'model', status: 'needs_user', question: 'How many?' },
    ]);
  });

  test('is tried after the rules alone had nothing, and only once by each model', async () => {
    await addFailures(store, [{ id: 'c1', args: '{"id":"a","n":"three"}' }]);
    await repair(store);
    script = () => ({ text: answerText(null, { status: 'unrepairable', explanation: 'No number.' }) });
    expect(await byModel()).toMatchObject({ candidates: 1, unrepairable: 1 });
    expect(await byModel()).toMatchObject({ candidates: 0 });
    expect(await repair(store)).toMatchObject({ candidates: 0 });
    expect(await byModel({ name: 'claude-opus-5-5' })).toMatchObject({ candidates: 1 });
    expect((await repairsIn(store)).map(({ attempt, method, model }) => [attempt, method, model])).toEqual([
      [1, 'rules', null],
      [2, 'model', 'claude-sonnet-5-5'],
      [3, 'model', 'claude-opus-5-5'],
    ]);
  });

  test('that the guard refuses goes back once with the objections', async () => {
    await addFailures(store, [{ id: 'c1', args: '{"id":"a","n":"3"}' }]);
    script = ({ turns, text }) => ({
      text: turns.length === 1 ? answerText(thing({ id: 'b', n: 3 })) : rightAnswer(text),
    });
    expect(await byModel()).toMatchObject({ proposed: 1 });
    const second = server.state.questions[1]!;
    expect(second.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(second.turns[2]!.text).toContain('/id no longer says a');
    expect(await repairsIn(store)).toMatchObject([{ status: 'proposed', input_tokens: '2000', output_tokens: '200' }]);
  });

  test('that is refused twice is rejected, and the objections say why', async () => {
    await addFailures(store, [{ id: 'c1', args: '{"id":"a","n":"3"}' }]);
    script = () => ({ text: answerText(thing({ id: 'b', n: 3 })) });
    expect(await byModel()).toMatchObject({ rejected: 1 });
    expect(server.state.questions).toHaveLength(2);
    const [row] = await store.all(`select objections ->> '$[0].code' as code from repairs`);
    expect(row).toEqual({ code: 'changed' });
  });

  test('is asked for once where failures are alike, each judged on its own', async () => {
    const args = '{"id":"a","n":"3"}';
    await addFailures(store, [
      { id: 'c1', args, error: 'n: Expected integer (request 8842)', intent: 'one' },
      { id: 'c2', args, error: 'n: Expected integer (request 9120)', intent: 'two' },
      { id: 'c3', args: '{"n":"3", "id":"a"}', error: 'n: Expected integer (request 11)' },
      { id: 'c4', args: '{"id":"b","n":"3"}', error: 'n: Expected integer (request 12)' },
    ]);
    expect(await byModel()).toMatchObject({ proposed: 4, model: { asked: 2, known: 2 } });
    expect((await repairsIn(store)).map(({ cost_usd }) => cost_usd).sort()).toEqual([0, 0, 0.003, 0.003]);
    await addFailures(store, [{ id: 'c5', args, error: 'n: Expected integer (request 77)' }]);
    expect(await byModel()).toMatchObject({ proposed: 1, cost_usd: 0, model: { asked: 0, known: 1 } });
  });

  test('goes back with the error of its replay, three times at most', async () => {
    await addFailures(store, [{ id: 'c1', args: '{"id":"a, b","n":"3"}', error: 'bad call' }]);
    const answers = [{ id: 'a, b', n: 3 }, { id: 'a, b' }, { id: 'a, b', n: 3 }];
    script = ({ turns, text }) =>
      turns.some(turn => turn.text.includes('The check refuses'))
        ? { text: answerText(null, { status: 'unrepairable' }) }
        : {
            text: text.includes('nothing at 3')
              ? answerText(null, { status: 'needs_user', question: 'Which?' })
              : answerText(thing(answers[0])),
          };
    await byModel();
    await store.run(
      `insert into replays select 'p1', repair_id, 0, 'x', 'new_error', 1, null, 'nothing at 3', now()::timestamp, 1 from repairs`,
    );
    expect(await byModel()).toMatchObject({ candidates: 1, needs_user: 1 });
    const turns = server.state.questions.at(-1)!.turns;
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(turns[1]!.text).toContain('get_thing');
    expect(turns[2]!.text).toMatch(
      /The result is an error \(new_error\):\n<result-[0-9a-f]{8}>\nnothing at 3\n<\/result-/,
    );
    expect(turns[2]!.text).toContain('Suggestion:');
    expect(await repairsIn(store)).toMatchObject([
      { attempt: 1, status: 'proposed' },
      { attempt: 2, status: 'needs_user' },
    ]);
  });

  test('sees no personal data and no secrets, and puts them back', async () => {
    await addFailures(store, [
      {
        id: 'c1',
        args: '{"id":"ann.lee@example.org","n":"3"}',
        intent: 'ann.lee@example.org and bob@example.org; my token is sk-ant-api03-abcdefghijklmnop',
        error: 'ann.lee@example.org: n must be an integer',
      },
    ]);
    expect(await byModel()).toMatchObject({ proposed: 1 });
    const sent = JSON.stringify(server.state.questions[0]!.body);
    expect(sent).not.toMatch(/example\.org|sk-ant-api03/);
    expect(sent).toContain('EMAIL_1_: n must be an integer');
    expect(await repairsIn(store)).toMatchObject([
      { calls: '[{"tool_name":"get_thing","arguments":{"id":"ann.lee@example.org","n":3}}]' },
    ]);
    expect(await store.all(`select 1 from answers where text like '%example.org%'`)).toEqual([]);
  });

  test('keeps the digits of numbers', async () => {
    await addFailures(store, [
      { id: 'c1', tool: 'get_price', args: '{"price":0.300750,"big":12345678901234567890,"n":"1"}' },
    ]);
    await store.append('tools', [
      {
        tool_id: 't-p',
        tool_name: 'get_price',
        input_schema:
          '{"type":"object","properties":{"price":{"type":"number"},"big":{"type":"integer"},"n":{"type":"integer"}},"additionalProperties":false}',
        origin: 'log',
      },
    ]);
    await store.run(`update toolsets set tool_ids = list_append(tool_ids, 't-p')`);
    script = () => ({
      text: answerText([{ tool_name: 'get_price', arguments: '{"price":0.300750,"big":12345678901234567890,"n":1}' }]),
    });
    expect(await byModel()).toMatchObject({ proposed: 1 });
    expect((await repairsIn(store))[0]!.calls).toBe(
      '[{"tool_name":"get_price","arguments":{"price":0.300750,"big":12345678901234567890,"n":1}}]',
    );
  });

  test('marks a fallback where nothing can be recovered', async () => {
    await addFailures(store, [{ id: 'c1', args: '{{{{', tool: 'list_all' }]);
    await store.append('tools', [
      { tool_id: 't-l', tool_name: 'list_all', input_schema: '{"type":"object","properties":{}}', origin: 'log' },
    ]);
    await store.run(`update toolsets set tool_ids = list_append(tool_ids, 't-l')`);
    script = () => ({ text: answerText([{ tool_name: 'list_all', arguments: {} }], { fallback: true }) });
    expect(await byModel()).toMatchObject({ proposed: 1 });
    expect(await store.all('select fallback from repairs')).toEqual([{ fallback: true }]);
  });
});

describe('a server that speaks the protocol of OpenAI', () => {
  const openai = (more = {}) =>
    byModel({
      provider: 'openai',
      name: 'qwen',
      prices: { input: 1, output: 2, cacheRead: 1, cacheWrite: 1 },
      ...more,
    });

  test('is asked for JSON by a schema', async () => {
    await addFailures(store, numbered(1));
    expect(await openai()).toMatchObject({ proposed: 1, cost_usd: 0.0012 });
    const [question] = server.state.questions;
    expect(question).toMatchObject({
      protocol: 'openai',
      headers: { authorization: 'Bearer key-for-tests-0123456789' },
    });
    expect(question!.body).toMatchObject({
      model: 'qwen',
      response_format: { type: 'json_schema' },
      max_tokens: expect.any(Number),
    });
  });

  test.each([
    ['json_object', ['json_schema']],
    [undefined, ['json_schema', 'json_object']],
  ])('that refuses a form is asked the next way: %s', async (form, refused) => {
    await addFailures(store, numbered(20));
    script = ({ body, text }) =>
      refused.includes(body.response_format?.type)
        ? { status: 400, message: `response_format ${body.response_format.type} is not supported` }
        : { text: `Here it is:\n\`\`\`json\n${rightAnswer(text)}\n\`\`\`` };
    expect(await openai({ concurrency: 4 })).toMatchObject({ proposed: 20 });
    expect(server.state.questions.at(-1)!.body.response_format?.type).toBe(form);
    expect(server.state.questions.filter(({ step }) => step?.status === 400).length).toBeLessThanOrEqual(
      4 * refused.length,
    );
  });

  test('that thinks aloud and does not count tokens is understood', async () => {
    await addFailures(store, numbered(1));
    script = ({ text }) => ({
      text: `<think>{"status": "unrepairable"} hm</think>\n${rightAnswer(text)}`,
      usage: null,
    });
    expect(await openai()).toMatchObject({ proposed: 1 });
    const [row] = await repairsIn(store);
    expect(Number(row!.input_tokens)).toBeGreaterThan(1000);
  });
});
