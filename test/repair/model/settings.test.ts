import { describe, expect, test } from 'vitest';
import { Config } from '../../../src/core/config.ts';
import { toModelSettings } from '../../../src/repair/index.ts';

const key = { ANTHROPIC_API_KEY: 'a-key', OPENAI_API_KEY: 'an-o-key' };
const config = (model: object, more: object = {}) => Config.parse({ model, ...more });

describe('the settings of the model', () => {
  test('need no config for a model of Anthropic', () => {
    expect(toModelSettings(null, { model: 'claude-haiku-4-5' }, key)).toMatchObject({
      provider: 'anthropic',
      name: 'claude-haiku-4-5',
      baseUrl: null,
      apiKey: 'a-key',
      prices: { input: 1, output: 5 },
      maxCostUsd: null,
      redact: { secrets: true, pii: ['email', 'phone', 'credit_card', 'iban', 'ssn'] },
      concurrency: 8,
      isBatch: false,
    });
  });

  test('come from the config, and from the flags before it', () => {
    const given = config({
      provider: 'openai',
      name: 'qwen',
      baseUrl: 'http://127.0.0.1:1/v1',
      maxCostUsd: 5,
      concurrency: 3,
      prices: { input: 1, output: 2 },
    });
    expect(toModelSettings(given, {}, {})).toMatchObject({
      name: 'qwen',
      apiKey: 'none',
      maxCostUsd: 5,
      concurrency: 3,
      prices: { input: 1 },
    });
    expect(toModelSettings(given, { maxCost: 1, concurrency: 9 }, key)).toMatchObject({
      apiKey: 'an-o-key',
      maxCostUsd: 1,
      concurrency: 9,
    });
  });

  test('mask as the config says, or not at all', () => {
    expect(toModelSettings(config({ name: 'claude-x' }, { redact: { pii: ['email'] } }), {}, key).redact).toEqual({
      secrets: true,
      pii: ['email'],
    });
    expect(toModelSettings(config({ name: 'claude-x', redact: false }), {}, key).redact).toBeNull();
  });

  test.each<[string, () => unknown, RegExp]>([
    ['no model', () => toModelSettings(null, {}, key), /no model is named\. Name one with --model/],
    [
      'no key',
      () => toModelSettings(null, { model: 'claude-sonnet-5-5' }, {}),
      /no key for the model: the environment variable ANTHROPIC_API_KEY is not set/,
    ],
    [
      'nobody who serves it',
      () => toModelSettings(null, { model: 'qwen' }, key),
      /who serves qwen\? Say so in the config/,
    ],
    [
      'a bound and no price',
      () => toModelSettings(config({ provider: 'openai', name: 'gpt-x' }), { maxCost: 1 }, key),
      /the price of gpt-x is not known.*model\.prices/,
    ],
    [
      'prices of another model',
      () =>
        toModelSettings(
          config({ provider: 'openai', name: 'a', prices: { input: 1, output: 1 } }),
          { model: 'b', maxCost: 1 },
          key,
        ),
      /the price of b is not known/,
    ],
    [
      'a batch elsewhere',
      () => toModelSettings(config({ provider: 'openai', name: 'a' }), { batch: true }, key),
      /--batch needs the provider anthropic/,
    ],
  ])('say what is missing: %s', (_, make, words) => {
    expect(make).toThrow(words);
  });
});
