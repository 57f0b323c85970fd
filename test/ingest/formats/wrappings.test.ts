import { expect, test } from 'vitest';
import { lines, withBench } from '../ingested.ts';
import { readLog } from './read-log.ts';

const user = { role: 'user', content: 'weather in Paris' };
const calls = [{ id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city": "Paris"}' } }];
const asks = { role: 'assistant', content: null, tool_calls: calls };
const answer = { role: 'tool', tool_call_id: 'c1', content: 'Error: no city' };
const use = {
  role: 'assistant',
  content: [{ type: 'tool_use', id: 'c1', name: 'weather', input: { city: 'Paris', n: 1.5 } }],
};
const chat = [user, asks, answer];
const request = { model: 'm', messages: [user], tools: [{ name: 'weather', input_schema: { type: 'object' } }] };
const completion = { choices: [{ message: asks }] };
const text = (value: unknown) => JSON.stringify(value);
const sse = (...values: unknown[]) => values.map(value => `data: ${text(value)}\n\n`).join('');
const delta = (part: object) => ({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...part }] } }] });

test.each<[string, unknown, string]>([
  ['bodies as JSON text', { request: text(request), response: text(completion) }, '{"city": "Paris"}'],
  ['a reply as JSON text', { request, response: text(use) }, '{"city":"Paris","n":1.5}'],
  [
    'bodies of HTTP',
    { request: { body: text(request) }, response: { status: 200, body: text(completion) } },
    '{"city": "Paris"}',
  ],
  [
    'a stream as text',
    {
      requestBody: text(request),
      responseBody: sse(
        delta({ id: 'c1', function: { name: 'weather', arguments: '{"city"' } }),
        delta({ function: { arguments: ': "Paris"}' } }),
      ),
    },
    '{"city": "Paris"}',
  ],
  ['messages beside the reply', { ...request, response: completion }, '{"city": "Paris"}'],
  ['input and output', { input: [user], output: asks }, '{"city": "Paris"}'],
  [
    'input and output of a span',
    { input: [user], output: [{ message: asks }], metadata: { model: 'm' } },
    '{"city": "Paris"}',
  ],
  ['prompt and completion', { prompt: [user], completion: [asks] }, '{"city": "Paris"}'],
  ['other names', { full_request: request, full_response: completion, logging_time: '2026' }, '{"city": "Paris"}'],
  [
    'a model’s input and output',
    { recordId: '1', modelInput: request, modelOutput: use },
    '{"city": "Paris", "n": 1.50}',
  ],
  [
    'HAR',
    {
      log: {
        entries: [
          {
            request: { postData: { text: text(request) } },
            response: { status: 200, content: { text: text(completion) } },
          },
        ],
      },
    },
    '{"city": "Paris"}',
  ],
  [
    'a request of a batch',
    { custom_id: '1', url: '/v1/chat/completions', body: { messages: chat } },
    '{"city": "Paris"}',
  ],
  ['a page', { object: 'list', data: [{ messages: chat }] }, '{"city": "Paris"}'],
  ['a line of a logger', { level: 'info', msg: text({ messages: chat }) }, '{"city": "Paris"}'],
  ['messages as JSON text', { messages: text(chat) }, '{"city": "Paris"}'],
  [
    'an invocation log within a log line',
    {
      timestamp: 1,
      message: text({
        schemaType: 'ModelInvocationLog',
        input: { inputBodyJson: { messages: [{ role: 'user', content: [{ text: 'weather in Paris' }] }] } },
        output: {
          outputBodyJson: {
            output: {
              message: { role: 'assistant', content: [{ toolUse: { toolUseId: 'c1', name: 'weather', input: {} } }] },
            },
          },
        },
      }),
    },
    '{}',
  ],
])('%s: the call and the user’s words are found', async (_name, record, written) => {
  const line = text(record).replace('"city":"Paris","n":1.5}', '"city": "Paris", "n": 1.50}');
  expect(await readLog([line], 'tool_name, tool_call_id, arguments_text, intent')).toEqual([
    { tool_name: 'weather', tool_call_id: 'c1', arguments_text: written, intent: 'weather in Paris' },
  ]);
});

test('a batch’s replies and a bare reply hold calls without their request', async () => {
  const rows = await readLog(
    [
      { custom_id: '1', response: { status_code: 200, body: completion }, error: null },
      {
        model: 'm',
        message: { role: 'assistant', tool_calls: [{ function: { name: 'weather', arguments: {} } }] },
        done: true,
      },
    ],
    'tool_name, intent',
  );
  expect(rows).toEqual([
    { tool_name: 'weather', intent: null },
    { tool_name: 'weather', intent: null },
  ]);
});

test('a list of messages is one conversation, up to the next system message; named ones are told apart', () =>
  withBench(async bench => {
    const system = { role: 'system', content: 's' };
    await bench.write('list.json', JSON.stringify([system, ...chat, system, ...chat], null, 1));
    await bench.write('lines.jsonl', lines(...chat.map(message => ({ ...message, session_id: 'k' }))));
    await bench.write(
      'contents.json',
      JSON.stringify([
        { role: 'user', parts: [{ text: 'weather in Rome' }] },
        { role: 'model', parts: [{ function_call: { name: 'weather', args: {} } }] },
        { role: 'user', parts: [{ function_response: { name: 'weather', response: { error: 'no' } } }] },
      ]),
    );
    const { records, with_calls, context, rejects } = await bench.ingest(['list.json', 'lines.jsonl', 'contents.json']);
    expect({ records, with_calls, context, rejects }).toEqual({ records: 14, with_calls: 4, context: 10, rejects: 0 });
    expect(
      await bench.store.all(
        `select count(distinct conversation_id)::integer as conversations, count(*) filter (conversation_id = 'k')::integer as named,
          list(distinct intent order by intent) as intents, count(result_text)::integer as answered from calls`,
      ),
    ).toMatchObject([{ conversations: 4, named: 1, answered: 4 }]);
  }));

test('UI messages of the AI SDK as a list, and as their older parts', async () => {
  const part = { type: 'tool-weather', toolCallId: 'c1', state: 'output-error', input: {}, errorText: 'no city' };
  const parts = [
    { id: '1', role: 'user', parts: [{ type: 'text', text: 'weather in Paris' }] },
    { id: '2', role: 'assistant', parts: [{ type: 'step-start' }, part] },
  ];
  const invocation = { state: 'result', toolCallId: 'c2', toolName: 'weather', args: { n: 1 }, result: 'Error: no' };
  const old = { messages: [user, { role: 'assistant', content: '', toolInvocations: [invocation] }] };
  expect(await readLog([...parts, old], 'tool_call_id, arguments_text, status, intent')).toMatchObject([
    { tool_call_id: 'c2', arguments_text: '{"n":1}', status: 'ok', intent: 'weather in Paris' },
    { tool_call_id: 'c1', status: 'error', intent: 'weather in Paris' },
  ]);
});

test('a dump of an event stream, and a log of messages of MCP, are read by line', () =>
  withBench(async bench => {
    const start = {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 'c1', name: 'weather', input: {} },
    };
    const piece = {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: '{"n": 1.50}' },
    };
    const events = [{ type: 'message_start', message: {} }, start, piece, { type: 'content_block_stop', index: 0 }];
    await bench.write('a.sse', events.map(event => `event: ${event.type}\ndata: ${text(event)}\n\n`).join(''));
    await bench.write('b.sse', `${sse(delta({ id: 'c2', function: { name: 'b', arguments: '{}' } }))}data: [DONE]\n\n`);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'c', arguments: { n: 1 } } };
    await bench.write(
      'mcp.log',
      `2026-01-01T00:00:00Z [x] [info] Initializing server...\n2026-01-01T00:00:00Z [x] [info] Message from client: ${text(call)}\n` +
        `2026-01-01T00:00:01Z [x] [info] Message from server: ${text({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'bad' } })}\n`,
    );
    expect(await bench.ingest(['a.sse', 'b.sse', 'mcp.log'])).toMatchObject({ rejects: 0, calls: 3 });
    expect(
      await bench.store.all('select line::integer as line, arguments_text, status from calls order by tool_name'),
    ).toEqual([
      { line: 1, arguments_text: '{}', status: 'unknown' },
      { line: 2, arguments_text: '{"n":1}', status: 'error' },
      { line: 11, arguments_text: '{"n": 1.50}', status: 'unknown' },
    ]);
  }));

test('what Python writes for JSON is read: NaN, a comma before an end', async () => {
  const record =
    '{"score":NaN,"request":{"messages":[{"role":"user","content":"NaN, ]"}],},"response":{"choices":[{"message":MESSAGE}]}}';
  expect(await readLog([record.replace('MESSAGE', text(asks))], 'tool_name, intent')).toEqual([
    { tool_name: 'weather', intent: 'NaN, ]' },
  ]);
});
