import { expect, test } from 'vitest';
import { tryRecord } from '../../src/repair/index.ts';

const schema = { type: 'object', properties: { id: { type: 'string' }, n: { type: 'integer' } }, required: ['id'] };

async function plan(record: object | string): Promise<Record<string, unknown>> {
  return JSON.parse(await tryRecord(typeof record === 'string' ? record : JSON.stringify(record)));
}

test('a call that can be repaired gives the calls, the changes and the proof', async () => {
  expect(
    await plan({
      id: 7,
      tool_name: 'get_thing',
      tool: { description: 'A thing', input_schema: schema },
      arguments: { id: 'a', n: '3' },
      status: 'error',
      error: 'n: Expected integer, received string',
    }),
  ).toMatchObject({
    id: 7,
    kind: 'wrong_type',
    scope: 'call',
    repairable: 'yes',
    method: 'rules',
    calls: [{ tool_name: 'get_thing', arguments: { id: 'a', n: 3 } }],
    changes: [{ op: 'retype', path: '/n', from: '3', to: 3, provenance: 'arguments' }],
    subjects: [
      { value: 'a', status: 'kept', path: '/id' },
      { value: '3', status: 'reformatted', path: '/n' },
    ],
    question: null,
  });
});

test('numbers keep their text from the line to the plan', async () => {
  const line = `{"id":"x","tool_name":"get_thing","tools":[{"name":"get_thing","input_schema":${JSON.stringify(schema)}}],"arguments":{"id":0.300750},"error":"0.30075 is not of type 'string'"}`;
  expect(await tryRecord(line)).toContain('"calls":[{"tool_name":"get_thing","arguments":{"id":"0.300750"}}]');
});

test('a call that no change can help gives none', async () => {
  expect(
    await plan({ id: 'x', tool_name: 't', arguments: { id: 'a' }, status: 'error', error: 'Too Many Requests' }),
  ).toMatchObject({ kind: 'rate_limit', repairable: 'no', method: null, calls: null, changes: [], subjects: [] });
});

test('a choice that is the user’s gives the question', async () => {
  const tools = [
    {
      name: 'publish_post',
      input_schema: { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' }, maxItems: 1 } } },
    },
  ];
  const answer = await plan({ tool_name: 'publish_post', tools, arguments: { tags: ['a', 'b'] }, error: 'too many' });
  expect(answer).toMatchObject({ id: null, repairable: 'needs_user', calls: null });
  expect(answer.question).toEqual(expect.any(String));
});

test.each([
  ['text', 'no json'],
  ['a list', '[]'],
  ['a record without a tool', '{"id": 1, "arguments": {}}'],
  ['a key twice', '{"tool_name": "t", "arguments": {"a": 1, "a": 2}}'],
])('%s cannot be read, and says so', async (_, line) => {
  expect(await plan(line)).toEqual({ id: null, error: expect.stringContaining('the line cannot be read') });
});

test('hostile names and values are data', async () => {
  const line =
    '{"tool_name":"__proto__","tools":[{"name":"__proto__","input_schema":{"type":"object","properties":{"__proto__":{"type":"integer"}}}}],"arguments":{"__proto__":"1","constructor":null}}';
  expect((await plan(line)).id).toBeNull();
  expect(({} as Record<string, unknown>).constructor).toBe(Object);
});
