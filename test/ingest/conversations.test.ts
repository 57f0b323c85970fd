import { expect, test } from 'vitest';
import { lines, withBench } from './ingested.ts';

const call = (id: string | undefined, name: string, args: string) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});

test('an OpenAI conversation gives its calls with results, intent, tools and messages', () =>
  withBench(async bench => {
    await bench.write(
      'a.log',
      lines({
        model: 'm',
        tools: [{ type: 'function', function: { name: 'book', description: 'Books', parameters: { type: 'object' } } }],
        messages: [
          { role: 'system', content: 'You book.' },
          {
            role: 'user',
            content: [
              { type: 'text', text: '<system-reminder>be nice</system-reminder>' },
              { type: 'text', text: 'Book 007' },
            ],
          },
          {
            role: 'assistant',
            content: null,
            tool_calls: [call('c1', 'book', '{"room": "\\u0041",\n "n": 1.50}'), call('c2', 'bok', '{"room"')],
          },
          { role: 'tool', tool_call_id: 'c2', content: 'Error: no tool bok' },
          { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: 'done' }] },
          { role: 'user', content: '<system-reminder>only this</system-reminder>' },
          { role: 'assistant', function_call: { name: '', arguments: '' }, tool_calls: [call('c1', 'book', '{}')] },
        ],
      }),
    );
    expect(await bench.ingest('a.log')).toMatchObject({ calls: 3, formats: { 'openai-chat': 1 } });
    expect(
      await bench.calls(
        'turn, position, tool_name, intent, arguments_text, arguments, status, error_text, result_text, raw is not null as raw, tool_id is not null as known',
      ),
    ).toEqual([
      {
        turn: 2,
        position: 0,
        tool_name: 'book',
        intent: 'Book 007',
        arguments_text: '{"room": "\\u0041",\n "n": 1.50}',
        arguments: '{"room":"A","n":1.5}',
        status: 'unknown',
        error_text: null,
        result_text: 'done',
        raw: false,
        known: true,
      },
      {
        turn: 2,
        position: 1,
        tool_name: 'bok',
        intent: 'Book 007',
        arguments_text: '{"room"',
        arguments: null,
        status: 'unknown',
        error_text: null,
        result_text: 'Error: no tool bok',
        raw: true,
        known: false,
      },
      {
        turn: 6,
        position: 0,
        tool_name: 'book',
        intent: 'Book 007',
        arguments_text: '{}',
        arguments: '{}',
        status: 'unknown',
        error_text: null,
        result_text: null,
        raw: true,
        known: true,
      },
    ]);
    expect(await bench.store.all('select turn, role, text from messages order by turn')).toHaveLength(7);
  }));

test('calls and results with repeated ids are paired by order, and those without ids too', () =>
  withBench(async bench => {
    const turn = (id: string | undefined, ...results: string[]) => [
      { role: 'assistant', tool_calls: results.map(text => call(id, `tool ${text}`, '{}')) },
      ...results.map(text => ({ role: 'tool', tool_call_id: id, content: text })),
    ];
    const lost = [{ role: 'assistant', tool_calls: [call('x', 'tool null', '{}')] }];
    await bench.write(
      'a.jsonl',
      lines(
        { messages: [...turn('x', 'a', 'b'), ...lost, ...turn('x', 'c'), ...turn(undefined, 'd', 'e')] },
        {
          messages: [
            { role: 'assistant', function_call: { name: 'tool f', arguments: '{}' } },
            { role: 'function', name: 'tool f', content: 'f' },
          ],
        },
      ),
    );
    await bench.ingest('a.jsonl');
    const calls = await bench.calls('tool_name, result_text');
    expect(calls).toHaveLength(7);
    for (const { tool_name, result_text } of calls) expect(tool_name).toBe(`tool ${result_text}`);
  }));

test('an Anthropic conversation gives its calls, hosted ones too, with arguments as written', () =>
  withBench(async bench => {
    const line = `{"system":"You book.","tools":[{"name":"book","input_schema":{"type":"object"}}],"messages":[{"role":"user","content":"Book 007"},{"role":"assistant","content":[{"type":"text","text":"ok"},{"type":"tool_use","id":"t1","name":"book","input":{"n": 0.300750, "n": 2, "id":12345678901234567890}},{"type":"server_tool_use","id":"s1","name":"fetch","input":{"url":"u"}},{"type":"web_fetch_tool_result","tool_use_id":"s1","content":{"type":"web_fetch_tool_result_error","error_code":"unavailable"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":[{"type":"text","text":"n is bad"}]}]},{"role":"assistant","content":[{"type":"tool_use","id":"t2","name":"book","input":{"n":1.0}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t2","is_error":false,"content":"Booked"}]}]}`;
    await bench.write('a.jsonl', `${line}\n`);
    expect(await bench.ingest('a.jsonl')).toMatchObject({ calls: 3, formats: { 'anthropic-messages': 1 } });
    expect(
      await bench.calls('turn, position, tool_name, intent, arguments_text, status, error_text, result_text'),
    ).toEqual([
      {
        turn: 2,
        position: 1,
        tool_name: 'book',
        intent: 'Book 007',
        arguments_text: '{"n": 0.300750, "n": 2, "id":12345678901234567890}',
        status: 'error',
        error_text: 'n is bad',
        result_text: null,
      },
      {
        turn: 2,
        position: 2,
        tool_name: 'fetch',
        intent: 'Book 007',
        arguments_text: '{"url":"u"}',
        status: 'error',
        error_text: '{"type":"web_fetch_tool_result_error","error_code":"unavailable"}',
        result_text: null,
      },
      {
        turn: 4,
        position: 0,
        tool_name: 'book',
        intent: 'Book 007',
        arguments_text: '{"n":1.0}',
        status: 'ok',
        error_text: null,
        result_text: 'Booked',
      },
    ]);
    expect(await bench.store.all('select turn, role from messages order by turn')).toEqual(
      ['system', 'user', 'assistant', 'tool', 'assistant', 'tool'].map((role, turn) => ({ turn, role })),
    );
  }));

test('a gateway log that repeats the history counts each call once, and takes the result from where it stands', () =>
  withBench(async bench => {
    const messages = [
      { role: 'user', content: 'go' },
      { role: 'assistant', tool_calls: [call('c1', 'a', '{}')] },
      { role: 'tool', tool_call_id: 'c1', content: 'first' },
      { role: 'assistant', tool_calls: [call('c2', 'b', '{}')] },
      { role: 'tool', tool_call_id: 'c2', content: 'second' },
    ];
    await bench.write(
      'a.jsonl',
      lines({ messages: messages.slice(0, 2) }, { messages: messages.slice(0, 3) }, { messages: messages.slice(0, 4) }),
    );
    await bench.write('b.jsonl', lines({ messages }));
    expect(await bench.ingest('a.jsonl')).toMatchObject({ records: 3, with_calls: 2, duplicates: 1, calls: 2 });
    expect(await bench.calls('tool_name, result_text')).toEqual([
      { tool_name: 'a', result_text: 'first' },
      { tool_name: 'b', result_text: null },
    ]);
    expect(await bench.ingest('b.jsonl')).toMatchObject({ records: 1, with_calls: 1, calls: 0 });
    expect(
      await bench.store.all('select tool_name, result_text, conversation_id from calls order by tool_name'),
    ).toMatchObject([
      { tool_name: 'a', result_text: 'first' },
      { tool_name: 'b', result_text: 'second' },
    ]);
    expect(
      await bench.store.first('select count(distinct conversation_id)::integer as conversations from calls'),
    ).toEqual({ conversations: 1 });
  }));

test('all formats may stand in one file, and records without calls are context', () =>
  withBench(async bench => {
    await bench.write(
      'a.txt',
      lines(
        { tool_name: 'n' },
        { messages: [{ role: 'assistant', tool_calls: [call('c', 'o', '{}')] }] },
        { type: 'message', role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'a', input: {} }] },
        { choices: [{ message: { role: 'assistant', tool_calls: [call('c', 'r', '{}')] } }] },
        { messages: [{ role: 'user', content: 'hi' }] },
        { messages: [] },
      ),
    );
    expect(await bench.ingest('a.txt')).toMatchObject({
      records: 6,
      with_calls: 4,
      context: 2,
      rejects: 0,
      calls: 4,
      formats: { native: 1, 'openai-chat': 1, 'anthropic-messages': 1 },
    });
  }));

test.each([
  [{ messages: null }, 'rejects'],
  [{ messages: 'x' }, 'rejects'],
  [{ messages: [null, 5, 'x', []] }, 'context'],
  [{ messages: [{ role: 5, content: 5, tool_calls: 'x' }] }, 'context'],
  [{ messages: [{ role: 'assistant', content: { a: 1 }, tool_calls: [5, null, {}] }] }, 'context'],
  [{ messages: [{ role: 'user', content: [5, null, { type: 5, text: {} }] }], tools: 'x' }, 'context'],
  [
    {
      messages: [{ role: 'assistant', tool_calls: [{ id: 5, function: { name: {}, arguments: [1] } }] }],
      tools: [5, null, { name: 5 }],
    },
    'with_calls',
  ],
  [
    {
      system: 5,
      messages: [
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: {}, name: null, input: 'x' }, { type: 'tool_result' }, 7],
        },
      ],
    },
    'with_calls',
  ],
  [{ type: 'message', content: 'x' }, 'rejects'],
  [{ choices: {} }, 'rejects'],
  [{ choices: [null, { message: 'x' }] }, 'context'],
  [{ tool_name: null }, 'rejects'],
  [{ tool_name: 5 }, 'rejects'],
  [
    {
      tool_name: 'a',
      turn: 'x',
      tools: 5,
      tool: 'y',
      status: [],
      status_code: 'z',
      error: [[]],
      result: {},
      duration_ms: 'long',
    },
    'with_calls',
  ],
  [{}, 'rejects'],
  [{ a: 1 }, 'rejects'],
])('%j with its wrong types is one of %s, and harms nothing beside it', (record, kind) =>
  withBench(async bench => {
    await bench.write('a.jsonl', lines({ tool_name: 'before' }, record, { tool_name: 'after' }));
    const expected = { with_calls: 2, context: 0, rejects: 0 };
    expected[kind as 'context'] += 1;
    expect(await bench.ingest('a.jsonl')).toMatchObject({ records: 3, duplicates: 0, ...expected });
  }),
);

test('the intent is what the user said last, without what harnesses and frameworks write in the user’s place', () =>
  withBench(async bench => {
    const said = [
      '<user_info>x</user_info>\n<user_query>\nbook it\n</user_query>',
      '<ide_opened_file>a.ts</ide_opened_file>\nbook <b>it</b>',
      'Plain text is not permitted\n\nFix the errors and try again.',
      '[Request interrupted by user for tool use]',
      'Stop hook feedback:\nrun the tests',
      '<environment_details>\nx\n</environment_details>',
      'This session is being continued from a previous conversation that ran out of context.',
      'and now list',
    ];
    const messages = said.flatMap((content, n) => [
      { role: 'user', content },
      { role: 'assistant', tool_calls: [call(`c${n}`, `t${n}`, '{}')] },
    ]);
    await bench.write('a.jsonl', lines({ messages }));
    await bench.ingest('a.jsonl');
    expect((await bench.calls('intent')).map(row => row.intent)).toEqual([
      'book it',
      ...Array<string>(6).fill('book <b>it</b>'),
      'and now list',
    ]);
  }));
