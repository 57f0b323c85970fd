import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withBench } from '../ingested.ts';
import { ENDS, readLog } from './read-log.ts';

const call = (id: string, args: unknown) => ({
  id,
  type: 'function',
  function: { name: 'book', arguments: JSON.stringify(args) },
});

test('τ-bench: repeated ids are paired by order, the intent is the user’s turn; equal runs of another trial are other conversations', async () => {
  const traj = [
    { role: 'user', content: 'book it' },
    { role: 'assistant', content: null, tool_calls: [call('c1', { n: 1 })] },
    { role: 'tool', tool_call_id: 'c1', content: 'Error: n' },
    { role: 'assistant', content: null, tool_calls: [call('c1', { n: 2 })] },
    { role: 'tool', tool_call_id: 'c1', content: 'ok' },
  ];
  const rows = await readLog(
    [
      { task_id: 0, trial: 0, info: {}, traj },
      { task_id: 0, trial: 1, info: {}, traj },
    ],
    'arguments_text, result_text, intent',
  );
  const run = [
    { arguments_text: '{"n":1}', result_text: 'Error: n', intent: 'book it' },
    { arguments_text: '{"n":2}', result_text: 'ok', intent: 'book it' },
  ];
  expect(rows).toEqual([...run, ...run]);
});

test('τ²-bench: a tool message answers by its own id and tells errors', async () => {
  const messages = [
    { role: 'user', content: 'book it' },
    { role: 'assistant', tool_calls: [{ id: 'c1', name: 'book', arguments: { n: 1 }, requestor: 'assistant' }] },
    { id: 'c1', role: 'tool', content: 'Error: n', requestor: 'assistant', error: true },
  ];
  expect(await readLog([{ tasks: [], simulations: [{ id: 's', task_id: 't', trial: 0, messages }] }], ENDS)).toEqual([
    { tool_name: 'book', arguments_text: '{"n":1}', status: 'error', error_text: 'Error: n', result_text: null },
  ]);
});

test('SWE-agent: function calls of the history without its demonstration; else the actions', async () => {
  const demo = { role: 'assistant', is_demo: true, tool_calls: [call('d1', {})] };
  expect(
    await readLog(
      [
        {
          trajectory: [{ action: 'book', observation: 'x' }],
          history: [
            demo,
            { role: 'user', content: 'fix it' },
            { role: 'assistant', content: 'now', tool_calls: [call('c1', { n: 1 })] },
            { role: 'tool', content: 'done', tool_call_ids: ['c1'] },
          ],
        },
        {
          trajectory: [
            { action: 'edit 1:1\nx\nend_of_edit', observation: 'syntax error', thought: 't' },
            { action: 'cd src', observation: '' },
          ],
          history: [{ role: 'user', content: 'fix that' }],
        },
      ],
      `${ENDS}, intent`,
    ),
  ).toEqual(
    expect.arrayContaining([
      {
        tool_name: 'book',
        arguments_text: '{"n":1}',
        status: 'unknown',
        error_text: null,
        result_text: 'done',
        intent: 'fix it',
      },
      {
        tool_name: 'edit',
        arguments_text: 'edit 1:1\nx\nend_of_edit',
        status: 'unknown',
        error_text: null,
        result_text: 'syntax error',
        intent: 'fix that',
      },
      {
        tool_name: 'cd',
        arguments_text: 'cd src',
        status: 'ok',
        error_text: null,
        result_text: '',
        intent: 'fix that',
      },
    ]),
  );
});

test('OpenHands: the model’s own arguments, observations by cause, thoughts are no calls', async () => {
  const history = [
    { id: 1, source: 'user', action: 'message', args: { content: 'fix it' } },
    {
      id: 2,
      source: 'agent',
      action: 'run',
      args: { command: 'ls', thought: 'look' },
      tool_call_metadata: {
        function_name: 'execute_bash',
        tool_call_id: 'c1',
        model_response: {
          choices: [
            {
              message: {
                tool_calls: [{ id: 'c1', function: { name: 'execute_bash', arguments: '{"command": "ls"}' } }],
              },
            },
          ],
        },
      },
    },
    { id: 3, source: 'agent', action: 'think', args: { thought: 'hm' } },
    { id: 4, source: 'agent', cause: 3, observation: 'think', content: 'noted' },
    { id: 5, source: 'agent', cause: 2, observation: 'error', content: 'no shell' },
  ];
  const flat = [
    { action: 'run', command: 'ls', thought: 'x', keep_prompt: true },
    { observation: 'run', content: 'a b', exit_code: 0 },
  ];
  expect(
    await readLog(
      [
        { instance_id: 'i1', instruction: 'fix', history },
        { issue: {}, instruction: 'do', history: flat },
      ],
      `${ENDS}, intent`,
    ),
  ).toEqual(
    expect.arrayContaining([
      {
        tool_name: 'execute_bash',
        arguments_text: '{"command": "ls"}',
        status: 'error',
        error_text: 'no shell',
        result_text: null,
        intent: 'fix it',
      },
      {
        tool_name: 'run',
        arguments_text: '{"command":"ls"}',
        status: 'unknown',
        error_text: null,
        result_text: 'a b',
        intent: 'do',
      },
    ]),
  );
});

const sample = {
  id: 1,
  epoch: 1,
  input: 'find it',
  messages: [
    { role: 'user', content: 'find it' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [
        { id: 'c1', function: 'bash', arguments: { cmd: 'ls' } },
        { id: 'c2', function: 'bash', arguments: { cmd: 'sleep' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', function: 'bash', content: 'attachment://0123456789abcdef0123456789abcdef' },
    {
      role: 'tool',
      tool_call_id: 'c2',
      function: 'bash',
      content: '',
      error: { type: 'timeout', message: 'timed out' },
    },
  ],
  attachments: { '0123456789abcdef0123456789abcdef': 'a long listing' },
};
const sampleCalls = [
  {
    tool_name: 'bash',
    arguments_text: '{"cmd":"ls"}',
    status: 'unknown',
    error_text: null,
    result_text: 'a long listing',
  },
  { tool_name: 'bash', arguments_text: '{"cmd":"sleep"}', status: 'error', error_text: 'timed out', result_text: '' },
];

test('an Inspect log: attachments are put in place, the error of a tool message is the failure', async () => {
  expect(await readLog([{ version: 2, eval: { model: 'm' }, plan: {}, samples: [sample] }], ENDS)).toEqual(sampleCalls);
});

test('an Inspect archive is read sample by sample', () =>
  withBench(async bench => {
    await bench.write(
      'log.eval',
      zip({ '_journal/start.json': '{}', 'samples/1_epoch_1.json': JSON.stringify(sample), 'header.json': '{}' }),
    );
    expect(await bench.ingest('log.eval')).toMatchObject({ records: 1, calls: 2, rejects: 0, formats: { inspect: 1 } });
    expect(await bench.calls(ENDS)).toEqual(sampleCalls);
    await bench.write('other.zip', zip({ 'a.txt': 'x' }));
    await bench.ingest('other.zip');
    expect(await bench.rejects()).toMatchObject([{ reason: expect.stringMatching(/zip archive/) }]);
  }));

test('ATIF: a step holds its calls and what was observed', async () => {
  const steps = [
    { source: 'user', message: 'who bought most?' },
    {
      source: 'agent',
      message: '',
      tool_calls: [
        { tool_call_id: 'a', function_name: 'query', arguments: { limit: 500 } },
        { tool_call_id: 'b', function_name: 'save', arguments: {} },
      ],
      observation: { results: [{ source_call_id: 'a', content: 'Error: limit' }, { source_call_id: 'b' }] },
    },
  ];
  expect(
    await readLog([{ schema_version: 'ATIF-v1.6', session_id: 's', agent: { name: 'x' }, steps }], `${ENDS}, intent`),
  ).toEqual([
    {
      tool_name: 'query',
      arguments_text: '{"limit":500}',
      status: 'unknown',
      error_text: null,
      result_text: 'Error: limit',
      intent: 'who bought most?',
    },
    {
      tool_name: 'save',
      arguments_text: '{}',
      status: 'unknown',
      error_text: null,
      result_text: '',
      intent: 'who bought most?',
    },
  ]);
});

/** A zip archive as Python's zipfile writes it. */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
