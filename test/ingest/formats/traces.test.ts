import { expect, test } from 'vitest';
import { ENDS, readLog } from './read-log.ts';

const attribute = ([key, value]: [string, string | number]) => ({
  key,
  value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
});
const span = (name: string, at: number, attributes: Record<string, string | number>, more: object = {}) => ({
  traceId: 'tr1',
  spanId: `s${at}`,
  name,
  startTimeUnixNano: `17850000000000000${at}0`,
  endTimeUnixNano: `17850000010000000${at}0`,
  attributes: Object.entries(attributes).map(attribute),
  status: {},
  ...more,
});
const otlp = (...spans: unknown[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
const broken = {
  status: { code: 2, message: 'failed' },
  events: [{ name: 'exception', attributes: [attribute(['exception.message', 'n must be a number'])] }],
};

test('OTLP with GenAI conventions: a call in a chat span and its tool span are one', async () => {
  const asked = JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: 'book two' }] }]);
  const replied = JSON.stringify([
    { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'book', arguments: { n: 'two' } }] },
  ]);
  const tool = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'book' };
  expect(
    await readLog(
      [
        otlp(
          span(
            'execute_tool book',
            2,
            { ...tool, 'gen_ai.tool.call.id': 'c1', 'gen_ai.tool.call.arguments': '{"n": "two"}' },
            broken,
          ),
          span('chat', 1, {
            'gen_ai.operation.name': 'chat',
            'gen_ai.input.messages': asked,
            'gen_ai.output.messages': replied,
          }),
        ),
        otlp(
          span('execute_tool book', 3, {
            ...tool,
            'gen_ai.tool.call.id': 'c2',
            'gen_ai.tool.call.arguments': '{"n":2}',
            'gen_ai.tool.call.result': '[]',
          }),
        ),
      ],
      `${ENDS}, intent, duration_ms, conversation_id`,
    ),
  ).toEqual([
    {
      tool_name: 'book',
      arguments_text: '{"n": "two"}',
      status: 'error',
      error_text: 'n must be a number',
      result_text: null,
      intent: 'book two',
      duration_ms: 1000,
      conversation_id: 'tr1',
    },
    {
      tool_name: 'book',
      arguments_text: '{"n":2}',
      status: 'ok',
      error_text: null,
      result_text: '[]',
      intent: 'book two',
      duration_ms: 1000,
      conversation_id: 'tr1',
    },
  ]);
});

test('OpenLLMetry: the arguments are those of the function, the calls of chat spans are flattened', async () => {
  expect(
    await readLog(
      [
        otlp(
          span('openai.chat', 1, {
            'gen_ai.prompt.0.role': 'user',
            'gen_ai.prompt.0.content': 'weather?',
            'gen_ai.completion.0.role': 'assistant',
            'gen_ai.completion.0.tool_calls.0.id': 'c1',
            'gen_ai.completion.0.tool_calls.0.name': 'weather',
            'gen_ai.completion.0.tool_calls.0.arguments': '{"city": "Oslo"}',
          }),
          span('weather.tool', 2, {
            'traceloop.span.kind': 'tool',
            'traceloop.entity.name': 'weather',
            'traceloop.entity.input': '{"args": [], "kwargs": {"city": "Oslo"}}',
            'traceloop.entity.output': '{"c": 4}',
          }),
        ),
      ],
      `${ENDS}, intent`,
    ),
  ).toEqual([
    {
      tool_name: 'weather',
      arguments_text: '{"city":"Oslo"}',
      status: 'ok',
      error_text: null,
      result_text: '{"c": 4}',
      intent: 'weather?',
    },
  ]);
});

test('a trace without tool spans gives the calls of its messages; an unknown tool that was answered counts beside spans', async () => {
  const input = (answer: string) =>
    JSON.stringify([
      { role: 'assistant', parts: [{ type: 'tool_call', id: 'x1', name: 'nope', arguments: {} }] },
      { role: 'tool', parts: [{ type: 'tool_call_response', id: 'x1', response: answer }] },
    ]);
  const ran = { 'openinference.span.kind': 'TOOL', 'tool.name': 'yes', 'input.value': '{}', 'output.value': '1' };
  expect(
    await readLog(
      [
        { 'gen_ai.prompt': input('no such tool') },
        otlp(span('chat', 1, { 'gen_ai.input.messages': input('unknown tool') }), span('yes', 2, ran)),
      ],
      'tool_name, result_text',
    ),
  ).toEqual(
    expect.arrayContaining([
      { tool_name: 'nope', result_text: 'no such tool' },
      { tool_name: 'nope', result_text: 'unknown tool' },
      { tool_name: 'yes', result_text: '1' },
    ]),
  );
});

test('OpenInference spans one by one', async () => {
  expect(
    await readLog(
      [
        {
          name: 'count',
          context: { trace_id: 'p1', span_id: 'a' },
          attributes: { 'openinference.span.kind': 'TOOL', 'tool.name': 'count', 'input.value': '{"state":"OPEN"}' },
          status_code: 'ERROR',
          status_message: 'ValueError: state',
          start_time: '2026-01-01T00:00:00Z',
          end_time: '2026-01-01T00:00:00.5Z',
          events: [],
        },
      ],
      `${ENDS}, duration_ms`,
    ),
  ).toEqual([
    {
      tool_name: 'count',
      arguments_text: '{"state":"OPEN"}',
      status: 'error',
      error_text: 'ValueError: state',
      result_text: null,
      duration_ms: 500,
    },
  ]);
});

test('Agents SDK traces, one a line or in a batch', async () => {
  const data = (input: string, output: unknown) => ({ type: 'function', name: 'book', input, output });
  const one = (id: string, span_data: unknown, error: unknown) => ({
    object: 'trace.span',
    id,
    trace_id: 'trace_1',
    span_data,
    error,
  });
  expect(
    await readLog(
      [
        { object: 'trace', id: 'trace_1', workflow_name: 'w' },
        one('s1', data('{"n": 1.50}', null), { message: 'Error running tool', data: { error: 'TypeError: n' } }),
        { data: [one('s2', data('{"n":2}', 'booked'), null), one('s3', { type: 'handoff' }, null)] },
      ],
      `${ENDS}, conversation_id`,
    ),
  ).toEqual([
    {
      tool_name: 'book',
      arguments_text: '{"n": 1.50}',
      status: 'error',
      error_text: 'TypeError: n',
      result_text: null,
      conversation_id: 'trace_1',
    },
    {
      tool_name: 'book',
      arguments_text: '{"n":2}',
      status: 'ok',
      error_text: null,
      result_text: 'booked',
      conversation_id: 'trace_1',
    },
  ]);
});

test('Langfuse: tools by type or by their output, names and arguments as the SDKs write them', async () => {
  const observation = (type: string, name: string, input: unknown, output: unknown, more: object = {}) => ({
    id: name,
    traceId: 'lf1',
    type,
    name,
    level: 'DEFAULT',
    statusMessage: null,
    input,
    output,
    ...more,
  });
  expect(
    await readLog(
      [
        {
          trace: { id: 'lf1', input: '{"messages":[{"role":"user","content":"hotels"}]}' },
          observations: [
            observation(
              'TOOL',
              'running tool: search',
              "{'city': 'Porto', 'nights': 2, 'late': True}",
              '"{\\"hotels\\": []}"',
              { startTime: '2026-01-01T00:00:02Z' },
            ),
            observation('TOOL', 'search', '{"input":{"nights":"two"}}', null, {
              level: 'ERROR',
              statusMessage: 'nights: integer',
              startTime: '2026-01-01T00:00:01Z',
            }),
            observation(
              'SPAN',
              'web',
              "{'q': 1}",
              '{"type":"tool","content":"hit","tool_call_id":"c9","status":"success"}',
              { startTime: '2026-01-01T00:00:03Z' },
            ),
            observation('SPAN', 'tools', '{}', '{"messages":[]}', { startTime: '2026-01-01T00:00:04Z' }),
          ],
        },
      ],
      `${ENDS}, tool_call_id, intent`,
    ),
  ).toEqual([
    {
      tool_name: 'search',
      arguments_text: '{"nights":"two"}',
      status: 'error',
      error_text: 'nights: integer',
      result_text: null,
      tool_call_id: null,
      intent: 'hotels',
    },
    {
      tool_name: 'search',
      arguments_text: '{"city":"Porto","nights":2,"late":true}',
      status: 'ok',
      error_text: null,
      result_text: '"{\\"hotels\\": []}"',
      tool_call_id: null,
      intent: 'hotels',
    },
    {
      tool_name: 'web',
      arguments_text: '{"q":1}',
      status: 'ok',
      error_text: null,
      result_text: 'hit',
      tool_call_id: 'c9',
      intent: 'hotels',
    },
  ]);
});

test('LangSmith: finished runs, and batches of starts and ends', async () => {
  const run = (id: string, more: object) => ({ id, trace_id: 'ls1', run_type: 'tool', name: 'cart', ...more });
  expect(
    await readLog(
      [
        run('r1', { inputs: { input: "{'n': 'two'}" }, outputs: null, error: 'ValidationError("n")' }),
        { post: [run('r2', { inputs: { n: 2 } })], patch: [] },
        {
          post: [],
          patch: [
            {
              id: 'r2',
              trace_id: 'ls1',
              outputs: { output: { type: 'tool', content: 'ok', tool_call_id: 'c2', status: 'success' } },
            },
          ],
        },
        run('r3', {
          inputs: { input: '{"n":3}' },
          outputs: { output: { type: 'tool', content: 'Error: full', tool_call_id: 'c3', status: 'error' } },
          error: null,
        }),
      ],
      `${ENDS}, tool_call_id`,
    ),
  ).toEqual([
    {
      tool_name: 'cart',
      arguments_text: '{"n":"two"}',
      status: 'error',
      error_text: 'ValidationError("n")',
      result_text: null,
      tool_call_id: null,
    },
    {
      tool_name: 'cart',
      arguments_text: '{"n":2}',
      status: 'ok',
      error_text: null,
      result_text: 'ok',
      tool_call_id: 'c2',
    },
    {
      tool_name: 'cart',
      arguments_text: '{"n":3}',
      status: 'error',
      error_text: 'Error: full',
      result_text: null,
      tool_call_id: 'c3',
    },
  ]);
});

test('MCP traffic: answers in another order, both ways to fail, tools as listed', async () => {
  const call = (id: number, args: unknown) => ({
    timestamp: '2026-01-01T00:00:00Z',
    server: 'files',
    message: { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'read', arguments: args } },
  });
  const answer = (id: number, more: object) => ({
    timestamp: '2026-01-01T00:00:01Z',
    server: 'files',
    message: { jsonrpc: '2.0', id, ...more },
  });
  expect(
    await readLog(
      [
        answer(0, { result: { tools: [{ name: 'read', inputSchema: { type: 'object' } }] } }),
        call(1, { path: 'a' }),
        call(2, { file: 'b' }),
        answer(2, { error: { code: -32602, message: 'Invalid arguments' } }),
        answer(1, { result: { isError: true, content: [{ type: 'text', text: 'Access denied' }] } }),
        call(3, {}),
        answer(3, { result: { content: [{ type: 'text', text: 'error budget' }] } }),
        {
          timestamp: '2026-01-01T00:00:02Z',
          server: 'files',
          message: { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'error', data: 'x' } },
        },
      ],
      'arguments_text, status, status_code, error_text, duration_ms, tool_id is not null as known',
    ),
  ).toEqual([
    {
      arguments_text: '{"path":"a"}',
      status: 'error',
      status_code: null,
      error_text: 'Access denied',
      duration_ms: 1000,
      known: true,
    },
    {
      arguments_text: '{"file":"b"}',
      status: 'error',
      status_code: -32602,
      error_text: 'Invalid arguments',
      duration_ms: 1000,
      known: true,
    },
    { arguments_text: '{}', status: 'ok', status_code: null, error_text: null, duration_ms: 1000, known: true },
  ]);
});

test('Vercel AI SDK: UI messages, model messages and the stream', async () => {
  const part = (more: object) => ({ type: 'tool-convert', toolCallId: 'u1', ...more });
  expect(
    await readLog(
      [
        {
          id: 'chat-1',
          messages: [
            { role: 'user', parts: [{ type: 'text', text: 'convert' }] },
            {
              role: 'assistant',
              parts: [
                part({ state: 'output-error', input: null, rawInput: '{"n": 1,5', errorText: 'Invalid input' }),
                part({ toolCallId: 'u2', state: 'output-available', input: { n: 1.5 }, output: { yen: 2 } }),
              ],
            },
          ],
        },
        {
          messages: [
            {
              role: 'assistant',
              content: [{ type: 'tool-call', toolCallId: 'm1', toolName: 'drop', input: { id: 'x' } }],
            },
            {
              role: 'tool',
              content: [
                {
                  type: 'tool-result',
                  toolCallId: 'm1',
                  toolName: 'drop',
                  output: { type: 'error-text', value: 'id must be an integer' },
                },
              ],
            },
          ],
        },
        { type: 'start', messageId: 'z' },
        { type: 'tool-input-start', toolCallId: 's1', toolName: 'look' },
        { type: 'tool-input-error', toolCallId: 's1', toolName: 'look', input: '{"c": 7}', errorText: 'Invalid' },
        { type: 'tool-output-error', toolCallId: 's1', errorText: 'Invalid' },
      ],
      ENDS,
    ),
  ).toEqual(
    expect.arrayContaining([
      {
        tool_name: 'convert',
        arguments_text: '{"n": 1,5',
        status: 'error',
        error_text: 'Invalid input',
        result_text: null,
      },
      { tool_name: 'convert', arguments_text: '{"n":1.5}', status: 'ok', error_text: null, result_text: '{"yen":2}' },
      {
        tool_name: 'drop',
        arguments_text: '{"id":"x"}',
        status: 'error',
        error_text: 'id must be an integer',
        result_text: null,
      },
      { tool_name: 'look', arguments_text: '{"c": 7}', status: 'error', error_text: 'Invalid', result_text: 'Invalid' },
    ]),
  );
});

test('pages of Phoenix and Jaeger, spans within runs, and what the events of a model’s span tell', async () => {
  const asked = [{ id: 'c1', function: { name: 'book', arguments: '{"n": 1.50}' } }];
  const llm = {
    name: 'llm',
    spanKind: 'llm',
    traceId: 'ph1',
    startTime: '2026-01-01T00:00:01Z',
    attributes: JSON.stringify({
      llm: { input_messages: [{ message: { role: 'user', content: 'two rooms' } }] },
      openinference: { span: { kind: 'LLM' } },
    }),
  };
  const tool = {
    ...llm,
    name: 'book',
    spanKind: 'tool',
    startTime: '2026-01-01T00:00:02Z',
    statusCode: 'ERROR',
    events: [{ name: 'exception', message: 'no rooms' }],
    attributes: '{"input":{"value":"{\\"n\\": 1.50}"},"tool":{"name":"book","parameters":"{}"}}',
  };
  const jaeger = {
    traceID: 'j1',
    operationName: 'execute_tool book',
    startTime: 1_767_225_600_000_000,
    duration: 5000,
    tags: [
      { key: 'gen_ai.operation.name', value: 'execute_tool' },
      { key: 'gen_ai.tool.call.arguments', value: '{"n": 1.50}' },
      { key: 'error', value: true },
      { key: 'otel.status_description', value: 'no rooms' },
    ],
  };
  const run = (run_type: string, more: object) => ({
    id: run_type,
    run_type,
    trace_id: 'ls9',
    name: 'book',
    inputs: {},
    ...more,
  });
  const nested = run('chain', {
    inputs: { messages: [{ type: 'human', content: 'two rooms' }] },
    child_runs: [
      run('chain', {
        parent_run_id: 'x',
        child_runs: [run('tool', { inputs: { input: '{"n": 1.50}' }, error: 'no rooms' })],
      }),
    ],
  });
  const told = span(
    'chat',
    1,
    { 'gen_ai.operation.name': 'chat' },
    {
      events: [
        { name: 'gen_ai.user.message', attributes: [attribute(['content', 'two rooms'])] },
        { name: 'gen_ai.choice', attributes: [attribute(['message', JSON.stringify({ tool_calls: asked })])] },
      ],
    },
  );
  const ran = span(
    'execute_tool book',
    2,
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.call.id': 'c1',
    },
    { status: { code: 2, message: 'no rooms' } },
  );
  const rows = await readLog(
    [
      { data: { node: { spans: { edges: [{ node: tool }, { node: llm }] } } } },
      { data: [{ traceID: 'j1', spans: [jaeger] }] },
      nested,
      otlp(told, ran),
    ],
    'conversation_id, tool_name, arguments_text, error_text, intent',
  );
  const found = { tool_name: 'book', arguments_text: '{"n": 1.50}', error_text: 'no rooms', intent: 'two rooms' };
  expect(rows).toEqual([
    { conversation_id: 'j1', ...found, intent: null },
    { conversation_id: 'ls9', ...found },
    { conversation_id: 'ph1', ...found },
    { conversation_id: 'tr1', ...found },
  ]);
});

test('Langfuse: pages, what an SDK sends, and tools by the attributes of their span', async () => {
  const tool = {
    traceId: 'p1',
    type: 'SPAN',
    name: 'book',
    statusMessage: null,
    level: 'DEFAULT',
    input: { n: 1 },
    output: 'ok',
  };
  const marked = {
    ...tool,
    metadata: { attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'book' } },
  };
  const rows = await readLog(
    [
      { data: [marked], meta: { page: 1 } },
      { data: [{ id: 'p2', input: 'two rooms', observations: [{ ...tool, traceId: 'p2', type: 'TOOL' }] }] },
      {
        batch: [
          { type: 'trace-create', body: { id: 'p3', input: 'two rooms' } },
          {
            type: 'tool-create',
            body: { id: 'o', traceId: 'p3', name: 'book', input: { n: 1 }, startTime: '2026-01-01T00:00:00Z' },
          },
          { type: 'tool-update', body: { id: 'o', level: 'ERROR', statusMessage: 'no rooms' } },
        ],
      },
    ],
    'conversation_id, tool_name, status, error_text, intent',
  );
  expect(rows).toEqual([
    { conversation_id: 'p1', tool_name: 'book', status: 'ok', error_text: null, intent: null },
    { conversation_id: 'p2', tool_name: 'book', status: 'ok', error_text: null, intent: 'two rooms' },
    { conversation_id: 'p3', tool_name: 'book', status: 'error', error_text: 'no rooms', intent: 'two rooms' },
  ]);
});

test('MCP: batches, messages as text, and a request that the client gave up', async () => {
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: `t${id}`, arguments: { n: 1 } },
  });
  const answer = { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'ok' }] } };
  const cancelled = {
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: 2, reason: 'timed out' },
  };
  const rows = await readLog(
    [[call(1), call(2)], { time: 'x', message: JSON.stringify(call(3)) }, [answer], cancelled],
    'tool_name, arguments_text, status, error_text',
  );
  expect(rows).toEqual([
    { tool_name: 't1', arguments_text: '{"n":1}', status: 'ok', error_text: null },
    { tool_name: 't2', arguments_text: '{"n":1}', status: 'error', error_text: 'timed out' },
    { tool_name: 't3', arguments_text: '{"n":1}', status: 'unknown', error_text: null },
  ]);
});
