import { expect, test } from 'vitest';
import { ENDS, readLog } from './read-log.ts';

const open = (tool_name: string, arguments_text: string, result_text: string | null) => ({
  tool_name,
  arguments_text,
  status: 'unknown',
  error_text: null,
  result_text,
});

test('ShareGPT: calls as turns or as tags; Glaive: calls in the text', async () => {
  expect(
    await readLog(
      [
        {
          tools: '[{"name":"book"}]',
          conversations: [
            { from: 'human', value: 'two' },
            { from: 'function_call', value: '[{"name":"book","arguments":{"n":1}},{"name":"pay","arguments":{}}]' },
            { from: 'observation', value: '{"ok":1}' },
          ],
        },
        {
          conversations: [
            { from: 'gpt', value: 'now <tool_call>\n{"name": "book", "arguments": {"n": 2}}\n</tool_call>' },
            { from: 'tool', value: '<tool_response>\ndone\n</tool_response>' },
          ],
        },
        {
          system: 'SYSTEM: tools',
          chat: 'USER: news\n\n\nASSISTANT: <functioncall> {"name": "news", "arguments": \'{"of": "x"}\'} <|endoftext|>\n\n\nFUNCTION RESPONSE: {"n": 3}\n\n\nASSISTANT: here <|endoftext|>',
        },
      ],
      ENDS,
    ),
  ).toEqual(
    expect.arrayContaining([
      open('book', '{"n":1}', '{"ok":1}'),
      open('pay', '{}', null),
      open('book', '{"n": 2}', 'done'),
      open('news', '{"of": "x"}', '{"n": 3}'),
    ]),
  );
});

test('LLaMA-Factory: the results of parallel calls are one list', async () => {
  const text = (value: string) => [{ type: 'text', value }];
  const tool = (name: string) => ({ type: 'tool_call', value: JSON.stringify({ name, arguments: { n: 1 } }) });
  expect(
    await readLog(
      [
        {
          messages: [
            { role: 'user', content: text('both') },
            { role: 'assistant', content: [{ type: 'reasoning', value: 'hm' }, tool('a'), tool('b')] },
            { role: 'tool', content: text('[{"x":1},"two"]') },
          ],
        },
      ],
      ENDS,
    ),
  ).toEqual([open('a', '{"n":1}', '{"x":1}'), open('b', '{"n":1}', 'two')]);
});

test('ToolBench: every branch of the tree, an error that is not empty fails, Finish is no call', async () => {
  const input = (observation: string, children: unknown[] = []) => ({
    node_type: 'Action Input',
    description: '{"q": 1}',
    observation,
    children,
  });
  const action = (name: string, child: unknown) => ({ node_type: 'Action', description: name, children: [child] });
  const tree = {
    node_type: 'Action Input',
    description: '',
    children: [
      action('find', input('{"error": "", "response": "x"}')),
      action('find', input('{"error": "no q", "response": ""}', [action('Finish', input(''))])),
    ],
  };
  const predicted = {
    query: 'q',
    available_tools: [{ name: 'find' }],
    answer: {
      answer_details: [
        {
          role: 'system',
          message: '',
          next: [
            {
              role: 'tool',
              message:
                "{'name': 'find', 'arguments': '{\"q\": 2}', 'response': '{\"error\": \"\", \"response\": \"y\"}'}",
              next: [],
            },
          ],
        },
      ],
    },
  };
  expect(
    await readLog([{ tree: { tree }, answer_generation: { query: 'q', function: [] } }, { 7: predicted }], ENDS),
  ).toEqual(
    expect.arrayContaining([
      {
        tool_name: 'find',
        arguments_text: '{"q": 1}',
        status: 'ok',
        error_text: null,
        result_text: '{"error": "", "response": "x"}',
      },
      {
        tool_name: 'find',
        arguments_text: '{"q": 1}',
        status: 'error',
        error_text: 'no q',
        result_text: '{"error": "no q", "response": ""}',
      },
      {
        tool_name: 'find',
        arguments_text: '{"q": 2}',
        status: 'ok',
        error_text: null,
        result_text: '{"error": "", "response": "y"}',
      },
    ]),
  );
});

test('ToolAlpaca: the run is text, failure a status code or none at all', async () => {
  const content = `Judge.\n\n## Task Instruction\nA picture\n\n## Standard Answer\n1. Function: other\nParameters: {}\n\n## AI Assistant's Solution\n1. Function: pic\nParameters: {"n": 1}\nRetruns: Status Code: 200. Response: {"error_count":0}\n2. Function: pic\nParameters: {"n": "x"}\nRetruns: Parameter type error: "n"\n3. Function: getDetails\nParameters: {"Question": "which?"}\nRetruns: a red one\n4. Final Response: here.\n\n## Analysis\n`;
  expect(
    await readLog(
      [{ API: [{ input: [{ role: 'user', content }], output: '' }] }],
      'tool_name, arguments_text, status, status_code, intent',
    ),
  ).toEqual([
    { tool_name: 'pic', arguments_text: '{"n": 1}', status: 'ok', status_code: 200, intent: 'A picture' },
    { tool_name: 'pic', arguments_text: '{"n": "x"}', status: 'error', status_code: null, intent: 'A picture' },
    {
      tool_name: 'getDetails',
      arguments_text: '{"Question": "which?"}',
      status: 'ok',
      status_code: null,
      intent: 'A picture',
    },
  ]);
});

test('a call of execute-tool is the call of the tool that it names', async () => {
  const args = '{"server_name": "fs", "tool_name": "read", "params": {"n": 1.50}}';
  expect(
    await readLog(
      [
        {
          Question: 'read it',
          messages: [
            { role: 'user', content: 'read it' },
            {
              role: 'assistant',
              content: '',
              tool_calls: [{ id: 'c1', function: { name: 'execute-tool', arguments: args } }],
            },
            { role: 'tool', tool_call_id: 'c1', content: 'Tool call timed out.' },
          ],
        },
      ],
      ENDS,
    ),
  ).toEqual([open('read', '{"n": 1.50}', 'Tool call timed out.')]);
});

test('calls that a dataset writes as text: Action Input, and tags within messages', async () => {
  const prompt = "You have access to the following APIs: [{'name': 'weather', 'parameters': {'type': 'object'}}]";
  const action = (name: string) => ({
    from: 'assistant',
    value: `\nThought: x\nAction: ${name}\nAction Input: {"n": 1.50}`,
  });
  const tagged = '<tool_call>\n{"name": "weather", "arguments": {"n": 1}}\n</tool_call>';
  const rows = await readLog(
    [
      {
        id: 'a',
        conversations: [
          { from: 'system', value: prompt },
          { from: 'user', value: 'rain?' },
          action('weather'),
          { from: 'function', value: '{"error": "no city"}' },
          action('Finish'),
        ],
      },
      {
        messages: [
          { role: 'system', content: `Write ${tagged}` },
          { role: 'user', content: 'rain?' },
          { role: 'assistant', content: tagged },
          { role: 'user', content: '<tool_response>\nError: no city\n</tool_response>' },
        ],
      },
    ],
    'tool_name, arguments_text, result_text, intent, tool_id is not null as has_tool',
  );
  const found = { tool_name: 'weather', intent: 'rain?' };
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...found, arguments_text: '{"n": 1.50}', result_text: '{"error": "no city"}', has_tool: true },
      { ...found, arguments_text: '{"n": 1}', result_text: 'Error: no city', has_tool: false },
    ]),
  );
  expect(rows).toHaveLength(2);
});
