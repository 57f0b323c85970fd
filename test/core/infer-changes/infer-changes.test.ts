import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../src/core/failure.ts';
import { inferChanges } from '../../../src/core/infer-changes/index.ts';
import { guard } from '../../../src/core/intent/index.ts';
import { isSameJson, type Json, type JsonObject } from '../../../src/core/json.ts';
import type { ToolDefinition } from '../../../src/core/tool-call.ts';
import { proposeByRules } from '../../../src/repair/rules/index.ts';
import { failureOf, tool } from '../../repair/rules/failure-of.ts';
import { callsOf, damaged, MUTATIONS, mended } from '../intent/damaged.ts';

const text: JsonObject = { type: 'string' };
const whole: JsonObject = { type: 'integer' };
const number: JsonObject = { type: 'number' };
const flag: JsonObject = { type: 'boolean' };
const list = (items: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'array', items, ...more });
const oneOf = (...literals: string[]): JsonObject => ({ type: 'string', enum: literals });
const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

type Row = [words: string, tools: ToolDefinition | ToolDefinition[], args: Json, more?: Partial<Failure>];

/** Failures that the rules repair. */
const REPAIRED: Row[] = [
  ['text with a trailing comma', tool('get_t', { 'a!': text }), '{"a": "x",}'],
  ['text in single quotes', tool('get_t', { 'a!': text, b: whole }), "{'a': 'x', 'b': 2}"],
  ['one call written twice', tool('get_t', { 'a!': text }), '{"a":"x"}{"a":"x"}'],
  ['two calls in one text', tool('get_t', { 'n!': whole }), '{"n":"1"}{"n":"2"}'],
  ['a list of calls', tool('get_t', { 'n!': whole }), [{ n: '1' }, { n: 2 }]],
  ['a list of one call', tool('get_t', { 'n!': whole }), [{ n: '1' }]],
  ['nothing at all', tool('get_t', { a: text }), ''],
  ['JSON text in JSON text', tool('get_t', { 'a!': whole }), '"{\\"a\\": \\"1\\"}"'],
  ['JSON text as a key', tool('get_t', { 'a!': text }), { '{"a": "x"}': null }],
  ['an envelope', tool('get_t', { 'a!': whole }), { tool: 'get_t', parameters: { a: '1' } }],
  [
    'two envelopes',
    tool('get_t', { 'a!': text }),
    { type: 'function', function: { name: 'get_t', arguments: '{"a":"x"}' } },
  ],
  ['a missing container', tool('get_t', { 'params!': object({ a: text, n: whole }, ['a']) }), { a: 'x', n: '1' }],
  ['a container too many', tool('get_t', { 'a!': text, n: whole }), { a: 'x', options: { n: 3 } }],
  [
    'parameters misnamed',
    tool('get_t', { 'file_path!': text, maxResults: whole }),
    { filePath: '/a', max_results: '5' },
  ],
  ['a tool misnamed', tool('get_user_info', { 'user_id!': text }), { user_id: 5 }, { toolName: 'getUserInfo' }],
  ['a number as text', tool('get_t', { 'n!': whole, p: number }), { n: '5', p: '1.5' }],
  ['a flag as text', tool('get_t', { f: flag }), { f: 'false' }],
  ['a number where text is wanted', tool('get_t', { 'id!': text }), { id: 42 }],
  ['a literal misspelled', tool('get_t', { unit: oneOf('metric', 'imperial') }), { unit: 'METRIC' }],
  [
    'a range too long',
    tool('list_sales', {
      'start!': { ...text, description: 'inclusive' },
      'end!': { ...text, description: 'inclusive' },
    }),
    { start: '2024-01-01', end: '2024-01-09' },
    { kind: 'range_or_count_limit', errorText: 'the range may be at most 5 days' },
  ],
  [
    'more rows than a page holds',
    tool('list_sales', { limit: { ...whole, maximum: 10 }, offset: whole }),
    { limit: 25 },
    { kind: 'range_or_count_limit', intent: 'the newest 25 sales' },
  ],
  ['one item where a list is wanted', tool('get_t', { 'ids!': list(text) }), { ids: 'a' }],
  ['a joined text where a list is wanted', tool('get_t', { 'ids!': list(text) }), { ids: 'a1,b2' }],
  ['a joined text where a list of numbers is wanted', tool('get_t', { 'ids!': list(whole) }), { ids: '1,2' }],
  ['a list of one where an item is wanted', tool('get_t', { 'id!': text }), { id: ['a'] }],
  ['a list encoded as text', tool('get_t', { 'ids!': list(whole) }), { ids: '[1, "2"]' }],
  ['an object encoded as text', tool('get_t', { 'o!': object({ n: whole }) }), { o: '{"n": "3"}' }],
  [
    'nulls for what is optional',
    tool('get_t', { 'a!': text, b: text, o: object({ n: whole }) }),
    { a: 'x', b: null, o: { n: null } },
  ],
  ['thoughts beside the arguments', tool('get_t', { 'a!': text }), { thought: 'hm', a: 'x' }],
  ['a text for two parameters', tool('get_repo', { 'owner!': text, 'repo!': text }), { repo: 'ada/engine' }],
  ['a date in another notation', tool('get_t', { 'day!': { type: 'string', format: 'date' } }), { day: '2024/05/01' }],
  [
    'a list that is too long',
    tool('get_t', { 'ids!': list(text, { maxItems: 2 }), lang: text }),
    { ids: ['a', 'b', 'c'], lang: 'en' },
  ],
  [
    'a list that is too long, of numbers as text',
    tool('get_t', { 'ids!': list(whole, { maxItems: 2 }) }),
    { ids: ['1', '2', '3'] },
  ],
  [
    'numbers in rows of a list',
    tool('get_t', { 'rows!': list(object({ a: whole, b: text })) }),
    {
      rows: [
        { a: '1', b: 'x' },
        { a: '2', b: 'y' },
      ],
    },
  ],
  [
    'a suggestion of the error',
    tool('get_t', { 'column!': text }),
    { column: 'Colour-Name' },
    { errorText: "unknown column 'Colour-Name'. Did you mean 'colour_name'?" },
  ],
];

describe('the steps inferred from what the rules propose', () => {
  test.each(REPAIRED)('pass the guard: %s', (_, tools, args, more) => {
    const failure = failureOf(tools, args, more);
    const proposal = proposeByRules(failure);
    if (proposal?.status !== 'proposed') throw new Error(`the rules propose nothing: ${JSON.stringify(proposal)}`);
    const { calls } = proposal;
    expect(guard(failure, proposal).objections).toEqual([]);
    const changes = inferChanges(failure, calls);
    expect(guard(failure, { calls, changes }).objections).toEqual([]);
  });
});

test('any repair that is right is explained so that the guard accepts it', () => {
  fc.assert(
    fc.property(damaged, call => {
      const { calls } = mended(call);
      const changes = inferChanges(call.failure, calls);
      expect(guard(call.failure, { calls, changes }).objections).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test.each(Object.keys(MUTATIONS))('nothing that is wrong is explained away: %s', name => {
  fc.assert(
    fc.property(damaged, fc.infiniteStream(fc.nat({ max: 1_000 })), (call, stream) => {
      const wrong = MUTATIONS[name]!(call.truth, length => stream.next().value % length);
      fc.pre(!isSameJson(wrong, call.truth));
      const calls = callsOf(call, wrong);
      const changes = inferChanges(call.failure, calls);
      expect(guard(call.failure, { calls, changes }).objections).not.toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('any calls at all are looked at without a throw', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 3 }),
      (args, results) => {
        const failure = failureOf(tool('get_t', { a: text, b: whole, c: list(text) }), args as Json);
        const calls = results.map(result => ({ toolName: 'get_t', arguments: result as JsonObject }));
        expect(Array.isArray(inferChanges(failure, calls))).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test('what comes from nowhere is said to be added, and refused', () => {
  const failure = failureOf(tool('get_t', { 'a!': text, b: text }), { a: 'x' });
  const calls = [{ toolName: 'get_t', arguments: { a: 'x', b: 'new' } }];
  const changes = inferChanges(failure, calls);
  expect(changes).toMatchObject([{ op: 'add', path: '/b', to: 'new' }]);
  expect(guard(failure, { calls, changes }).objections.map(({ code }) => code)).toContain('invented');
});
