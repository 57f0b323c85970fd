import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../src/core/failure.ts';
import { guard } from '../../../src/core/intent/index.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import type { ToolDefinition } from '../../../src/core/tool-call.ts';
import { proposeByRules } from '../../../src/repair/rules/index.ts';
import { failureOf, repaired, tool } from './failure-of.ts';

const text: JsonObject = { type: 'string' };
const integer: JsonObject = { type: 'integer' };
const number: JsonObject = { type: 'number' };
const flag: JsonObject = { type: 'boolean' };
const list = (items: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'array', items, ...more });
const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const oneOf = (...literals: string[]): JsonObject => ({ type: 'string', enum: literals });
const pattern = (source: string): JsonObject => ({ type: 'string', pattern: source });

type Row = [
  words: string,
  tools: ToolDefinition | ToolDefinition[],
  args: Json,
  expected: string[],
  more?: Partial<Failure>,
];

/** What the rules propose must be as expected, and must pass the guard. */
function expectRepair(failure: Failure, expected: string[]): void {
  const proposal = proposeByRules(failure);
  expect(repaired(failure)).toEqual(expected);
  if (proposal?.status === 'proposed') expect(guard(failure, proposal).objections).toEqual([]);
}

describe('the shape of a call', () => {
  test.each<Row>([
    ['text with a trailing comma', tool('t', { 'a!': text }), '{"a": "x",}', ['t {"a":"x"}']],
    ['one call written twice', tool('t', { 'a!': text }), '{"a":"x"}{"a":"x"}', ['t {"a":"x"}']],
    ['two calls in one text', tool('t', { 'n!': integer }), '{"n":"1"}{"n":"2"}', ['t {"n":1}', 't {"n":2}']],
    ['nothing at all', tool('t', { a: text }), '', ['t {}']],
    ['an empty list', tool('t', { a: text }), '[]', ['t {}']],
    ['JSON text in JSON text', tool('t', { 'a!': text }), '"{\\"a\\": \\"x\\"}"', ['t {"a":"x"}']],
    ['JSON text as a key', tool('t', { 'a!': text }), { '{"a": "x"}': null }, ['t {"a":"x"}']],
    ['a list of one', tool('t', { 'a!': text }), [{ a: 'x' }], ['t {"a":"x"}']],
    ['an envelope', tool('t', { 'a!': text }), { tool: 't', parameters: { a: 'x' } }, ['t {"a":"x"}']],
    ['an envelope with thoughts', tool('t', { 'a!': text }), { thought: 'hm', args: { a: 'x' } }, ['t {"a":"x"}']],
    ['an envelope of text', tool('t', { 'a!': text }), { arguments: '{"a":"x"}' }, ['t {"a":"x"}']],
    [
      'two envelopes',
      tool('t', { 'a!': text }),
      { type: 'function', function: { name: 't', arguments: '{"a":"x"}' } },
      ['t {"a":"x"}'],
    ],
    [
      'a missing container',
      tool('t', { 'params!': object({ a: text, n: integer }, ['a']) }),
      { a: 'x', n: '1' },
      ['t {"params":{"a":"x","n":1}}'],
    ],
    [
      'a container too many',
      tool('t', { 'a!': text, n: integer }),
      { a: 'x', options: { n: 3 } },
      ['t {"a":"x","n":3}'],
    ],
    [
      'a level too high',
      tool('t', { 'a!': text, options: object({ n: integer }) }),
      { a: 'x', n: 3 },
      ['t {"a":"x","options":{"n":3}}'],
    ],
    ['a read that lacks its closing brace', tool('get_t', { 'a!': text, b: text }), '{"a": "x"', ['get_t {"a":"x"}']],
    [
      'a cut list that the user spelled out',
      tool('run_all', { 'steps!': list(text) }),
      '{"steps": ["build", "te',
      ['run_all {"steps":["build","test","push"]}'],
      { intent: 'Run these: build, test and push.' },
    ],
  ])('%s', (_, tools, args, expected, more) => {
    expectRepair(failureOf(tools, args, more), expected);
  });

  test.each<[string, ToolDefinition, string, Partial<Failure>?]>([
    ['a write that lacks its closing brace and may lack more', tool('set_t', { 'a!': text, b: text }), '{"a": "x"'],
    ['a cut text', tool('t', { 'a!': text }), '{"a": "x'],
    ['a cut list', tool('t', { 'a!': list(text) }), '{"a": ["x", "y"', { intent: 'Do x and y.' }],
    ['a cut list after which the user names nothing', tool('t', { 'a!': list(text) }), '{"a": ["x", "y"'],
    ['a key twice', tool('t', { 'a!': text }), '{"a": "x", "a": "y"}'],
  ])('%s is left alone', (_, tools, args, more) => {
    expect(repaired(failureOf(tools, args, more))).toBeNull();
  });
});

describe('names', () => {
  const path = { 'path!': text };
  test.each<Row>([
    [
      'a server before the tool',
      tool('read_file', path),
      { path: 'x' },
      ['read_file {"path":"x"}'],
      { toolName: 'mcp__fs__read_file' },
    ],
    [
      'a namespace and a position',
      tool('read_file', path),
      { path: 'x' },
      ['read_file {"path":"x"}'],
      { toolName: 'functions.read_file:0' },
    ],
    [
      'a missing server',
      [tool('fs__read_file', path), tool('fs__stat', path)],
      { path: 'x' },
      ['fs__read_file {"path":"x"}'],
      { toolName: 'read_file' },
    ],
    ['another case', tool('ReadFile', path), { path: 'x' }, ['ReadFile {"path":"x"}'], { toolName: 'read_file' }],
    [
      'a control token',
      tool('search', { 'q!': text }),
      { q: 'x' },
      ['search {"q":"x"}'],
      { toolName: 'search<|channel|>commentary' },
    ],
    [
      'the tool that the error proposes',
      [tool('list_dir', path), tool('tree', path)],
      { path: 'x' },
      ['list_dir {"path":"x"}'],
      { toolName: 'ls', errorText: "Unknown tool 'ls'. Did you mean 'list_dir'?" },
    ],
    [
      'another shell',
      [tool('shell', { 'command!': text }), tool('read_file', path)],
      { cmd: 'ls' },
      ['shell {"command":"ls"}'],
      { toolName: 'bash' },
    ],
    [
      'a tool that took over several, and asks which',
      tool('issue_read', { 'method!': oneOf('get', 'get_comments'), 'number!': integer }),
      { number: 4 },
      ['issue_read {"number":4,"method":"get"}'],
      { toolName: 'get_issue' },
    ],
    [
      'the sibling that takes the filter',
      [tool('search_web', { 'query!': text }), tool('search_web_advanced', { 'query!': text, domains: list(text) })],
      { query: 'x', domains: ['a.org'] },
      ['search_web_advanced {"query":"x","domains":["a.org"]}'],
    ],
    ['another spelling of a parameter', tool('t', { 'filePath!': text }), { file_path: 'x' }, ['t {"filePath":"x"}']],
    ['a synonym', tool('t', { 'query!': text }), { q: 'x' }, ['t {"query":"x"}']],
    [
      'a parameter further in',
      tool('t', { 'o!': object({ maxResults: integer }) }),
      { o: { max_results: 3 } },
      ['t {"o":{"maxResults":3}}'],
    ],
    [
      'the parameter that the error proposes',
      tool('t', { 'force!': flag }),
      { strong: true },
      ['t {"force":true}'],
      { errorText: "Unrecognized key 'strong' — did you mean 'force'?" },
    ],
    [
      'owner and repository in one',
      tool('t', { 'owner!': text, 'repo!': text }),
      { repo: 'a/b' },
      ['t {"repo":"b","owner":"a"}'],
    ],
    ['narration', tool('t', { 'a!': text }), { a: 'x', explanation: 'because' }, ['t {"a":"x"}']],
    ['the same value under two names', tool('t', path), { path: 'x.txt', file_path: 'x.txt' }, ['t {"path":"x.txt"}']],
  ])('%s', (_, tools, args, expected, more) => {
    expectRepair(failureOf(tools, args, more), expected);
  });

  test.each<[string, ToolDefinition, Json, Partial<Failure>?]>([
    ['a tool of another verb', tool('get_user', { 'id!': text }), { id: 'x' }, { toolName: 'delete_user' }],
    ['a tool for something else', tool('get_news', { 'city!': text }), { city: 'x' }, { toolName: 'get_weather' }],
    ['the only tool, without arguments', tool('add_item', { 'id!': text }), {}, { toolName: 'get_page' }],
    ['a filter that nothing takes', tool('get_t', { 'a!': text }), { a: 'x', state: 'open' }],
    ['an id that could be either', tool('t', { old_id: text, new_id: text }), { id: 'x' }],
  ])('%s is left alone', (_, tools, args, more) => {
    expect(repaired(failureOf(tools, args, more))).toBeNull();
  });
});

describe('values', () => {
  test.each<Row>([
    ['a list as text', tool('t', { 'a!': list(text) }), { a: '["x", "y"]' }, ['t {"a":["x","y"]}']],
    ['a Python list as text', tool('t', { 'a!': list(text) }), { a: "['x', 'y']" }, ['t {"a":["x","y"]}']],
    [
      'objects as text within a list',
      tool('t', { 'a!': list(object({ k: text })) }),
      { a: ['{"k":"v"}'] },
      ['t {"a":[{"k":"v"}]}'],
    ],
    [
      'a list as text where text may stand too',
      tool('t', { 'a!': { anyOf: [text, list(text)] } }),
      { a: '["x","y"]' },
      ['t {"a":["x","y"]}'],
    ],
    [
      'JSON text where text is wanted stays',
      tool('t', { 'a!': text, n: integer }),
      { a: '{"k":1}', n: '2' },
      ['t {"a":"{\\"k\\":1}","n":2}'],
    ],
    [
      'an object where text is wanted',
      tool('t', { 'body!': text }),
      { body: { k: 1, l: 2 } },
      ['t {"body":"{\\"k\\":1,\\"l\\":2}"}'],
    ],
    ['a number as text', tool('t', { 'n!': integer }), { n: '3' }, ['t {"n":3}']],
    ['text as a number, as written', tool('t', { 'a!': text }), '{"a": 0.50}', ['t {"a":"0.50"}']],
    [
      'a long id as a number',
      tool('t', { 'a!': text }),
      '{"a": 1234567890123456789}',
      ['t {"a":"1234567890123456789"}'],
    ],
    ['false as text', tool('t', { 'b!': flag }), { b: 'False' }, ['t {"b":false}']],
    ['a whole number with a fraction', tool('t', { 'n!': integer }), '{"n": 5.0}', ['t {"n":5}']],
    [
      'null for an optional',
      tool('t', { 'a!': text, o: object({ n: integer }) }),
      { a: 'x', o: { n: null } },
      ['t {"a":"x"}'],
    ],
    ['an empty choice', tool('t', { 'a!': text, e: oneOf('x', 'y') }), { a: 'x', e: '' }, ['t {"a":"x"}']],
    ['null in words', tool('t', { 'a!': text, n: integer }), { a: 'x', n: 'None' }, ['t {"a":"x"}']],
    ['an item for a list', tool('t', { 'a!': list(integer) }), { a: '1' }, ['t {"a":[1]}']],
    [
      'words in one text for a list, that the user names apart',
      tool('t', { 'a!': list(text) }),
      { a: 'travel, food' },
      ['t {"a":["travel","food"]}'],
      { intent: 'Tag it with travel and food.' },
    ],
    ['codes in one text for a list', tool('t', { 'a!': list(text) }), { a: 'AB, CD' }, ['t {"a":["AB","CD"]}']],
    ['a list of one for an item', tool('t', { 'a!': text }), { a: ['x'] }, ['t {"a":"x"}']],
    [
      'a list for joined text',
      tool('t', { 'a!': { type: 'string', description: '代码，用逗号分隔' } }),
      { a: ['x', 'y'] },
      ['t {"a":"x,y"}'],
    ],
    [
      'a list for a read of one',
      tool('get_t', { 'a!': text }),
      { a: ['x', 'y'] },
      ['get_t {"a":"x"}', 'get_t {"a":"y"}'],
    ],
    ['an object round a scalar', tool('t', { 'id!': text }), { id: { id: 'x' } }, ['t {"id":"x"}']],
    [
      'a scalar for an object',
      tool('t', { 'a!': list(object({ kind: oneOf('web', 'news') }, ['kind'])) }),
      { a: ['News'] },
      ['t {"a":[{"kind":"news"}]}'],
    ],
    ['the case of a choice', tool('t', { 'e!': oneOf('OPEN', 'DONE') }), { e: 'open' }, ['t {"e":"OPEN"}']],
    [
      'the separators of a choice',
      tool('t', { 'e!': oneOf('in_progress', 'done') }),
      { e: 'In Progress' },
      ['t {"e":"in_progress"}'],
    ],
    ['the plural of a choice', tool('t', { 'e!': oneOf('day', 'week') }), { e: 'days' }, ['t {"e":"day"}']],
    [
      'a slip in a choice',
      tool('t', { 'e!': oneOf('ascending', 'descending') }),
      { e: 'ascendng' },
      ['t {"e":"ascending"}'],
    ],
    ['a date', tool('t', { 'd!': pattern('^\\d{8}$') }), { d: '2024-01-05' }, ['t {"d":"20240105"}']],
    [
      'a date whose form only the description tells',
      tool('t', { 'd!': { type: 'string', description: '日期，格式 YYYYMMDD' } }),
      { d: '2024-01-05' },
      ['t {"d":"20240105"}'],
      { kind: 'format_violation' },
    ],
    [
      'a time without seconds and offset',
      tool('t', { 'd!': { type: 'string', format: 'date-time' } }),
      { d: '2024-01-05T10:00' },
      ['t {"d":"2024-01-05T10:00:00+02:00"}'],
      { intent: 'On 5 January at ten (UTC+2)' },
    ],
    [
      'zeros that the pattern forbids',
      tool('t', { 'c!': pattern('^[1-9]\\d*\\.XX$') }),
      { c: '0042.XX' },
      ['t {"c":"42.XX"}'],
    ],
    ['zeros that a number lost', tool('t', { 'c!': pattern('^\\d{6}$') }), { c: 42 }, ['t {"c":"000042"}']],
    [
      'a sign that the pattern wants',
      tool('t', { 'c!': pattern('^#[a-z]+$') }),
      { c: 'general' },
      ['t {"c":"#general"}'],
    ],
    ['the only value there is', tool('t', { 'a!': text, 'v!': { const: 'v1' } }), { a: 'x' }, ['t {"a":"x","v":"v1"}']],
    [
      'what a read lacks and only one of the words is',
      tool('get_t', { 'code!': pattern('^\\d{6}$') }),
      {},
      ['get_t {"code":"600519"}'],
      { intent: '查一下 600519 的行情' },
    ],
  ])('%s', (_, tools, args, expected, more) => {
    expectRepair(failureOf(tools, args, more), expected);
  });

  test.each<[string, ToolDefinition, Json, Partial<Failure>?]>([
    ['a text with a comma for a list', tool('t', { 'a!': list(text) }), { a: 'Paris, France' }],
    ['words beside a list', tool('t', { 'a!': list(text) }), { a: '[urgent] call Ada' }],
    ['a cut list as text', tool('t', { 'a!': list(text) }), { a: '["x", "y' }],
    ['digits with leading zeros', tool('t', { 'n!': integer }), { n: '007' }],
    ['a number with separators', tool('t', { 'n!': number }), { n: '1,000' }],
    ['on for a flag', tool('t', { 'b!': flag }), { b: 'on' }],
    ['one for a flag', tool('t', { 'b!': flag }), { b: 1 }],
    ['another currency', tool('t', { 'e!': oneOf('USD', 'EUR') }), { e: 'AUD' }],
    ['the contrary', tool('t', { 'e!': oneOf('unlock', 'remove') }), { e: 'lock' }],
    ['a word that is none of the choices', tool('t', { 'e!': oneOf('high', 'medium', 'low') }), { e: 'normal' }],
    ['day or month first', tool('t', { 'd!': { type: 'string', format: 'date' } }), { d: '01/05/2024' }],
    [
      'a time without an offset',
      tool('t', { 'd!': { type: 'string', format: 'date-time' } }),
      { d: '2024-01-05T10:00:00' },
    ],
    ['a code of two markets', tool('t', { 'c!': pattern('^\\d{6}\\.(SH|SZ)$') }), { c: '000001' }],
    ['a code in small letters', tool('t', { 'c!': pattern('^[A-Z]+$') }), { c: 'aapl' }],
    ['a list for a write of one', tool('delete_t', { 'a!': text }), { a: ['x', 'y'] }],
    ['a required choice', tool('t', { 'e!': oneOf('x', 'y') }), {}],
    ['what a write lacks', tool('set_t', { 'code!': pattern('^\\d{6}$') }), {}, { intent: 'set 600519' }],
  ])('%s is left alone', (_, tools, args, more) => {
    expect(repaired(failureOf(tools, args, more))).toBeNull();
  });
});

describe('what only the error tells', () => {
  test.each<Row>([
    [
      'a column',
      tool('query', { 'sql!': text }),
      { sql: "select usr_name from t where usr_name = 'usr_name'" },
      ['query {"sql":"select user_name from t where user_name = \'usr_name\'"}'],
      { errorText: 'column "usr_name" does not exist. HINT: Perhaps you meant to reference the column "t.user_name".' },
    ],
    [
      'accents',
      tool('q', { 'city!': text }),
      { city: 'Munchen' },
      ['q {"city":"München"}'],
      { errorText: "City 'Munchen' not found. Did you mean 'München'?" },
    ],
    [
      'the folder of a relative path',
      tool('read_file', { 'path!': text }),
      { path: 'notes/a.txt' },
      ['read_file {"path":"/home/me/docs/notes/a.txt"}'],
      { errorText: 'Access denied - path outside allowed directories: /app/notes/a.txt not in /home/me/docs' },
    ],
    [
      'how many at a time',
      tool('get_quotes', { 'codes!': list(text) }),
      { codes: ['a', 'b', 'c'] },
      ['get_quotes {"codes":["a","b"]}', 'get_quotes {"codes":["c"]}'],
      { errorText: 'codes: at most 2 items', kind: 'range_or_count_limit' },
    ],
    [
      'how many at a time, in joined text',
      tool('get_quotes', { 'codes!': { type: 'string', description: '股票代码，逗号分隔' } }),
      { codes: 'a,b,c' },
      ['get_quotes {"codes":"a,b"}', 'get_quotes {"codes":"c"}'],
      { errorText: '每次最多查询2个代码', kind: 'range_or_count_limit' },
    ],
  ])('%s', (_, tools, args, expected, more) => {
    expectRepair(failureOf(tools, args, more), expected);
  });

  test('a path that could be meant elsewhere is left alone', () => {
    const failure = failureOf(
      tool('read_file', { 'path!': text }),
      { path: '../secret' },
      { errorText: 'path outside allowed directories: /app/secret not in /home/me/docs' },
    );
    expect(repaired(failure)).toBeNull();
  });
});

describe('what only the user can say', () => {
  test('a list that is too long for a write', () => {
    const failure = failureOf(tool('publish_post', { 'tags!': list(text, { maxItems: 2 }) }), {
      tags: ['a', 'b', 'c'],
    });
    expect(repaired(failure)).toBe('tags takes at most 2 items and 3 were given. Which 1 should be left out?');
  });

  test('two parameters that exclude each other by the error', () => {
    const failure = failureOf(
      tool('t', { a: text, b: text }),
      { a: 'x', b: 'y' },
      { errorText: 'Parameters a and b are mutually exclusive' },
    );
    expect(repaired(failure)).toBe('a ("x") and b ("y") exclude each other. Which one should hold?');
  });

  test('two parameters that exclude each other by the schema', () => {
    const schema = tool('t', { a: text, b: text });
    const inputSchema = { ...schema.inputSchema, oneOf: [{ required: ['a'] }, { required: ['b'] }] };
    expect(repaired(failureOf({ ...schema, inputSchema }, { a: 'x', b: 'y' }))).toContain('exclude each other');
  });
});

test('a call that its schema takes and about which nothing is told is left alone', () => {
  expect(repaired(failureOf(tool('t', { 'a!': text }), { a: 'x' }))).toBeNull();
});

test('what a schema takes beside its own parameters is left alone', () => {
  const closed = tool('t', { filePath: text });
  const open = { ...closed, inputSchema: { ...closed.inputSchema, additionalProperties: true } };
  expect(repaired(failureOf(open, { file_path: 'x' }))).toBeNull();
  expect(repaired(failureOf(open, { file_path: 'x' }, { errorText: 'unknown parameter file_path' }))).toEqual([
    't {"filePath":"x"}',
  ]);
});

test('text is mended also where the tools are not known', () => {
  expect(repaired(failureOf([], '{"a": 1,}', { toolName: 't' }))).toEqual(['t {"a":1}']);
});

test('each change says where its value comes from', () => {
  const failure = failureOf(tool('t', { 'filePath!': text, n: integer }), { file_path: 'x', n: '3' });
  expect(proposeByRules(failure)).toMatchObject({
    changes: [
      { op: 'rename', path: '/filePath', from: '/file_path', provenance: 'schema' },
      { op: 'retype', path: '/n', from: '3', to: 3, provenance: 'arguments' },
    ],
    explanation: 'Renamed /file_path to /filePath. Gave /n the type that the schema wants.',
  });
});
