import { expect, test } from 'vitest';
import { lines, withBench } from '../ingested.ts';

/** A call as a log tells it: tool, arguments as written, claim and how it ended, the user's words. */
type Call = [tool: string, written: string | null, end: string, intent?: string | undefined];

async function callsOf(content: string, name: string): Promise<Call[]> {
  let found: Call[] = [];
  await withBench(async bench => {
    await bench.write(name, content);
    const { rejects } = await bench.ingest(name);
    if (rejects > 0) throw new Error(JSON.stringify(await bench.rejects()));
    const rows =
      await bench.store.all(`select tool_name, coalesce(arguments_text, arguments::varchar) as written, intent,
      concat_ws(' ', status, coalesce(error_text, result_text)) as ended from calls order by line, conversation_id, turn, position`);
    found = rows.map(row => [row.tool_name, row.written, row.ended, row.intent] as Call);
  });
  return found;
}

const fn = (id: string, name: string, written: string) => ({
  id,
  type: 'function',
  function: { name, arguments: written },
});
const user = { role: 'user', content: 'go' };
const use = (id: string, input: unknown) => ({ type: 'tool_use', id, name: 'f', input });
const step = (more: object) => ({ id: 's', object: 'thread.run.step', thread_id: 't', run_id: 'r', ...more });
const stepCalls = (...calls: object[]) => ({ step_details: { type: 'tool_calls', tool_calls: calls } });
const native = '{"tool_name": "f", "arguments": {"a": 1.50}, "status": "error", "error": "bad"}';
const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'f', arguments: { a: 1 } } };
const item = (more: object) => ({ type: 'item.completed', item: { id: 'i', ...more } });

const VARIANTS: [string, unknown[] | string, Call[]][] = [
  [
    'Assistants: a page of steps, the latest first, after the thread’s message',
    [
      { object: 'thread.message', thread_id: 't', role: 'user', content: [{ type: 'text', text: { value: 'go' } }] },
      {
        object: 'list',
        data: [
          step({
            created_at: 2,
            ...stepCalls({
              id: 'b',
              type: 'code_interpreter',
              code_interpreter: { input: '1', outputs: [{ logs: 'x' }] },
            }),
          }),
          step({
            created_at: 1,
            ...stepCalls({ id: 'a', type: 'function', function: { name: 'f', arguments: '{"a":1}', output: 'no a' } }),
          }),
        ],
      },
    ],
    [
      ['f', '{"a":1}', 'unknown no a', 'go'],
      ['code_interpreter', '1', 'ok x', 'go'],
    ],
  ],
  [
    'Assistants: a run that waits, then its step that failed',
    [
      {
        object: 'thread.run',
        thread_id: 't',
        required_action: { submit_tool_outputs: { tool_calls: [fn('a', 'f', '{}')] } },
      },
      step({
        status: 'failed',
        last_error: { message: 'boom' },
        ...stepCalls({ id: 'a', type: 'function', function: { name: 'f', arguments: '{}', output: null } }),
      }),
    ],
    [['f', '{}', 'error boom', undefined]],
  ],
  [
    'xLAM: answers as text keep their numbers',
    [
      {
        id: 1,
        query: 'go',
        answers: '[{"name": "f", "arguments": {"a": 1.50}}, {"name": "g", "arguments": {}}]',
        tools: '[]',
      },
    ],
    [
      ['f', '{"a": 1.50}', 'unknown', 'go'],
      ['g', '{}', 'unknown', 'go'],
    ],
  ],
  [
    'ReAct in one text',
    [
      {
        question: 'go',
        output:
          'Thought: x\nAction: f\nAction Input: {"a": 1}\nObservation: Error: no\nThought: y\nAction 2: g[old]\nObservation 2: 42\nAction: Finish[42]',
      },
    ],
    [
      ['f', '{"a": 1}', 'unknown Error: no', 'go'],
      ['g', 'old', 'unknown 42', 'go'],
    ],
  ],
  [
    'ReAct in messages, one of them with a JSON blob',
    [
      {
        messages: [
          { role: 'system', content: 'Use\nAction: the action to take\nAction Input: the input' },
          user,
          { role: 'assistant', content: 'Thought: x\nAction: f\nAction Input: one' },
          { role: 'user', content: 'Observation: Error: no' },
          { role: 'assistant', content: 'Action:\n```json\n{"action": "g", "action_input": {"a": 1}}\n```' },
          { role: 'user', content: 'Observation: fine' },
          { role: 'assistant', content: 'Final Answer: fine' },
        ],
      },
    ],
    [
      ['f', 'one', 'unknown Error: no', 'go'],
      ['g', '{"a": 1}', 'unknown fine', 'go'],
    ],
  ],
  [
    'ReAct as prompts that grow: each call counts once',
    [
      { prompt: 'Use tools.\nBegin!\n\nQuestion: go\nThought:', completion: ' x\nAction: f\nAction Input: one' },
      {
        prompt:
          'Use tools.\nBegin!\n\nQuestion: go\nThought: x\nAction: f\nAction Input: one\nObservation: no\nThought:',
        completion: ' y\nAction: f\nAction Input: two',
      },
    ],
    [
      ['f', 'one', 'unknown no', 'go'],
      ['f', 'two', 'unknown', 'go'],
    ],
  ],
  [
    'mini-swe-agent: one fenced command a message',
    [
      {
        info: { exit_status: 'Submitted' },
        trajectory_format: 'mini-swe-agent-1',
        messages: [
          { role: 'system', content: 's' },
          user,
          { role: 'assistant', content: 'THOUGHT: x\n\n```bash\ncat a\n```' },
          { role: 'user', content: '<returncode>1</returncode>\n<output>\ncat: a: No such file\n</output>' },
          { role: 'assistant', content: 'No command.' },
          { role: 'user', content: 'Please always provide EXACTLY ONE action' },
        ],
      },
    ],
    [
      [
        'bash',
        '{"command":"cat a"}',
        'unknown <returncode>1</returncode>\n<output>\ncat: a: No such file\n</output>',
        'go',
      ],
    ],
  ],
  [
    'τ-bench without function calling',
    [
      {
        task_id: 1,
        traj: [
          user,
          { role: 'assistant', content: 'Thought:\nx\nAction:\n{"name": "f", "arguments": {"a": 1}}' },
          { role: 'user', content: 'API output: Error: no' },
          { role: 'assistant', content: 'Action:\n{"name": "respond", "arguments": {"content": "hi"}}' },
          { role: 'user', content: 'thanks' },
        ],
      },
    ],
    [['f', '{"a": 1}', 'unknown Error: no', 'go']],
  ],
  [
    'LangGraph state, with a call that could not be parsed',
    [
      {
        messages: [
          { type: 'human', content: 'go' },
          {
            type: 'ai',
            content: '',
            tool_calls: [{ name: 'f', args: { a: 1 }, id: 'x' }],
            invalid_tool_calls: [{ name: 'g', args: '{"a"', id: 'y', error: 'no JSON' }],
          },
          { type: 'tool', content: 'bad', tool_call_id: 'x', status: 'error' },
        ],
      },
    ],
    [
      ['f', '{"a":1}', 'error bad', 'go'],
      ['g', '{"a"', 'error no JSON', 'go'],
    ],
  ],
  [
    'LangChain messages one by one, and steps of an executor',
    [
      { type: 'human', data: { content: 'go', type: 'human' } },
      { type: 'ai', data: { content: '', tool_calls: [{ name: 'f', args: { a: 1 }, id: 'x' }] } },
      { type: 'tool', data: { content: 'fine', tool_call_id: 'x', status: 'success' } },
      {
        input: 'look',
        output: 'x',
        intermediate_steps: [[{ tool: 'g', tool_input: { q: 1 }, log: 'x' }, 'Error: no']],
      },
    ],
    [
      ['f', '{"a":1}', 'ok fine', 'go'],
      ['g', '{"q":1}', 'unknown Error: no', 'look'],
    ],
  ],
  [
    'native records in the lines of a logger',
    [
      { level: 'info', message: native },
      {
        log: `${JSON.stringify({ level: 30, msg: `call ${native}` })}\n`,
        stream: 'stdout',
        time: '2026-01-01T00:00:00Z',
      },
      { logEvents: [{ timestamp: 1, message: native }] },
      `{"ts":1,"event":${native}}`,
    ],
    Array.from({ length: 4 }, (): Call => ['f', '{"a": 1.50}', 'error bad', undefined]),
  ],
  [
    'an exchange whose results only speak of calls is an exchange',
    [
      {
        request_body: JSON.stringify({
          messages: [
            user,
            { role: 'assistant', content: null, tool_calls: [fn('a', 'logs', '{}')] },
            { role: 'tool', tool_call_id: 'a', content: `${native}\nAction: x\nThought: y` },
          ],
        }),
        response_body: { choices: [{ message: { role: 'assistant', content: 'x' } }] },
      },
    ],
    [['logs', '{}', `unknown ${native}\nAction: x\nThought: y`, 'go']],
  ],
  [
    'hooks, MCP and stream events in other wrappings',
    [
      {
        ts: 1,
        payload: {
          hook_event_name: 'PostToolUse',
          tool_name: 'f',
          tool_input: { a: 1 },
          tool_response: 'x',
          tool_use_id: 'u',
        },
      },
      { ts: 1, frame: rpc },
      { ts: 2, frame: { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no' } } },
      { event: 'content_block_start', data: { type: 'content_block_start', index: 0, content_block: use('a', {}) } },
      { event: 'content_block_stop', data: { type: 'content_block_stop', index: 0 } },
    ],
    [
      ['f', '{"a":1}', 'ok x'],
      ['f', '{"a":1}', 'error no'],
      ['f', '{}', 'unknown'],
    ],
  ],
  [
    'MCP: arguments encoded twice stay as they are, and numbers of a message in a text',
    [
      { ...rpc, params: { name: 'f', arguments: '{"a":1}' } },
      {
        direction: 'out',
        payload: '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"f","arguments":{"a":1.0}}}',
      },
    ],
    [
      ['f', '{"a":1}', 'unknown'],
      ['f', '{"a":1.0}', 'unknown'],
    ],
  ],
  [
    'ConverseStream events, one a line',
    [
      { messageStart: { role: 'assistant' } },
      { contentBlockStart: { start: { toolUse: { toolUseId: 'a', name: 'f' } }, contentBlockIndex: 0 } },
      { contentBlockDelta: { delta: { toolUse: { input: '{"a"' } }, contentBlockIndex: 0 } },
      { contentBlockDelta: { delta: { toolUse: { input: ': 1}' } }, contentBlockIndex: 0 } },
      { messageStop: { stopReason: 'tool_use' } },
      { metadata: { usage: {} } },
    ],
    [['f', '{"a": 1}', 'unknown', undefined]],
  ],
  [
    'streams that broke off give what was written',
    [
      { type: 'message_start', message: { model: 'm', content: [] } },
      { type: 'content_block_start', index: 0, content_block: use('a', {}) },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"a": "x' } },
      { type: 'response.created', response: { id: 'r' } },
      {
        type: 'response.output_item.added',
        item: { type: 'function_call', id: 'i', call_id: 'c', name: 'g', arguments: '' },
      },
      { type: 'response.function_call_arguments.delta', item_id: 'i', delta: '{"b' },
    ],
    [
      ['f', '{"a": "x', 'unknown'],
      ['g', '{"b', 'unknown'],
    ],
  ],
  [
    'codex exec: a command that has not ended is open',
    [
      { type: 'thread.started', thread_id: 't' },
      { type: 'item.started', item: { id: 'i', type: 'command_execution', command: 'ls', status: 'in_progress' } },
      item({ type: 'command_execution', command: 'ls', aggregated_output: 'a', exit_code: 0, status: 'completed' }),
      { type: 'item.started', item: { id: 'j', type: 'command_execution', command: 'sleep', status: 'in_progress' } },
      { type: 'turn.failed', error: { message: 'x' } },
    ],
    [
      ['shell', '{"command":"ls"}', 'ok a'],
      ['shell', '{"command":"sleep"}', 'unknown'],
    ],
  ],
  [
    'an old Codex rollout: bare items after a line of the session',
    [
      { id: 'old', timestamp: '2025-06-01T00:00:00Z' },
      { record_type: 'state' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'go' }] },
      { type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'c' },
      { type: 'function_call_output', call_id: 'c', output: 'a' },
    ],
    [['shell', '{"command":["ls"]}', 'unknown a', 'go']],
  ],
  [
    'messages and items of the Responses API in one list',
    JSON.stringify([
      user,
      { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c', output: 'x' },
    ]),
    [['f', '{}', 'unknown x', 'go']],
  ],
  [
    'Groq: what was refused as tags or as a list',
    [
      '<function=f{"a": 1}</function>',
      '{"tool_calls":[{"name":"g","parameters":{"a":1.0}},{"name":"g","parameters":{"a":2}}]}',
    ].map(written => ({
      request: { messages: [user] },
      response: {
        status: 400,
        body: { error: { message: 'no', code: 'tool_use_failed', failed_generation: written } },
      },
    })),
    [
      ['f', '{"a": 1}', 'error no', 'go'],
      ['g', '{"a":1.0}', 'error no', 'go'],
      ['g', '{"a":2}', 'error no', 'go'],
    ],
  ],
  [
    'Gemini: a call that it could not read itself',
    [
      {
        candidates: [
          {
            content: {},
            finishReason: 'MALFORMED_FUNCTION_CALL',
            finishMessage: 'Malformed function call: print(default_api.f(a=1)',
          },
        ],
      },
    ],
    [['f', 'print(default_api.f(a=1)', 'error Malformed function call: print(default_api.f(a=1)', undefined]],
  ],
  [
    'AI SDK: a message with both its old and its new parts, and steps by their content',
    [
      {
        messages: [
          { ...user, parts: [{ type: 'text', text: 'go' }] },
          ...['x'].map(result => {
            const toolInvocation = { state: 'result', toolCallId: 'a', toolName: 'f', args: { a: 1 }, result };
            return {
              role: 'assistant',
              content: '',
              toolInvocations: [toolInvocation],
              parts: [{ type: 'tool-invocation', toolInvocation }],
            };
          }),
        ],
      },
      {
        steps: [
          {
            content: [
              { type: 'tool-call', toolCallId: 'b', toolName: 'g', input: { a: 2 } },
              { type: 'tool-error', toolCallId: 'b', toolName: 'g', error: { message: 'boom' } },
            ],
            finishReason: 'tool-calls',
          },
        ],
      },
      {
        toolCalls: [{ toolCallId: 'c', toolName: 'h', args: {} }],
        toolResults: [{ toolCallId: 'c', toolName: 'h', result: 'y' }],
        finishReason: 'tool-calls',
      },
    ],
    [
      ['f', '{"a":1}', 'ok x', 'go'],
      ['g', '{"a":2}', 'error boom'],
      ['h', '{}', 'unknown y'],
    ],
  ],
  [
    'ATIF: subagents within a trajectory have their own words',
    [
      {
        schema_version: 'ATIF-v1.7',
        trajectory_id: 'a',
        steps: [
          { source: 'user', message: 'go' },
          {
            source: 'agent',
            is_copied_context: true,
            tool_calls: [{ tool_call_id: 'w', function_name: 'earlier', arguments: {} }],
            observation: { results: [{ source_call_id: 'w', content: 'ok' }] },
          },
          {
            source: 'agent',
            message: '',
            tool_calls: [{ tool_call_id: 'x', function_name: 'task', arguments: {} }],
            observation: { results: [{ source_call_id: 'x', content: 'ok' }] },
          },
        ],
        subagent_trajectories: [
          {
            trajectory_id: 'b',
            steps: [
              { source: 'user', message: 'look' },
              { source: 'agent', tool_calls: [{ tool_call_id: 'y', function_name: 'f', arguments: { a: 1 } }] },
            ],
          },
        ],
      },
    ],
    [
      ['task', '{}', 'unknown ok', 'go'],
      ['f', '{"a":1}', 'unknown', 'look'],
    ],
  ],
  [
    'OpenHands SDK: the user rejected an action',
    [
      {
        kind: 'MessageEvent',
        id: 1,
        source: 'user',
        llm_message: { role: 'user', content: [{ type: 'text', text: 'go' }] },
      },
      {
        kind: 'ActionEvent',
        id: 2,
        source: 'agent',
        tool_name: 'terminal',
        tool_call_id: 'a',
        tool_call: { id: 'a', name: 'terminal', arguments: '{}' },
      },
      {
        kind: 'UserRejectObservation',
        id: 3,
        source: 'environment',
        tool_name: 'terminal',
        tool_call_id: 'a',
        rejection_reason: 'no',
      },
    ],
    [['terminal', '{}', 'error no', 'go']],
  ],
  [
    'Langfuse rows without a status message, and ShareGPT turns as a bare list',
    [
      {
        id: 'o',
        traceId: 't',
        type: 'TOOL',
        name: 'f',
        startTime: '2026-01-01T00:00:00Z',
        input: { a: 1 },
        output: 'x',
        level: 'DEFAULT',
      },
    ],
    [['f', '{"a":1}', 'ok x', undefined]],
  ],
  [
    'ShareGPT: a list of lists, with dashes in the roles',
    '[[{"from":"human","value":"go"},{"from":"function-call","value":"{\\"name\\": \\"f\\", \\"arguments\\": {\\"a\\": 1.0}}"},{"from":"function-response","value":"x"}]]',
    [['f', '{"a": 1.0}', 'unknown x', 'go']],
  ],
  [
    'rows of tables: a message or an item as JSON text, LangChain’s own, parts as JSON text',
    [
      { session_id: 's1', message_data: JSON.stringify(user) },
      { session_id: 's1', message_data: '{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}' },
      { session_id: 's1', message_data: '{"type":"function_call_output","call_id":"c","output":"x"}' },
      { session_id: 's2', message: { type: 'human', content: 'look' } },
      { session_id: 's2', message: { type: 'ai', content: '', tool_calls: [{ name: 'g', args: { a: 1 }, id: 'x' }] } },
      { chatId: 's3', role: 'user', parts: '[{"type":"text","text":"try"}]' },
      {
        chatId: 's3',
        role: 'assistant',
        parts: '[{"type":"tool-h","toolCallId":"a","state":"output-error","input":{"a":1},"errorText":"boom"}]',
      },
    ],
    [
      ['f', '{}', 'unknown x', 'go'],
      ['g', '{"a":1}', 'unknown', 'look'],
      ['h', '{"a":1}', 'error boom', 'try'],
    ],
  ],
  [
    'Gemini: results without ids in another order than the calls',
    [
      {
        contents: [
          { parts: [{ text: 'go' }] },
          {
            role: 'model',
            parts: [{ functionCall: { name: 'f', args: {} } }, { functionCall: { name: 'g', args: {} } }],
          },
          {
            role: 'user',
            parts: [
              { functionResponse: { name: 'g', response: { output: 'of g' } } },
              { functionResponse: { name: 'f', response: { output: 'of f' } } },
            ],
          },
        ],
      },
    ],
    [
      ['f', '{}', 'unknown {"output":"of f"}', 'go'],
      ['g', '{}', 'unknown {"output":"of g"}', 'go'],
    ],
  ],
  [
    'Google ADK: a session, and its events one by one',
    [
      {
        id: 's',
        events: [
          { author: 'user', content: { role: 'user', parts: [{ text: 'go' }] } },
          {
            author: 'a',
            content: { role: 'model', parts: [{ functionCall: { id: 'x', name: 'f', args: { a: 1 } } }] },
          },
          {
            author: 'a',
            content: { role: 'user', parts: [{ functionResponse: { id: 'x', name: 'f', response: { result: 1 } } }] },
          },
        ],
      },
      { author: 'a', session_id: 't', content: { parts: [{ function_call: { id: 'y', name: 'g', args: {} } }] } },
    ],
    [
      ['f', '{"a":1}', 'unknown {"result":1}', 'go'],
      ['g', '{}', 'unknown'],
    ],
  ],
  [
    'a batch’s request that failed is no reject',
    [
      { custom_id: 'a', result: { type: 'errored', error: { type: 'invalid_request' } } },
      {
        custom_id: 'b',
        result: { type: 'succeeded', message: { type: 'message', role: 'assistant', content: [use('a', {})] } },
      },
    ],
    [['f', '{}', 'unknown']],
  ],
  [
    'LangSmith: inputs and outputs as JSON text, the blocks of a reply; what the user said comes with the outermost run',
    [
      {
        id: 'c',
        trace_id: 'r',
        run_type: 'tool',
        name: 'f',
        start_time: '2',
        inputs: '{"a":1}',
        outputs: '{"output":"no"}',
      },
      { id: 'd', trace_id: 'r', run_type: 'chain', name: 'agent', start_time: '1', inputs: '{"input":"go"}' },
      {
        id: 'e',
        trace_id: 'q',
        run_type: 'llm',
        start_time: '1',
        inputs: { messages: [user] },
        outputs: { role: 'assistant', content: [use('a', { b: 1 })] },
      },
    ],
    [
      ['f', '{"a":1}', 'ok no', 'go'],
      ['f', '{"b":1}', 'unknown', 'go'],
    ],
  ],
  [
    'Langfuse: the name of a tool stands in the attributes of its span',
    [
      {
        id: 'o',
        traceId: 't',
        type: 'SPAN',
        name: 'ai.toolCall',
        startTime: '1',
        input: '{"a":1}',
        output: '{"x":1}',
        statusMessage: null,
        metadata: { attributes: { 'ai.operationId': 'ai.toolCall', 'ai.toolCall.name': 'f' } },
      },
    ],
    [['f', '{"a":1}', 'ok {"x":1}']],
  ],
  [
    'OpenHands: a call of an MCP tool is that tool’s',
    [
      {
        instance_id: 'i',
        instruction: 'go',
        history: [
          { id: 1, source: 'agent', action: 'call_tool_mcp', args: { name: 'f', arguments: { a: 1 }, thought: '' } },
          { id: 2, source: 'environment', cause: 1, observation: 'mcp', content: 'x' },
        ],
      },
    ],
    [['f', '{"a":1}', 'unknown x', 'go']],
  ],
  [
    'calls as messages of their own role',
    [
      {
        messages: [
          user,
          { role: 'tool_call', content: '{"name": "f", "arguments": {"a": 1.0}}' },
          { role: 'tool_response', content: 'x' },
        ],
      },
    ],
    [['f', '{"a": 1.0}', 'unknown x', 'go']],
  ],
  [
    'Zipkin: tags as a map',
    [
      {
        traceId: 't',
        id: 's',
        name: 'execute_tool f',
        tags: { 'gen_ai.tool.name': 'f', 'gen_ai.tool.call.arguments': '{"a":1}', error: 'boom' },
      },
    ],
    [['f', '{"a":1}', 'error boom']],
  ],
  [
    'Langfuse: only an agent or a step shows the messages; contents in the attributes of the span; Gemini’s own history',
    (() => {
      const observation = (traceId: string, type: string, more: object) => ({
        id: `${traceId} ${type}`,
        traceId,
        type,
        name: 'x',
        startTime: '1',
        statusMessage: null,
        ...more,
      });
      const asked = { role: 'user', parts: [{ type: 'text', content: 'go' }] };
      const ai = { content: '', tool_calls: [{ name: 'g', args: { a: 1 }, id: 'b' }] };
      const built = (kind: string, kwargs: object) => ({ lc: 1, type: 'constructor', id: ['x', kind], kwargs });
      return [
        observation('t1', 'AGENT', {
          input: JSON.stringify([asked]),
          output: JSON.stringify([
            { role: 'assistant', parts: [{ type: 'tool_call', id: 'a', name: 'f', arguments: '{"a":1}' }] },
            { role: 'tool', parts: [{ type: 'tool_call_response', id: 'a', response: 'no' }] },
          ]),
        }),
        observation('t2', 'SPAN', {
          output: JSON.stringify({
            messages: [
              built('HumanMessage', { content: 'look' }),
              built('AIMessage', ai),
              built('ToolMessage', { content: 'bad', status: 'error', tool_call_id: 'b' }),
            ],
          }),
        }),
        observation('t3', 'SPAN', {
          metadata: { attributes: { 'gen_ai.tool.name': 'h', tool_arguments: '{"a":1}', tool_response: 'fine' } },
        }),
        observation('t4', 'GENERATION', {
          input: JSON.stringify({ model: 'm', contents: 'try' }),
          output: JSON.stringify({
            candidates: [{ content: { role: 'model', parts: [{ text: 'x' }] } }],
            automatic_function_calling_history: [
              { role: 'model', parts: [{ function_call: { name: 'i', args: {} } }] },
              { role: 'user', parts: [{ function_response: { name: 'i', response: { error: 'bad' } } }] },
            ],
          }),
        }),
      ];
    })(),
    [
      ['f', '{"a":1}', 'unknown no', 'go'],
      ['g', '{"a":1}', 'error bad', 'look'],
      ['h', '{"a":1}', 'ok fine'],
      ['i', '{}', 'unknown {"error":"bad"}', 'try'],
    ],
  ],
];

test.each(VARIANTS)('%s', async (_, log, want) => {
  const found = await callsOf(
    typeof log === 'string' ? log : lines(...log),
    typeof log === 'string' ? 'log.json' : 'log.jsonl',
  );
  const told = want.map(([tool, written, end, intent]) => [tool, written, end, intent ?? null]);
  expect(found).toHaveLength(told.length);
  expect(found).toEqual(expect.arrayContaining(told));
});

test('spans: messages in an event, older names, names of other SDKs', async () => {
  const text = (value: string) => ({ stringValue: value });
  const list = (attributes: Record<string, string>) =>
    Object.entries(attributes).map(([key, value]) => ({ key, value: text(value) }));
  const span = (traceId: string, attributes: Record<string, string>, events: object[] = []) => ({
    resourceSpans: [
      {
        scopeSpans: [{ spans: [{ traceId, name: 'x', startTimeUnixNano: '1', attributes: list(attributes), events }] }],
      },
    ],
  });
  const said = JSON.stringify([
    { role: 'user', parts: [{ type: 'text', content: 'go' }] },
    { role: 'assistant', parts: [{ type: 'tool_call', id: 'a', name: 'f', arguments: { a: 1 } }] },
    { role: 'tool', parts: [{ type: 'tool_call_response', id: 'a', response: 'x' }] },
  ]);
  const found = await callsOf(
    lines(
      span('t1', { 'gen_ai.operation.name': 'chat' }, [
        { name: 'gen_ai.client.inference.operation.details', attributes: list({ 'gen_ai.input.messages': said }) },
      ]),
      span('t2', {
        'llm.prompts.0.role': 'user',
        'llm.prompts.0.content': 'go',
        'llm.completions.0.tool_calls.0.name': 'g',
        'llm.completions.0.tool_calls.0.arguments': '{"a":1}',
      }),
      span('t3', {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'h',
        'gcp.vertex.agent.tool_call_args': '{"a":1}',
        'gcp.vertex.agent.tool_response': 'x',
      }),
      span('t4', { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'i' }, [
        { name: 'gen_ai.tool.message', attributes: list({ content: '{"a":2}' }) },
        { name: 'gen_ai.choice', attributes: list({ message: '[{"text":"Error: no"}]' }) },
      ]),
      span('t4', { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.input.messages': said.replace('go', 'late') }),
      {
        batches: span('t5', {
          'traceloop.span.kind': 'tool',
          'traceloop.entity.name': 'j',
          'traceloop.entity.input': '{"input_str":"{\\"a\\":3}","kwargs":{}}',
        }).resourceSpans,
      },
    ),
    'log.jsonl',
  );
  expect(found).toEqual(
    expect.arrayContaining([
      ['f', '{"a":1}', 'unknown x', 'go'],
      ['g', '{"a":1}', 'unknown', 'go'],
      ['h', '{"a":1}', 'ok x', null],
      ['i', '{"a":2}', 'ok Error: no', 'late'],
      ['j', '{"a":3}', 'ok', null],
    ]),
  );
});
