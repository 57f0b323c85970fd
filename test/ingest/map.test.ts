import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guessMap, readMap } from '../../src/ingest/index.ts';
import { lines, withBench } from './ingested.ts';

const record = (fn: string, more: object) => ({ meta: { sid: 's1' }, call: { fn, payload: { n: 1 } }, ...more });
const map = {
  tool_name: "record ->> '$.call.fn'",
  arguments: "record -> '$.call.payload'",
  error: "record ->> 'why'",
  conversation_id: "record ->> '$.meta.sid'",
};

test('records of any shape are read by a map, their arguments as they are written; another map reads them again', () =>
  withBench(async bench => {
    await bench.write(
      'x.jsonl',
      `{"call": {"fn": "book", "payload": {"n":  1.50, "id": 12345678901234567890}}, "why": "no room", "meta": {"sid": "s1"}}\n${JSON.stringify(record('pay', {}))}\n`,
    );
    await bench.write('map.json', JSON.stringify(map));
    expect((await bench.ingest('x.jsonl')).rejects).toBe(2);
    const read = await readMap(bench.store, join(bench.folder, 'map.json'));
    expect(await bench.ingest('x.jsonl', { map: read })).toMatchObject({
      records: 2,
      calls: 2,
      rejects: 0,
      formats: { map: 1 },
    });
    expect((await bench.ingest('x.jsonl', { map: read })).skipped).toBe(1);
    expect(await bench.calls('tool_name, arguments_text, status, error_text, conversation_id')).toEqual([
      {
        tool_name: 'book',
        arguments_text: '{"n":  1.50, "id": 12345678901234567890}',
        status: 'error',
        error_text: 'no room',
        conversation_id: 's1',
      },
      { tool_name: 'pay', arguments_text: '{"n":1}', status: 'unknown', error_text: null, conversation_id: 's1' },
    ]);
  }));

test('CSV and Parquet are read by a map, and a map is proposed for them', () =>
  withBench(async bench => {
    await bench.write(
      'calls.csv',
      'session_id,function,args,output,success,latency_s,created_at\ns1,book,"{""n"": 1.50}",ok,true,0.25,2026-01-01T00:00:00Z\ns1,book,"{""n"": 2}",no room,false,1,2026-01-01T00:00:01Z\n',
    );
    await bench.store.run(
      `copy (select 'book' as tool, {'n': 3} as parameters, 'full' as error) to '${join(bench.folder, 'calls.parquet')}'`,
    );
    for (const name of ['calls.csv', 'calls.parquet']) {
      const proposed = await guessMap(join(bench.folder, name));
      await bench.write('map.json', JSON.stringify(proposed));
      expect(
        await bench.ingest(name, { map: await readMap(bench.store, join(bench.folder, 'map.json')) }),
      ).toMatchObject({ rejects: 0 });
    }
    expect(
      await bench.store.all(
        'select tool_name, arguments_text, status, result_text, error_text, duration_ms, conversation_id from calls order by arguments_text',
      ),
    ).toEqual([
      {
        tool_name: 'book',
        arguments_text: '{"n": 1.50}',
        status: 'ok',
        result_text: 'ok',
        error_text: null,
        duration_ms: 250,
        conversation_id: 's1',
      },
      {
        tool_name: 'book',
        arguments_text: '{"n": 2}',
        status: 'error',
        result_text: null,
        error_text: 'no room',
        duration_ms: 1000,
        conversation_id: 's1',
      },
      expect.objectContaining({ tool_name: 'book', arguments_text: '{"n":3}', status: 'error', error_text: 'full' }),
    ]);
  }));

test('a map is proposed from the names and the values of nested fields', () =>
  withBench(async bench => {
    await bench.write('x.jsonl', lines(record('book', { outcome: 'failed', why: 'x', name: 'Ann Lee' })));
    expect(await guessMap(join(bench.folder, 'x.jsonl'))).toEqual({
      tool_name: "record ->> '$.call.fn'",
      arguments: "record -> '$.call.payload'",
      status: "case when lower(record ->> '$.outcome') in ('failed') then 'error' end",
      conversation_id: "record ->> '$.meta.sid'",
    });
  }));

test.each([
  ['an unknown column', { tool_name: 'record', result_txt: 'record' }, /result_txt/],
  ['no tool name', { arguments: 'record' }, /tool_name/],
  ['SQL that cannot be read', { tool_name: 'record ->>' }, /expression of tool_name cannot be read/],
])('%s in a map is told', (_, content, message) =>
  withBench(async bench => {
    await bench.write('map.json', JSON.stringify(content));
    await expect(readMap(bench.store, join(bench.folder, 'map.json'))).rejects.toThrow(message);
  }),
);

test('headings in words, in camel case or short are known too', () =>
  withBench(async bench => {
    await bench.write(
      'calls.csv',
      'Fn Name,Call Args,Out,Err Msg,Took (ms),Session Key,When\nf,"{""a"": 1}",,boom,12,s1,2026-01-01 10:00:00\n',
    );
    const at = (heading: string) => `record ->> '$."${heading}"'`;
    expect(await guessMap(join(bench.folder, 'calls.csv'))).toEqual({
      tool_name: at('Fn Name'),
      arguments: at('Call Args'),
      error: at('Err Msg'),
      conversation_id: at('Session Key'),
      started_at: "record ->> '$.When'",
      duration_ms: at('Took (ms)'),
    });
    await bench.write('calls.jsonl', lines({ toolUsed: 'f', callParams: { a: 1 }, returned: 'x', isError: false }));
    expect(await guessMap(join(bench.folder, 'calls.jsonl'))).toEqual({
      tool_name: "record ->> '$.toolUsed'",
      arguments: "record -> '$.callParams'",
      result: "record ->> '$.returned'",
      status:
        "case when lower(record ->> '$.isError') in ('false') then 'ok' when lower(record ->> '$.isError') in ('true') then 'error' end",
    });
  }));
