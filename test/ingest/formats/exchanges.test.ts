import { expect, test } from 'vitest';
import { ENDS, readLog } from './read-log.ts';

const exchange = (request: unknown, body: unknown, status = 200) => ({ request, response: { status, body } });
const user = { role: 'user', content: 'two rooms' };
const asks = (id: string, args: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'book', arguments: args } }],
});
const completion = (message: unknown) => ({ choices: [{ message }] });

test('a call of an OpenAI exchange counts once, with the result that the next request brings', async () => {
  const first = asks('c1', '{"n": 1.50}');
  expect(
    await readLog(
      [
        exchange({ model: 'm', messages: [user] }, completion(first)),
        exchange(
          { model: 'm', messages: [user, first, { role: 'tool', tool_call_id: 'c1', content: 'Error: n' }] },
          completion(asks('c2', '{"n":2}')),
        ),
      ],
      `${ENDS}, intent, turn`,
    ),
  ).toEqual([
    {
      tool_name: 'book',
      arguments_text: '{"n": 1.50}',
      status: 'unknown',
      error_text: null,
      result_text: 'Error: n',
      intent: 'two rooms',
      turn: 1,
    },
    {
      tool_name: 'book',
      arguments_text: '{"n":2}',
      status: 'unknown',
      error_text: null,
      result_text: null,
      intent: 'two rooms',
      turn: 3,
    },
  ]);
});

test('the same first request again begins another conversation, and a client may rename ids', async () => {
  const reply = completion(asks('call_0', '{}'));
  const renamed = {
    model: 'm',
    messages: [user, asks('r1:call_0', '{}'), { role: 'tool', tool_call_id: 'r1:call_0', content: 'ok' }],
  };
  const rows = (await readLog(
    [
      exchange({ messages: [user] }, reply),
      exchange(renamed, completion({ role: 'assistant', content: 'done' })),
      exchange({ messages: [user] }, reply),
    ],
    'conversation_id, line::integer as line, result_text',
  )) as { conversation_id: string; line: number; result_text: string | null }[];
  expect(new Set(rows.map(row => row.conversation_id)).size).toBe(2);
  expect(rows.map(row => [row.line, row.result_text]).sort()).toEqual([
    [1, 'ok'],
    [3, null],
  ]);
});

test('a client may give each call its own id, request after request', async () => {
  const answered = (id: string) => [asks(id, '{}'), { role: 'tool', tool_call_id: id, content: id }];
  const rows = await readLog(
    [
      exchange({ messages: [user] }, completion(asks('call_0', '{}'))),
      exchange({ messages: [user, ...answered('r1:call_0')] }, completion(asks('call_0', '{}'))),
      exchange(
        { messages: [user, ...answered('r1:call_0'), ...answered('r2:call_0')] },
        completion(asks('call_0', '{}')),
      ),
    ],
    'turn, result_text',
  );
  expect(rows.map(row => (row as { result_text: string | null }).result_text)).toEqual([
    'r1:call_0',
    'r2:call_0',
    null,
  ]);
});

test('a streamed OpenAI reply is put together', async () => {
  const chunk = (delta: unknown) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;
  const body = [
    chunk({ role: 'assistant', tool_calls: [{ index: 0, id: 'c1', function: { name: 'book', arguments: '' } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: '{"n":' } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: ' 1}' } }] }),
    'data: [DONE]\n\n',
  ].join('');
  expect(await readLog([exchange({ messages: [user] }, body)], 'tool_call_id, arguments_text')).toEqual([
    { tool_call_id: 'c1', arguments_text: '{"n": 1}' },
  ]);
});

test('a call that the provider refused, and the client replays, is one call with the error', async () => {
  const error = {
    code: 'tool_use_failed',
    message: 'did not match schema',
    failed_generation: '{"name": "book", "arguments": {"m": 1}}',
  };
  expect(
    await readLog(
      [
        exchange({ messages: [user] }, { error }, 400),
        exchange(
          {
            messages: [
              user,
              asks('x1', '{"m":1}'),
              { role: 'tool', tool_call_id: 'x1', content: '1 validation error' },
            ],
          },
          completion({ role: 'assistant', content: 'sorry' }),
        ),
      ],
      'tool_name, arguments, status, error_text',
    ),
  ).toEqual([{ tool_name: 'book', arguments: '{"m":1}', status: 'error', error_text: 'did not match schema' }]);
});

test('Anthropic exchanges: a body, a stream, hosted tools', async () => {
  const use = { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'book', input: { n: 1 } }] };
  const answer = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'no', is_error: true }] };
  const event = (value: unknown) => `event: x\ndata: ${JSON.stringify(value)}\n\n`;
  const stream =
    event({ type: 'message_start', message: { model: 'm', content: [] } }) +
    event({
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
    }) +
    event({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"q": "x"}' } }) +
    event({
      type: 'content_block_start',
      index: 1,
      content_block: { type: 'web_search_tool_result', tool_use_id: 's1', content: [] },
    });
  expect(
    await readLog(
      [
        exchange(
          { system: 'be brief', messages: [user], tools: [{ name: 'book', input_schema: {} }] },
          { type: 'message', ...use },
        ),
        exchange(
          { system: 'be brief', messages: [user, use, answer], tools: [{ name: 'book', input_schema: {} }] },
          stream,
        ),
      ],
      ENDS,
    ),
  ).toEqual([
    { tool_name: 'book', arguments_text: '{"n":1}', status: 'error', error_text: 'no', result_text: null },
    { tool_name: 'web_search', arguments_text: '{"q": "x"}', status: 'ok', error_text: null, result_text: '' },
  ]);
});

test('Gemini: parts without ids are paired by order, and the reply by the client’s own ids', async () => {
  const ask = { role: 'user', parts: [{ text: 'two topics' }] };
  const reply = {
    candidates: [
      {
        content: {
          role: 'model',
          parts: [{ functionCall: { name: 'topic', args: {} } }, { functionCall: { name: 'topic', args: {} } }],
        },
      },
    ],
  };
  const sent = (id: string) => ({ role: 'model', parts: [{ functionCall: { id, name: 'topic', args: {} } }] });
  const answer = (id: string, response: unknown) => ({
    role: 'user',
    parts: [{ functionResponse: { id, name: 'topic', response } }],
  });
  expect(
    await readLog(
      [
        exchange({ contents: [ask] }, reply),
        exchange(
          {
            contents: [ask, sent('a'), sent('b'), answer('a', { error: 'none left' }), answer('b', { output: 'cars' })],
          },
          { candidates: [] },
        ),
      ],
      'tool_name, result_text',
    ),
  ).toEqual([
    { tool_name: 'topic', result_text: '{"error":"none left"}' },
    { tool_name: 'topic', result_text: '{"output":"cars"}' },
  ]);
});

test('Bedrock Converse tells failure by the status of a result', async () => {
  const ask = { role: 'user', content: [{ text: 'capital?' }] };
  const use = {
    role: 'assistant',
    content: [{ toolUse: { toolUseId: 'u1', name: 'capital', input: { of: 'France' } } }],
  };
  const answer = {
    role: 'user',
    content: [{ toolResult: { toolUseId: 'u1', content: [{ text: 'not supported' }], status: 'error' } }],
  };
  expect(
    await readLog(
      [
        exchange({ messages: [ask], inferenceConfig: {} }, { output: { message: use } }),
        exchange(
          { messages: [ask, use, answer], inferenceConfig: {} },
          { output: { message: { role: 'assistant', content: [{ text: 'no' }] } } },
        ),
      ],
      ENDS,
    ),
  ).toEqual([
    {
      tool_name: 'capital',
      arguments_text: '{"of":"France"}',
      status: 'error',
      error_text: 'not supported',
      result_text: null,
    },
  ]);
});

test('Responses: items of the client, of hosted tools and of MCP servers; new items only after previous_response_id', async () => {
  const reply = {
    id: 'resp_1',
    object: 'response',
    output: [
      { type: 'web_search_call', id: 'w1', status: 'completed', action: { type: 'search', query: 'x' } },
      {
        type: 'mcp_call',
        id: 'm1',
        name: 'events',
        arguments: '{"day": 1}',
        error: { type: 'http_error', code: 500, message: 'broken' },
      },
      { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'book', arguments: '{"n":1}' },
    ],
  };
  expect(
    await readLog(
      [
        exchange({ model: 'm', input: 'book it' }, reply),
        exchange(
          {
            previous_response_id: 'resp_1',
            input: [{ type: 'function_call_output', call_id: 'call_1', output: 'booked' }],
          },
          { id: 'resp_2', object: 'response', output: [] },
        ),
      ],
      `${ENDS}, intent`,
    ),
  ).toEqual([
    {
      tool_name: 'web_search',
      arguments_text: '{"type":"search","query":"x"}',
      status: 'ok',
      error_text: null,
      result_text: null,
      intent: 'book it',
    },
    {
      tool_name: 'events',
      arguments_text: '{"day": 1}',
      status: 'error',
      error_text: 'broken',
      result_text: null,
      intent: 'book it',
    },
    {
      tool_name: 'book',
      arguments_text: '{"n":1}',
      status: 'unknown',
      error_text: null,
      result_text: 'booked',
      intent: 'book it',
    },
  ]);
});
