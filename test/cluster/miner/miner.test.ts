import { describe, expect, test } from 'vitest';
import { Miner, templateOf } from '../../../src/cluster/miner/index.ts';

/** What each text says, after all were learned from. */
function statements(texts: readonly string[]): string[] {
  const miner = new Miner();
  const slots = texts.map(text => miner.add(text));
  miner.learn();
  return slots.map(slot => miner.statementOf(slot));
}

const count = (texts: readonly string[]) => new Set(statements(texts)).size;

describe('one error however its values stand', () => {
  test.each([
    ['numbers and sizes', ['took 93.0 B of 5 KB', 'took 1,204 KB of 12 MB']],
    ['ids', ['no order 550e8400-e29b-41d4-a716-446655440000', 'no order ord_81f3a']],
    ['paths', ["open '/tmp/a.txt' failed", "open 'C:\\Users\\a b\\c.txt' failed", 'open ../x/y.csv failed']],
    ['addresses', ['GET https://a.example.com/x?y=1 failed', 'GET http://10.0.0.1:8080/ failed']],
    ['hosts with ports', ['wrong gateway api.example.com:443 used', 'wrong gateway bx.optimix.asia:80 used']],
    ['hardware addresses', ['BSSID changed to 5c:50:15:36:bc:03', 'BSSID changed to f8:4f:57:3b:ea:b2']],
    ['dates', ['closed at Fri Jun 17 07:07:00 2005', 'closed at 2024-01-05 10:20:30', 'closed at 2024年1月5日']],
    ['paths right after a word', ['bad alias.C:\\Users\\a\\b.py found', 'bad alias.D:\\x.log found']],
    ['colours of a terminal', ['\u001b[31mdisk 1 full\u001b[0m', 'disk 2 full']],
    ['capitals', ['Connection closed', 'connection closed']],
    ['numbers that only look like a status', ['query returned 500 rows', 'query returned 404 rows']],
    ['what may be chosen', ['must be one of asc, desc', 'must be one of daily, weekly, monthly']],
    ['the same in Chinese', ['可选值为：日、周', '可选值为：分钟、日、周、月']],
    ['code words in Chinese', ['当前值为"x"，可选值为TSLA', '当前值为"y"，可选值为AAPL']],
    ['quoted values', ["bad value 'a b c'", 'bad value "x"', 'bad value `y`', "bad value `z'"]],
    ['stock codes', ['symbol 600519.SH not listed', 'symbol BRK.B not listed', 'symbol HK.00700 not listed']],
    ['lists of any length', ['allowed: a, b, c', 'allowed: a, b, c, d, e', 'allowed: "x"', "allowed: 'p' or 'q'"]],
    ['values side by side', ['at line 3 column 4', 'at line 30 column 12']],
    ['calls', ["f() got an unexpected keyword argument 'x'", "get_it() got an unexpected keyword argument 'y'"]],
    [
      'characters that are named',
      ['Unexpected token } in JSON at position 3', 'Unexpected token u in JSON at position 9'],
    ],
    [
      'singular and plural',
      ["missing 1 required positional argument: 'x'", "missing 2 required positional arguments: 'x' and 'y'"],
    ],
    ['a process and its number', ['synchronized to LOCAL(0), stratum 3', 'synchronized to 10.100.20.250, stratum 10']],
  ])('%s', (_name, texts) => expect(count(texts)).toBe(1));
});

describe('two errors that differ in one word or number that matters', () => {
  test.each([
    ['a status code', ['Request failed with status code 404', 'Request failed with status code 500']],
    ['a status that a server answered with', ['Server responded with 400', 'Server responded with 500']],
    ['a status behind an address', ['GET https://a.b/1 failed with 404', 'GET https://a.b/2 failed with 500']],
    ['a status behind a failure', ['Request failed: 400', 'Request failed: 500']],
    ['a status of HTTP', ['HTTP/1.1 400', 'HTTP/1.1 500']],
    ['a status in Chinese', ['接口返回400错误', '接口返回500错误']],
    ['a code of letters and digits', ['{"code":"E1001","msg":"refused"}', '{"code":"E1002","msg":"refused"}']],
    ['what comes after a fault', ['column is missing, skipping', 'column is missing, aborting']],
    ['a status at the beginning', ['404 Not Found', '403 Not Found']],
    ['an error code', ['{"code":40001,"msg":"refused"}', '{"code":40002,"msg":"refused"}']],
    ['a JSON-RPC code', ['MCP error -32602: refused', 'MCP error -32603: refused']],
    ['a negation', ['value must be empty', 'value must not be empty']],
    ['a thing', ['permission denied for table a', 'permission denied for schema a']],
    ['a bound', ['size must be <= 5', 'size must be >= 5']],
    ['what happened', ['connection opened', 'connection closed']],
    ['a Chinese negation', ['用户存在', '用户不存在']],
    ['no at its beginning', ['ENOENT: no such file', 'ENOENT: such file']],
  ])('%s', (_name, texts) => expect(count(texts)).toBe(2));
});

describe('what stands around the message is nothing', () => {
  test('a wrapper of a framework, JSON, a stack', () => {
    const texts = [
      'symbol 600519 not found',
      'Error: symbol 000001 not found',
      'Error executing tool get_quote: symbol 7 not found',
      '{"error": "symbol 9 not found"}',
      '{"isError":true,"content":[{"type":"text","text":"symbol AAPL.O not found"}]}',
      '<tool_use_error>symbol 3 not found</tool_use_error>',
      'symbol 5 not found\n    at f (/a/b.js:1:2)\n    at async g (node:internal/x:3:4)',
    ];
    expect(new Set(statements(texts))).toEqual(new Set(['symbol <*> not found']));
  });

  test('a Python traceback, whose exception decides', () => {
    const stack = 'Traceback (most recent call last):\n  File "/a/b.py", line 3, in f\n    g()\n';
    expect(count([`${stack}ValueError: bad value 3`, 'ValueError: bad value 4'])).toBe(1);
    expect(count([`${stack}ValueError: bad value 3`, `${stack}KeyError: 'x'`])).toBe(2);
    expect(
      count([
        '  File "<string>", line 3\n    1 +\n       ^\nSyntaxError: invalid syntax',
        'SyntaxError: invalid syntax',
      ]),
    ).toBe(1);
  });

  test('order, white space and the number of issues of a JSON body', () => {
    const issue = (path: string) => ({
      code: 'invalid_type',
      expected: 'string',
      received: 'undefined',
      path: [path],
      message: 'Required',
    });
    const texts = [
      JSON.stringify([issue('a')]),
      JSON.stringify([issue('a'), { ...issue('b'), expected: 'number' }], null, 2),
      '[{"message":"Required","path":["c"],"received":"null","expected":"array","code":"invalid_type"}]',
    ];
    expect(count(texts)).toBe(1);
  });

  test('JSON that was cut short, and lists of messages', () => {
    const texts = [
      '{"error": "symbol 1 not found", "trace": "aaaa',
      '{"error": "symbol 2 not found"}',
      '{"errors":["symbol 3 not found","symbol 4 not found"]}',
      '["symbol 5 not found"]',
    ];
    expect(new Set(statements(texts))).toEqual(new Set(['symbol <*> not found']));
  });

  test('a wrapper stays where the message behind it is but names in a row', () => {
    const inner = ['price page volume', 'symbol', 'market offset', 'query price title market', 'page query', 'volume'];
    const texts = [...inner, 'offset price page', 'title'].map(names => `Error executing tool run_sql: ${names}`);
    expect(count(texts)).toBe(1);
    expect(count(['Error executing tool a: price is missing', 'price is missing'])).toBe(1);
  });

  test('echoed source with its numbers', () => {
    const text = (lines: string) => `edit made new errors\n${lines}\nfix them`;
    expect(count([text('12: const a = 1;\n13: b('), text('3 | x = [\n4 | y\n5 | z')])).toBe(1);
  });

  test('Python’s way of writing JSON', () => {
    expect(
      count([
        "{'error': {'message': 'no model `a`', 'code': None}}",
        '{"error": {"message": "no model `b`", "code": null}}',
      ]),
    ).toBe(1);
  });
});

describe('texts without spaces', () => {
  test('values within them are found by what the others share', () => {
    const texts = ['频率', '开始日期', '股票代码', '复权方式'].map(name => `参数${name}取值错误，当前值为"x"`);
    expect(new Set(statements(texts))).toEqual(new Set(['参数 <*> 取值错误 当前值为 <*>']));
  });

  test('Japanese', () => {
    expect(count(['銘柄コード7203が見つかりません', '銘柄コード6758が見つかりません'])).toBe(1);
    expect(count(['ファイル「/tmp/a」が存在しません', 'ファイル「/tmp/b c」が存在しません'])).toBe(1);
    expect(count(['接続できません', '接続できました'])).toBe(2);
  });
});

describe('learning', () => {
  const names =
    'amount price volume period market query filter title lang email page offset model adj limit timeout'.split(' ');

  test('a place becomes a hole once enough distinct names stood there', () => {
    const texts = names.map(name => `tool call refused because ${name} came twice`);
    expect(count(texts.slice(0, 3))).toBe(3);
    expect(new Set(statements(texts))).toEqual(new Set(['tool call refused because <*> came twice']));
  });

  test('a word that was a value in several places is a name in another, with little else to go by', () => {
    const places = [
      'tool call refused because X came twice',
      'job X stopped before its end',
      'no worker took X in time',
    ];
    const texts = places.flatMap(place => names.map(name => place.replace('X', name)));
    const thin = ['flag price given', 'flag volume given'];
    expect(count(thin)).toBe(2);
    expect(count([...texts, ...thin])).toBe(places.length + 1);
  });

  test('long codes are values once there are many of them, a status never', () => {
    const many = (code: (at: number) => number) =>
      Array.from({ length: 30 }, (_, at) => `library gave up, error code ${code(at)}`);
    expect(count(many(at => 30_000 + 37 * at))).toBe(1);
    expect(count(many(at => 400 + at))).toBe(30);
  });

  test('names between Chinese words are values, whatever they mean in English', () => {
    const found = ['limit', 'timeout', 'page'].map(name => `请求参数${name}不能为空`);
    expect(count(found)).toBe(1);
  });

  test('a word that is a value where much varies is a value elsewhere, though it means something', () => {
    const texts = [
      ...names.map(name => `${name} came twice in the call`),
      'sent no limit at all to the server',
      'sent no email at all to the server',
      'sent no timeout at all to the server',
      'sent no price at all to the server',
    ];
    expect(new Set(statements(texts)).size).toBe(2);
  });

  test('free text of any length is one hole; messages that come again and again are not', () => {
    const words = ['batch', 'record', 'page', 'window', 'token', 'order', 'header', 'search'];
    const free = Array.from({ length: 40 }, (_, at) =>
      Array.from({ length: 1 + (at % 7) }, (_, n) => words[(at * (n + 3) + n) % 8]).join(' '),
    );
    const texts = [
      ...free.map(text => `MCP error -32603: Internal error: ${text}`),
      ...Array.from({ length: 30 }, () => 'MCP error -32603: Internal error: the vendor is away today'),
    ];
    const found = statements(texts);
    expect(new Set(found.slice(0, 40)).size).toBe(1);
    expect(new Set(found).size).toBe(2);
  });

  test('learning in between, to bound memory, gives the same', () => {
    const texts = Array.from(
      { length: 600 },
      (_, at) => `cannot set ${names[at % 16]}_${names[(at * 7) % 16]} of ${names[(at * 5) % 16]} today`,
    );
    const bounded = new Miner({ learnEvery: 50 });
    const slots = texts.map(text => bounded.add(text));
    bounded.learn();
    expect(slots.map(slot => bounded.statementOf(slot))).toEqual(statements(texts));
    expect(bounded.live.length).toBeLessThan(60);
  });
});

test('hostile texts end, and a text is what it was', () => {
  const texts = [
    '',
    '   ',
    '\0',
    '\ud800',
    '{'.repeat(5000),
    '['.repeat(5000),
    '"'.repeat(5000),
    "'a ".repeat(3000),
    'a'.repeat(100_000),
    '1'.repeat(100_000),
    '/'.repeat(50_000),
    '（'.repeat(9000),
    '\n'.repeat(50_000),
    'x:'.repeat(9000),
  ];
  const begin = performance.now();
  expect(statements(texts)).toHaveLength(texts.length);
  expect(performance.now() - begin).toBeLessThan(20_000);
});

test('a template reads as the text does', () => {
  const miner = new Miner();
  const slot = miner.add(
    "ValueError: Length mismatch: Expected axis has 14 elements, new values ('a', 'b') have 35 elements",
  );
  miner.learn();
  expect(templateOf(miner.patterns[miner.leadOf(slot)]!)).toBe(
    'ValueError: Length mismatch: Expected axis has <*> elements, new values <*> have <*> elements',
  );
});
