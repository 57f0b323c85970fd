import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../src/core/failure.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { rulesRepairer } from '../../../src/repair/rules-repairer.ts';
import { failureOf, tool } from './failure-of.ts';

const ask = async (properties: Record<string, JsonObject>, args: Json, more: Partial<Failure> = {}) => {
  const answer = await rulesRepairer().propose(failureOf(tool('set_t', properties), args, more), []);
  return answer?.status === 'needs_user' ? answer.question : null;
};

describe('the question where no rule is sure of a value', () => {
  test.each<[string, Record<string, JsonObject>, Json, Partial<Failure>, RegExp]>([
    [
      'a number',
      { 'n!': { type: 'number' } },
      { n: '1,500' },
      { intent: 'pay 1,500' },
      /^Which number is “1,500” for n\?$/,
    ],
    [
      'a date',
      { 'd!': { type: 'string', format: 'date' } },
      { d: '03/04/2026' },
      {},
      /day 3 of month 4, or day 4 of month 3/,
    ],
    [
      'a choice',
      { 'e!': { type: 'string', enum: ['a', 'b'] } },
      { e: 'zz' },
      {},
      /^e can only be a, b: which one is meant by “zz”\?$/,
    ],
    [
      'one or several',
      { 'l!': { type: 'array', items: { type: 'string' } } },
      { l: 'Paris, France' },
      {},
      /one item of l, or several/,
    ],
    ['in Chinese', { 'n!': { type: 'number' } }, { n: '1,500' }, { intent: '付 1,500' }, /^n 的 “1,500” 是多少？$/],
    [
      'a form',
      { 'p!': { type: 'string', pattern: '^\\+\\d+$', description: 'E.164' } },
      { p: '555 0142' },
      {},
      /\(E\.164\).*“555 0142”/,
    ],
    [
      'a proposal of another thing',
      { 'c!': { type: 'string' } },
      { c: 'Paris' },
      { kind: 'not_found', errorText: "City 'Paris' not found. Did you mean 'Paros'?" },
      /Is “Paros” meant/,
    ],
  ])('%s', async (_, properties, args, more, wanted) => {
    expect(await ask(properties, args, more)).toMatch(wanted);
  });

  test.each<[string, Record<string, JsonObject>, Json]>([
    ['an object', { 'o!': { type: 'object', properties: { a: { type: 'string' } } } }, { o: 'a: x' }],
    ['a text that is no JSON', { 'a!': { type: 'string' } }, '{"a": x y}'],
    ['a name that nothing declares', { 'a!': { type: 'string' } }, { zz: 'x' }],
  ])('none where more than a value is in doubt: %s', async (_, properties, args) => {
    expect(await ask(properties, args)).toBeNull();
  });
});
