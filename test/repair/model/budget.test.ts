import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repair } from '../../../src/repair/index.ts';
import { Budget } from '../../../src/repair/model/budget.ts';
import { costOf, mostCost, pricesOf } from '../../../src/repair/model/prices.ts';
import type { Store } from '../../../src/store/index.ts';
import {
  type ModelServer,
  type ServerQuestion,
  type Step,
  startModelServer,
} from '../../fixtures/model/model-server.mjs';
import { addFailures, modelAt, numbered, openSeeded, rightAnswer } from './seeded.ts';

let store: Store;
let server: ModelServer;
let script: (question: ServerQuestion) => Step | undefined;

beforeEach(async () => {
  store = await openSeeded();
  server = await startModelServer(question => script(question));
});

afterEach(async () => {
  store.close();
  await server.close();
});

/** What the server would charge for: all that it generated, whether or not it was heard. */
function charged(): number {
  return server.state.questions
    .filter(({ step }) => step?.status === undefined)
    .reduce(
      (sum, { step }) =>
        sum + ((step?.usage?.input_tokens ?? 1000) * 2 + (step?.usage?.output_tokens ?? 100) * 10) / 1_000_000,
      0,
    );
}

describe('a budget', () => {
  test('is never passed, whatever is under way', async () => {
    await addFailures(store, numbered(150));
    script = ({ at, text }) => ({
      text: rightAnswer(text),
      delayMs: (at * 7) % 23,
      usage: { input_tokens: 900 + at, output_tokens: 50 + (at % 9) * 50 },
    });
    const maxCostUsd = 0.3;
    const summary = await repair(store, {
      methods: ['model'],
      model: modelAt(server.url, { maxCostUsd, concurrency: 16 }),
    });
    expect(summary.cost_usd).toBeLessThanOrEqual(maxCostUsd);
    expect(charged()).toBeLessThanOrEqual(maxCostUsd);
    expect(summary.cost_usd).toBeCloseTo(charged(), 9);
    expect(summary.cost_usd).toBeGreaterThan(maxCostUsd * 0.6);
    expect(summary.model).toMatchObject({
      not_asked: 150 - summary.proposed,
      stopped: 'the budget does not allow another question',
      failed: null,
    });
    const [row] = await store.all(`select sum(cost_usd) as cost from repairs`);
    expect(row!.cost).toBeCloseTo(summary.cost_usd!, 9);
  });

  test('counts tries that broke off, and may be charged for', { timeout: 60_000 }, async () => {
    await addFailures(store, numbered(80));
    script = ({ at, text }) =>
      at % 3 === 0
        ? { drop: true }
        : at % 7 === 0
          ? { text: rightAnswer(text), tear: 40 }
          : { text: rightAnswer(text) };
    const maxCostUsd = 0.2;
    const summary = await repair(store, {
      methods: ['model'],
      model: modelAt(server.url, { maxCostUsd, concurrency: 8 }),
    });
    expect(charged()).toBeLessThanOrEqual(maxCostUsd);
    expect(summary.cost_usd).toBeLessThanOrEqual(maxCostUsd);
    expect(summary.cost_usd).toBeGreaterThanOrEqual(charged());
    expect(summary.model!.not_asked).toBeGreaterThan(0);
  });

  test('too small for one question asks none', async () => {
    await addFailures(store, numbered(3));
    script = ({ text }) => ({ text: rightAnswer(text) });
    expect(
      await repair(store, { methods: ['model'], model: modelAt(server.url, { maxCostUsd: 0.001 }) }),
    ).toMatchObject({ cost_usd: 0, model: { asked: 0, not_asked: 3 } });
    expect(server.state.questions).toHaveLength(0);
  });

  test('lets a question wait for those under way, and refuses it where they leave too little', async () => {
    const budget = new Budget(10);
    expect(await budget.reserve(6)).toBe(true);
    const waiting = budget.reserve(6);
    budget.settle(6, 3);
    expect(await waiting).toBe(true);
    const refused = budget.reserve(6);
    budget.settle(6, 2);
    expect(await refused).toBe(false);
    expect(budget.spent).toBe(5);
  });
});

describe('what an answer costs', () => {
  test('is said to be unknown where the price is', async () => {
    await addFailures(store, numbered(2));
    script = ({ text }) => ({ text: rightAnswer(text) });
    const summary = await repair(store, {
      methods: ['model'],
      model: modelAt(server.url, { name: 'model-of-nobody', prices: null }),
    });
    expect(summary).toMatchObject({ proposed: 2, cost_usd: null, model: { cost_usd: null, input_tokens: 2000 } });
    expect(await store.all('select distinct cost_usd from repairs')).toEqual([{ cost_usd: null }]);
  });

  test('is by the list, dated names too, or as the config says', () => {
    expect(pricesOf('claude-sonnet-5-5')).toEqual({ input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 });
    expect(pricesOf('claude-haiku-4-5-20251001')).toEqual(pricesOf('claude-haiku-4-5'));
    expect(pricesOf('qwen')).toBeNull();
    expect(pricesOf('qwen', { input: 0, output: 0 })).toEqual({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0 });
  });

  test('tells what was read from the cache and written to it', () => {
    const prices = { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 };
    const tokens = { inputTokens: 3000, outputTokens: 200, cacheReadTokens: 2000, cacheWriteTokens: 500 };
    expect(costOf(tokens, prices)).toBeCloseTo((500 * 2 + 2000 * 0.1 + 500 * 2.5 + 200 * 10) / 1e6, 12);
    expect(mostCost(5000, 200, prices)).toBeGreaterThan(costOf(tokens, prices));
  });
});
