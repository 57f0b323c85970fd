import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ingest } from '../../src/ingest/index.ts';
import { Store } from '../../src/store/index.ts';
import { lines, withBench } from './ingested.ts';

const good = (n: number) => JSON.stringify({ tool_name: `t${n}`, arguments: { n } });
const deep = (depth: number) => `{"tool_name":"deep","arguments":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const B = (text: string) => Buffer.from(text, 'latin1');

const BAD: [string, Buffer, RegExp][] = [
  ['a torn line', B('{"tool_name":"x","arguments":{"a":"b'), /ends before it is complete/],
  ['text', B('hello'), /not JSON/],
  ['a raw NUL', B('{"tool_name":"a\0b"}'), /NUL/],
  ['invalid UTF-8', B('{"tool_name":"\xff\xfe"}'), /UTF-8/],
  ['a raw control character', B('{"tool_name":"a\x01b"}'), /control character/],
  ['a raw tab in a string', B('{"tool_name":"a\tb"}'), /not JSON/],
  ['a bare CR in a string', B('{"tool_name":"a\rb"}'), /carriage return/],
  ['two records with a bare CR between', B('{"tool_name":"a"}\r{"tool_name":"b"}'), /not JSON/],
  ['half of a surrogate pair', B('{"tool_name":"\\ud83d"}'), /surrogate/],
  ['the other half', B('{"tool_name":"\\udE00 \\ud83d\\ude00"}'), /surrogate/],
  ['200,000 lists in one another', B(deep(200_000)), /deeper than 1,000/],
  ['200,000 open lists', B('['.repeat(200_000)), /deeper than 1,000|not JSON/],
  ['200,000 open objects', B('{"a":'.repeat(200_000)), /deeper than 1,000|not JSON/],
  ['a list', B('[1,2]'), /must be a JSON object|a JSON object/],
  ['a string', B('"tool_name"'), /must be a JSON object/],
  ['null', B('null'), /must be a JSON object/],
  ['an unknown record', B('{"a":1,"\\u001b[31m":2}'), /no known format has the keys/],
  ['a record that names SQL', B(`{"x'); drop table calls; --":1}`), /no known format/],
];

const GOOD: [string, string][] = [
  ['a 10 MB line', JSON.stringify({ tool_name: 'big', arguments: { text: 'x'.repeat(10_000_000) } })],
  ['an escaped NUL', '{"tool_name":"nul","arguments":{"a":"\\u0000"},"error":"\\u0000bad"}'],
  ['a surrogate pair', '{"tool_name":"pair","arguments":{"a":"\\ud83d\\ude00"}}'],
  ['escapes of escapes', '{"tool_name":"escape","arguments":"{\\"a\\": \\"\\\\ud83d \\\\x01\\"}"}'],
  ['a prototype key', '{"tool_name":"__proto__","arguments":{"__proto__":{"a":1},"constructor":2},"__proto__":{}}'],
  ['SQL and HTML in names', `{"tool_name":"'; drop table calls; --<script>","arguments":{"'\\"":"$source_id"}}`],
  ['999 lists in one another', deep(998)],
  ['a CR between tokens', '{"tool_name":"cr",\r"arguments":{}}'],
  ['spaces around', '  \t{"tool_name":"space"} \t '],
];

describe.each([
  ['at the start', (line: Buffer) => [line, B('\n'), B(good(1)), B('\n\n'), B(good(2)), B('\n')], 1, 0],
  ['between good lines', (line: Buffer) => [B(`${good(1)}\n\n`), line, B(`\n${good(2)}\n`)], 3, good(1).length + 2],
  ['at the end', (line: Buffer) => [B(`${good(1)}\n${good(2)}\n\n\n`), line], 5, good(1).length + good(2).length + 4],
])('%s', (_where, file, line, offset) => {
  test.each(BAD)('%s is a reject with its line, byte and reason; the good lines arrive', (_name, bytes, reason) =>
    withBench(async bench => {
      await bench.write('a.jsonl', Buffer.concat(file(bytes)));
      const summary = await bench.ingest('a.jsonl');
      expect((await bench.calls()).map(call => call.tool_name)).toEqual(['t1', 't2']);
      const rejects = await bench.rejects();
      expect(rejects[0]).toMatchObject({ line, reason: expect.stringMatching(reason) });
      expect(summary).toMatchObject({ records: 2 + rejects.length, with_calls: 2, rejects: rejects.length });
      expect([offset, offset + 1]).toContain(rejects[0]!.byte_offset);
      for (const { reason, excerpt } of rejects) expect(`${reason}${excerpt}`).not.toMatch(/\p{Cc}/u);
    }),
  );

  test.each(GOOD)('%s arrives as it is', (_name, text) =>
    withBench(async bench => {
      await bench.write('a.jsonl', Buffer.concat(file(Buffer.from(text))));
      expect(await bench.ingest('a.jsonl')).toMatchObject({ records: 3, with_calls: 3, rejects: 0, calls: 3 });
    }),
  );
});

test('line ends, byte order marks and blank lines change neither records nor line numbers', () =>
  withBench(async bench => {
    await bench.write('a.jsonl', `\ufeff${good(1)}\r\n\r\n${good(2)}\n{"x":1}\r\n  \n${good(3)}\r\n{"torn`);
    expect(await bench.ingest('a.jsonl')).toMatchObject({ records: 5, with_calls: 3, rejects: 2 });
    expect((await bench.calls()).map(call => [call.line, call.tool_name])).toEqual([
      [1, 't1'],
      [3, 't2'],
      [6, 't3'],
    ]);
    expect((await bench.rejects()).map(reject => [reject.line, reject.byte_offset])).toEqual([
      [4, 3 + good(1).length + 4 + good(2).length + 1],
      [7, 3 + good(1).length + 4 + good(2).length + 1 + 9 + 3 + good(3).length + 2],
    ]);
  }));

test('files that hold no records are rejected as a whole, and harm nothing beside them', () =>
  withBench(async bench => {
    const folder = join(bench.folder, `it's "ünï" $1 日本 [x] *`);
    await mkdir(join(folder, 'inner'), { recursive: true });
    await writeFile(join(folder, 'a.jsonl'), `${good(1)}\n`);
    await writeFile(join(folder, 'empty'), '');
    await writeFile(join(folder, 'blank'), '\n\n');
    await writeFile(join(folder, 'noise.bin'), Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)));
    await writeFile(join(folder, 'utf16.json'), Buffer.from(`\ufeff${good(2)}`, 'utf16le'));
    await writeFile(join(folder, 'inner', `o'"; drop.jsonl.gz`), gzipSync(`${good(3)}\n`));
    const summary = await bench.ingest(`it's "ünï" $1 日本 [x] *`);
    expect(summary).toMatchObject({ files: 6, skipped: 0, records: 4, with_calls: 2, rejects: 2, calls: 2 });
    expect((await bench.rejects()).map(reject => reject.reason).sort()).toEqual([
      expect.stringMatching(/^this is UTF-16/),
      expect.stringMatching(/^this is a binary file/),
    ]);
  }));

test('a line that is longer than 64 MB is one reject', () =>
  withBench(async bench => {
    const long = Buffer.alloc(66 * 1024 * 1024, 'x');
    await bench.write('a.jsonl', Buffer.concat([B(`${good(1)}\n{"a":"`), long, B(`"}\n${good(2)}\n{"b":"`), long]));
    expect(await bench.ingest('a.jsonl')).toMatchObject({ records: 4, with_calls: 2, rejects: 2 });
    expect(await bench.rejects()).toMatchObject([
      { line: 2, byte_offset: good(1).length + 1, reason: expect.stringMatching(/longer than 64 MB/) },
      {
        line: 4,
        byte_offset: good(1).length + good(2).length + long.length + 11,
        reason: expect.stringMatching(/longer/),
      },
    ]);
  }));

test('records with a bare CR between are one reject, whatever the next line begins with', () =>
  withBench(async bench => {
    await bench.write('a.jsonl', B('{"tool_name":"a"}\r{"tool_name":"b"}\n"a\n{"tool_name":"c"}\n'));
    expect(await bench.ingest('a.jsonl')).toMatchObject({ with_calls: 1, rejects: 2 });
  }));

test('long lines are read a few at a time, the same however the bytes come', () =>
  withBench(async bench => {
    const long = (n: number) => JSON.stringify({ tool_name: `long${n}`, result: 'x'.repeat(9_000_000) });
    const log = Buffer.from(lines(good(1), long(1), long(2), good(2), long(3)));
    await bench.write('a.jsonl', log);
    expect(await bench.ingest('a.jsonl', { rangeBytes: 30_000_000 })).toMatchObject({ with_calls: 5, rejects: 0 });
    const ranges = await bench.store.all(
      'select byte_from::integer as "from", records::integer as records from sources',
    );
    const second = good(1).length + long(1).length + long(2).length + 3;
    expect(ranges).toEqual([
      { from: 0, records: 3 },
      { from: second, records: 2 },
    ]);
    const pieces = Array.from({ length: 13 }, (_, at) => log.subarray(at * 2_100_001, (at + 1) * 2_100_001));
    const stdin = Readable.from(pieces);
    expect(await bench.ingest('-', { stdin, rangeBytes: 30_000_000 })).toMatchObject({ skipped: 1, records: 0 });
  }));

test('a record that cannot be read is a reject also in a pretty-printed document', () =>
  withBench(async bench => {
    const records = [
      { tool_name: 'a' },
      { tool_name: 'b', arguments: { deep: [1, { x: '}]' }] } },
      5,
      { x: 1 },
      { tool_name: 'c' },
    ];
    await bench.write('a.json', `\ufeff${JSON.stringify(records, null, 2).replaceAll('\n', '\r\n')}`);
    expect(await bench.ingest('a.json')).toMatchObject({ records: 5, with_calls: 3, rejects: 2, calls: 3 });
    expect((await bench.calls()).map(call => [call.line, call.tool_name])).toEqual([
      [2, 'a'],
      [5, 'b'],
      [20, 'c'],
    ]);
    expect((await bench.rejects()).map(reject => reject.line)).toEqual([16, 17]);
  }));

test('a document that is torn gives what stands before', () =>
  withBench(async bench => {
    const text = JSON.stringify([{ tool_name: 'a' }, { tool_name: 'b' }, { tool_name: 'c' }], null, 2);
    await bench.write('a.json', text.slice(0, text.indexOf('"c"')));
    expect(await bench.ingest('a.json')).toMatchObject({ records: 3, with_calls: 2, rejects: 1 });
    expect(await bench.rejects()).toMatchObject([
      { line: 8, reason: expect.stringMatching(/ends before it is complete/) },
    ]);
  }));

test.each([
  ['a pretty-printed object', JSON.stringify({ tool_name: 'a', arguments: {} }, null, 2), 1],
  ['objects one after the other', [1, 2, 3].map(n => JSON.stringify({ tool_name: 'a', n }, null, 4)).join('\n'), 3],
  ['a list on one line', `[${good(1)},${good(2)}]`, 2],
  ['a list with a record a line', `[\n${good(1)},\n${good(2)}\n]\n`, 2],
  ['a list of lists of nothing', '[]', 0],
])('%s is read', (_name, text, calls) =>
  withBench(async bench => {
    await bench.write('a.json', text);
    expect(await bench.ingest('a.json')).toMatchObject({ records: calls, with_calls: calls, rejects: 0, calls });
  }),
);

test('what is unpacked from a list keeps its numbers as written', () =>
  withBench(async bench => {
    await bench.write(
      'a.json',
      '[{"tool_name":"a","arguments":{"x":0.300750,\n"y":12345678901234567890},"error":"no"}]',
    );
    await bench.ingest('a.json');
    expect(await bench.calls('arguments_text')).toEqual([
      { arguments_text: '{"x":0.300750, "y":12345678901234567890}' },
    ]);
  }));

test('stdin is read, packed or not', () =>
  withBench(async bench => {
    expect(await bench.ingest('-', { stdin: Readable.from([Buffer.from(lines(good(1), good(2)))]) })).toMatchObject({
      files: 1,
      calls: 2,
    });
    expect(await bench.ingest('-', { stdin: Readable.from([gzipSync(lines(good(3)))]) })).toMatchObject({ calls: 1 });
    expect(await bench.store.all('select distinct path from sources')).toEqual([{ path: '-' }]);
  }));

test('whatever good and bad lines are mixed, the totals add up and each good record arrives once', async () => {
  const bad = fc.constantFrom(
    ...BAD.map(([, bytes]) => bytes).filter(bytes => bytes.length < 1000),
    B('{'),
    B('[{"a":'),
    B('}{'),
    B('\x02 1\tx'),
    B('"a'),
  );
  const blank = fc.constantFrom(B(''), B('  '), B('\r'));
  const line = fc.oneof(
    fc.constant('good' as const),
    bad.map(bytes => ({ bad: bytes })),
    blank.map(bytes => ({ blank: bytes })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 12 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.integer({ min: 1, max: 200 }),
      (mix, end, isEnded, rangeBytes) =>
        withBench(async bench => {
          let count = 0;
          const parts = mix.map(item =>
            item === 'good' ? Buffer.from(good(++count)) : 'bad' in item ? item.bad : item.blank,
          );
          const bytes = Buffer.concat(
            parts.flatMap((part, at) => [part, B(at < parts.length - 1 || isEnded ? end : '')]),
          );
          await bench.write('a.jsonl', bytes);
          const summary = await bench.ingest('a.jsonl', { rangeBytes });
          const names = (await bench.calls()).map(call => call.tool_name).sort();
          expect(names).toEqual(Array.from({ length: count }, (_, at) => `t${at + 1}`).sort());
          expect(summary.records).toBe(summary.with_calls + summary.context + summary.duplicates + summary.rejects);
          expect(summary).toMatchObject({
            with_calls: count,
            context: 0,
            duplicates: 0,
            rejects: (await bench.rejects()).length,
          });
        }),
    ),
    { numRuns: 25 },
  );
});

test('records of known formats whose fields hold anything at all are read or rejected, and the totals add up', async () => {
  const odd = fc.constantFrom<unknown>(null, 0, '', 'x', [], {}, [null], [[]], { toString: 1 }, '{"a":', [{}], {
    role: 1,
  });
  const records = fc.constantFrom<Record<string, unknown>>(
    { request: { messages: [{ role: 'user', content: 'a' }] }, response: { choices: [{ message: {} }] } },
    { type: 'assistant', sessionId: 's', uuid: 'u', message: { role: 'assistant', content: [{ type: 'tool_use' }] } },
    { type: 'response_item', timestamp: 't', payload: { type: 'function_call', name: 'f', arguments: '{}' } },
    { resourceSpans: [{ scopeSpans: [{ spans: [{ name: 'a', attributes: [] }] }] }] },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} },
    { trajectory: [{ action: 'ls' }], history: [{ role: 'user' }], info: {} },
    { conversations: [{ from: 'gpt', value: '<tool_call>{}</tool_call>' }], tools: '[]' },
    { observations: [{ type: 'TOOL', name: 'f', traceId: 't' }], input: {} },
    { run_type: 'tool', trace_id: 't', inputs: {}, child_runs: [{}] },
    { data: [{ attributes: { 'gen_ai.tool.name': 'f' } }] },
    { role: 'assistant', content: [{ type: 'tool-call' }], parts: [{ type: 'tool-f' }] },
    { contents: [{ role: 'model', parts: [{ functionCall: {} }] }], tools: [{}] },
  );
  const spoilt = fc
    .tuple(records, fc.array(fc.tuple(fc.nat(30), odd), { minLength: 1, maxLength: 4 }))
    .map(([record, changes]) => {
      const copy = structuredClone(record);
      for (const [at, value] of changes) {
        const places: [Record<string, unknown>, string][] = [];
        const walk = (inner: unknown) => {
          if (typeof inner !== 'object' || inner === null) return;
          for (const key of Object.keys(inner)) {
            places.push([inner as Record<string, unknown>, key]);
            walk((inner as Record<string, unknown>)[key]);
          }
        };
        walk(copy);
        const [place, key] = places[at % places.length]!;
        place[key] = structuredClone(value);
      }
      return copy;
    });
  await fc.assert(
    fc.asyncProperty(fc.array(spoilt, { minLength: 20, maxLength: 40 }), spoiltRecords =>
      withBench(async bench => {
        await bench.write(
          'a.jsonl',
          `${good(1)}\n${spoiltRecords.map(record => JSON.stringify(record)).join('\n')}\n${good(2)}\n`,
        );
        const summary = await bench.ingest('a.jsonl');
        expect(summary.records).toBe(spoiltRecords.length + 2);
        expect(summary.records).toBe(summary.with_calls + summary.context + summary.duplicates + summary.rejects);
        const names = (await bench.calls()).map(one => one.tool_name);
        expect(names).toEqual(expect.arrayContaining(['t1', 't2']));
      }),
    ),
    { numRuns: 4 },
  );
});

test('a record that needs more memory than there is becomes a reject, and the others are read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolmend-ingest-'));
  const store = await Store.open(join(folder, 'store.duckdb'), { memoryLimit: '100MB', threads: 2 });
  try {
    const chat = (n: number, result: string) => ({
      messages: [
        { role: 'assistant', tool_calls: [{ id: `t${n}`, function: { name: 'read', arguments: '{}' } }] },
        { role: 'tool', tool_call_id: `t${n}`, content: result },
      ],
    });
    const long = chat(2, 'x'.repeat(30_000_000));
    await writeFile(join(folder, 'a.jsonl'), lines(chat(1, 'a'), long, chat(3, 'b'.repeat(1000))));
    await writeFile(join(folder, 'b.json'), JSON.stringify([chat(4, 'c'), long, chat(5, 'd')]));
    const paths = ['a.jsonl', 'b.json'].map(name => join(folder, name));
    expect(await ingest(store, paths)).toMatchObject({ records: 6, with_calls: 4, rejects: 2, calls: 4 });
    expect(
      await store.all(`select s.path, r.line::integer as line, r.byte_offset::integer as byte_offset, r.reason, left(r.excerpt, 14) as excerpt
        from rejects r join sources s using (source_id) order by s.path`),
    ).toEqual([
      {
        path: paths[0],
        line: 2,
        byte_offset: lines(chat(1, 'a')).length,
        reason: expect.stringMatching(/^needs more memory than there is to read it \(95.3 MiB\); split the record/),
        excerpt: '{"messages":[{',
      },
      {
        path: paths[1],
        line: 1,
        byte_offset: JSON.stringify(chat(4, 'c')).length + 2,
        reason: expect.stringMatching(/^needs more memory/),
        excerpt: '{"messages":[{',
      },
    ]);
    expect(await store.first(`select current_setting('threads')::integer as threads`)).toEqual({ threads: 2 });
  } finally {
    store.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a line is too long also where it ends soon behind the limit', () =>
  withBench(async bench => {
    const long = Buffer.alloc(64 * 1024 * 1024, 'x');
    await bench.write('a.jsonl', Buffer.concat([B(`${good(1)}\n{"a":"`), long, B(`"}\n${good(2)}\n`)]));
    expect(await bench.ingest('a.jsonl')).toMatchObject({ records: 3, with_calls: 2, rejects: 1 });
    expect(await bench.rejects()).toMatchObject([{ line: 2, reason: expect.stringMatching(/^longer than 64 MB/) }]);
  }));

test('long lines are read in parts as if they were read together', () =>
  withBench(async bench => {
    const long = (n: number) => ({ tool_name: `long${n}`, arguments: { n }, error: 'x'.repeat(9_000_000) });
    await bench.write('a.jsonl', lines(good(1), long(2), 'torn', good(3), long(4), good(5)));
    expect(await bench.ingest('a.jsonl')).toMatchObject({ records: 6, with_calls: 5, rejects: 1 });
    expect(await bench.calls('line::integer as line, tool_name, arguments')).toEqual([
      { line: 1, tool_name: 't1', arguments: '{"n":1}' },
      { line: 2, tool_name: 'long2', arguments: '{"n":2}' },
      { line: 4, tool_name: 't3', arguments: '{"n":3}' },
      { line: 5, tool_name: 'long4', arguments: '{"n":4}' },
      { line: 6, tool_name: 't5', arguments: '{"n":5}' },
    ]);
  }));
