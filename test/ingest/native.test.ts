import { expect, test } from 'vitest';
import { lines, withBench } from './ingested.ts';

test('a native record becomes a call with all that the log claims of it', () =>
  withBench(async bench => {
    const record = `{"conversation_id":"s1","tool_call_id":"c1","turn":3,"started_at":"2026-11-01T08:00:00+08:00","model":"m-1","intent":"quotes","tool_name":"quote","arguments":{"codes": ["600519"], "price":0.300750, "id":1234567890123456789, "price": 1.0},"tool":{"description":"Gives quotes","input_schema":{"type":"object"}},"tools":[{"name":"other","parameters":{}}],"status":"error","status_code":400,"error":"codes must be a string","result":null,"duration_ms":120}`;
    await bench.write('a.jsonl', `${record}\n`);
    expect(await bench.ingest('a.jsonl')).toMatchObject({
      files: 1,
      records: 1,
      with_calls: 1,
      calls: 1,
      formats: { native: 1 },
    });
    const columns =
      'conversation_id, turn, position, tool_call_id, started_at::varchar as started_at, model, tool_name, intent, arguments_text, raw, status, status_code, error_text, result_text, duration_ms';
    expect(await bench.calls(columns)).toEqual([
      {
        conversation_id: 's1',
        turn: 3,
        position: 0,
        tool_call_id: 'c1',
        started_at: '2026-11-01 00:00:00',
        model: 'm-1',
        tool_name: 'quote',
        intent: 'quotes',
        arguments_text: '{"codes": ["600519"], "price":0.300750, "id":1234567890123456789, "price": 1.0}',
        raw: record,
        status: 'error',
        status_code: 400,
        error_text: 'codes must be a string',
        result_text: null,
        duration_ms: 120,
      },
    ]);
    expect(
      await bench.store.all('select tool_name, description, input_schema, origin from tools order by tool_name'),
    ).toEqual([
      { tool_name: 'other', description: null, input_schema: '{}', origin: 'log' },
      { tool_name: 'quote', description: 'Gives quotes', input_schema: '{"type":"object"}', origin: 'log' },
    ]);
    expect(
      await bench.store.all('select len(tool_ids)::integer as tools from calls join toolsets using (toolset_id)'),
    ).toEqual([{ tools: 2 }]);
    expect(await bench.store.first('select t.tool_name from calls c join tools t using (tool_id)')).toEqual({
      tool_name: 'quote',
    });
  }));

test('arguments that are text are kept as written, also where they are no JSON', () =>
  withBench(async bench => {
    await bench.write(
      'a.jsonl',
      lines(
        { tool_name: 'a', arguments: '{"x": 1.50' },
        { tool_name: 'b', arguments: ' {"x": 1.50}' },
        { tool_name: 'c' },
      ),
    );
    await bench.ingest('a.jsonl');
    expect(await bench.calls('tool_name, arguments_text, arguments')).toEqual([
      { tool_name: 'a', arguments_text: '{"x": 1.50', arguments: null },
      { tool_name: 'b', arguments_text: ' {"x": 1.50}', arguments: '{"x":1.5}' },
      { tool_name: 'c', arguments_text: null, arguments: null },
    ]);
  }));

test.each([
  [{ status: 'ok' }, 'ok'],
  [{ status: 'success', result: 'x' }, 'ok'],
  [{ status: 'FAILED' }, 'error'],
  [{ error: 'no' }, 'error'],
  [{ error: { code: 1 } }, 'error'],
  [{ error: null, result: 'x' }, 'unknown'],
  [{ error: '', result: 'x' }, 'unknown'],
  [{ status_code: 404 }, 'error'],
  [{ status_code: 200 }, 'ok'],
  [{ status_code: -32602 }, 'error'],
  [{ status: 'ok', error: 'no' }, 'ok'],
  [{}, 'unknown'],
])('%j claims %s', (claim, status) =>
  withBench(async bench => {
    await bench.write('a.jsonl', lines({ tool_name: 'a', ...claim }));
    await bench.ingest('a.jsonl');
    expect(await bench.calls('status')).toEqual([{ status }]);
  }),
);

test.each([
  ['2026-11-01T08:00:00Z', '2026-11-01 08:00:00'],
  ['2026-11-01T08:00:00.25+02:00', '2026-11-01 06:00:00.25'],
  ['2026-11-01T08:00Z', '2026-11-01 08:00:00'],
  ['2026-11-01 08:00:00', '2026-11-01 00:00:00'],
  [1793520000, '2026-11-01 08:00:00'],
  [1793520000.5, '2026-11-01 08:00:00.5'],
  ['1793520000', '2026-11-01 08:00:00'],
  [1793520000123, '2026-11-01 08:00:00.123'],
  [1793520000123456, '2026-11-01 08:00:00.123456'],
  [1793520000123456789n, '2026-11-01 08:00:00.123457'],
  ['yesterday', null],
  ['infinity', null],
  [12, null],
  [null, null],
  [{ a: 1 }, null],
])('the time %s is read as %s', (time, expected) =>
  withBench(async bench => {
    const text = typeof time === 'bigint' ? String(time) : JSON.stringify(time);
    await bench.write('a.jsonl', `{"tool_name":"a","started_at":${text}}\n`);
    await bench.ingest('a.jsonl', { timeZone: 'Asia/Shanghai' });
    expect(await bench.calls('started_at::varchar as started_at')).toEqual([{ started_at: expected }]);
  }),
);

test('equal records of one file are real repeats, and count once more in no other file', () =>
  withBench(async bench => {
    const call = { tool_name: 'a', arguments: { x: 1 }, status: 'error', error: 'no' };
    await bench.write('a.jsonl', lines(call, { ...call, started_at: '2026-11-01T08:00:00Z' }, call));
    await bench.write('b.jsonl', lines(call, { tool_name: 'b' }, call));
    expect(await bench.ingest('a.jsonl')).toMatchObject({ records: 3, calls: 3 });
    expect(await bench.ingest('b.jsonl')).toMatchObject({ records: 3, with_calls: 1, duplicates: 2, calls: 1 });
    expect(
      await bench.store.first('select count(distinct call_id)::integer as ids, count(*)::integer as calls from calls'),
    ).toEqual({ ids: 4, calls: 4 });
    expect(await bench.store.all("select turn from calls where tool_name = 'a' order by turn")).toEqual([
      { turn: 0 },
      { turn: 1 },
      { turn: 2 },
    ]);
  }));

test('ids depend on what was called, never on path, result or time', () =>
  withBench(async one =>
    withBench(async two => {
      await one.write(
        'a.jsonl',
        lines({
          conversation_id: 'c',
          turn: 1,
          tool_name: 'a',
          arguments: { x: 1 },
          result: 'r',
          started_at: 1793520000,
        }),
      );
      await two.write(
        'b.jsonl',
        `\n{"tool_name":"a","turn":1,"conversation_id":"c","arguments":{"x" : 1},"error":"e"}`,
      );
      await one.ingest('a.jsonl');
      await two.ingest('b.jsonl');
      const [call] = await one.calls('call_id');
      expect(call!.call_id).toMatch(/^sha256:[0-9a-f]{32}$/);
      expect(await two.calls('call_id')).toEqual([call]);
    }),
  ));
