import { expect, test } from 'vitest';
import { FORMATS } from '../../src/ingest/formats/index.ts';
import { lines, withBench } from './ingested.ts';

// Which formats a shape leaves possible is asked with an unknown text: what comes out false then must be false of every text.
test.each(FORMATS.filter(({ name }) => name !== 'map').map(({ name, recognises }) => [name, recognises]))(
  '%s recognises nothing by a value that is missing',
  (_name, recognises) => {
    expect(recognises).not.toMatch(/\bis (?:not )?null\b|\bcoalesce\(|\bifnull\(|\bcase\b/i);
  },
);

test('records of one file are told apart by keys, by what lies behind them, and by words', async () => {
  const call = { id: 'c1', type: 'function', function: { name: 'look', arguments: '{"at":1}' } };
  const messages = [
    { role: 'user', content: 'look' },
    { role: 'assistant', tool_calls: [call] },
  ];
  const exchange = {
    request: { messages },
    response: { choices: [{ message: { role: 'assistant', content: 'so' } }] },
  };
  await withBench(async ({ write, ingest, rejects }) => {
    await write(
      'log.jsonl',
      lines(
        { messages },
        exchange,
        { tool_name: 'look', arguments: { at: 1 } },
        { type: 'user', sessionId: 's', message: { role: 'user', content: 'look' } },
        { type: 'something', unheard: true },
        [1, 2],
        { messages: 'none' },
      ),
    );
    const { formats } = await ingest('log.jsonl');
    expect(Object.keys(formats).sort()).toEqual(['claude-code', 'native', 'openai-chat', 'openai-pairs']);
    expect((await rejects()).map(({ line, reason }) => [line, String(reason).slice(0, 40)])).toEqual([
      [5, 'no known format has the keys type, unhear'.slice(0, 40)],
      [6, 'a record must be a JSON object, this is:'],
      [7, 'no known format has the keys messages; t'],
    ]);
  });
});

test('a format that is named takes its records alone', async () => {
  await withBench(async ({ write, ingest, rejects }) => {
    const messages = [{ role: 'user', content: 'look' }];
    await write('log.jsonl', lines({ messages }, { tool_name: 'look', arguments: {} }, { other: 1 }));
    const { formats, context, rejects: rejected } = await ingest('log.jsonl', { format: 'openai-chat' });
    expect({ formats, context, rejected }).toEqual({ formats: { 'openai-chat': 1 }, context: 1, rejected: 2 });
    expect((await rejects())[0]!.reason).toMatch(/^not a record of the format openai-chat/);
  });
});
