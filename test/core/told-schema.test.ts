import { expect, test } from 'vitest';
import type { Failure } from '../../src/core/failure.ts';
import { toldSchema } from '../../src/core/told-schema.ts';
import type { ToolDefinition } from '../../src/core/tool-call.ts';
import { tryRecord } from '../../src/repair/index.ts';

const failed = (args: object, errorText: string, tools: ToolDefinition[] = []): Failure => ({
  callId: '1',
  toolName: 'f',
  argumentsText: JSON.stringify(args),
  intent: null,
  errorText,
  kind: 'wrong_type',
  scope: 'call',
  repairable: 'yes',
  tools,
  priorAttempts: [],
});

test.each([
  ['n must be integer', { n: '1' }, { n: { type: 'integer' } }],
  ['Invalid input: expected number, received string at head', { head: '2' }, { head: { type: 'number' } }],
  ["'limit' is not of type 'integer'", { limit: '5' }, { limit: { type: 'integer' } }],
  ['tags 应为数组', { tags: 'a' }, { tags: { type: 'array' } }],
  ['b: expected boolean, got string', { b: 'false' }, { b: { type: 'boolean' } }],
  [
    'json: cannot unmarshal number into Go struct field Args.id of type string',
    { id: 5, q: 'x' },
    { id: { type: 'string' }, q: {} },
  ],
  ['1 validation error\ncount\n  Input should be a valid integer', { count: '3' }, { count: { type: 'integer' } }],
  [
    'units must be one of: metric, imperial',
    { units: 'Metric' },
    { units: { type: 'string', enum: ['metric', 'imperial'] } },
  ],
])('%j tells what %j is to be', (error, args, properties) => {
  expect(toldSchema(failed(args, error))).toEqual({ type: 'object', properties });
});

test.each([
  ['of a parameter that the call does not give', { m: 1 }, 'n must be integer'],
  ['where two sentences disagree', { n: '1' }, 'n must be integer. n must be a string'],
  ['where a parameter is missing or unknown too', { n: '1' }, 'n must be integer. Missing required parameter: q'],
  ['of no parameter by name', { n: '1' }, 'the value must be an integer'],
])('nothing is told %s', (_, args, error) => expect(toldSchema(failed(args, error))).toBeNull());

test('what is declared is not told anew', () => {
  const tool = { name: 'f', description: null, inputSchema: null, annotations: null };
  expect(toldSchema(failed({ n: '1' }, 'n must be integer', [tool]))).toBeNull();
});

test.each([
  [{ n: '1', note: '' }, 'n must be integer', { n: 1, note: '' }],
  [{ n: '007' }, 'n must be integer', null],
  [{ n: 'many' }, 'n must be integer', null],
  [{ units: 'Metric' }, 'units must be one of: metric, imperial', { units: 'metric' }],
  [{ units: 'warm' }, 'units must be one of: metric, imperial', null],
  [{ opts: '{"a":1}' }, 'opts should be an object', { opts: { a: 1 } }],
])('%j with the error %j alone becomes %j', async (args, error, expected) => {
  const plan = JSON.parse(await tryRecord(JSON.stringify({ tool_name: 'f', arguments: args, error })));
  expect(plan.calls).toEqual(expected && [{ tool_name: 'f', arguments: expected }]);
});
