import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../src/core/diagnose/index.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import type { Kind, Repairable } from '../../../src/core/kinds.ts';
import type { ToolDefinition } from '../../../src/core/tool-call.ts';

const text: JsonObject = { type: 'string' };

function tool(
  name: string,
  properties: JsonObject,
  required: string[] = [],
  rest: JsonObject = { additionalProperties: false },
): ToolDefinition {
  return { name, description: null, inputSchema: { type: 'object', properties, required, ...rest }, annotations: null };
}

const tools = [
  tool(
    'get_quote',
    {
      symbol: text,
      market: { type: 'string', enum: ['SH', 'SZ'] },
      limit: { type: 'integer', maximum: 100 },
      filter: { type: 'object' },
    },
    ['symbol'],
  ),
  tool('list_quotes', { symbols: { type: 'array', items: text, maxItems: 2 }, tags: { type: 'array', items: text } }),
  tool(
    'add_alert',
    {
      symbol: text,
      price: { type: 'number' },
      notify: { type: 'boolean' },
      channels: { type: 'array', items: text, maxItems: 2 },
    },
    ['symbol', 'price'],
  ),
  tool('read_file', { path: text }, ['path']),
  tool('whoami', {}),
  tool('get_events', { from: { type: 'string', format: 'date-time' } }),
  tool('join_channel', { channel: text }, ['channel']),
];

type Wanted = [Kind, Repairable, string, unknown, string | null, string?];

function check([kind, repairable, toolName, args, errorText, intent]: Wanted): void {
  const argumentsText = typeof args === 'string' ? args : JSON.stringify(args);
  const found = diagnose({
    toolName,
    argumentsText,
    errorText,
    status: 'error',
    statusCode: null,
    intent: intent ?? null,
    tools,
  });
  expect([found.kind, found.repairable], found.explanation).toEqual([kind, repairable]);
  expect(found.question !== null).toBe(repairable === 'needs_user');
}

describe('the text of the arguments', () => {
  test.each<Wanted>([
    ['unparsable_arguments', 'yes', 'get_quote', "{'symbol': '600519'}", 'Invalid JSON'],
    ['unparsable_arguments', 'yes', 'whoami', '', 'Unexpected end of JSON input'],
    ['truncated', 'no', 'get_quote', '', 'Unexpected end of JSON input'],
    ['truncated', 'no', 'get_quote', '{"symbol": "6005', 'missing field symbol'],
    ['truncated', 'yes', 'get_quote', '{"symbol": "600519"', 'EOF while parsing'],
    ['truncated', 'yes', 'list_quotes', '{"symbols": ["a1", "b2"', null, 'quotes of a1, b2 and c3'],
    ['double_encoded', 'yes', 'get_quote', JSON.stringify('{"symbol":"600519"}'), 'expected object, received string'],
    ['wrapped_arguments', 'yes', 'get_quote', [{ symbol: '1' }], 'expected object, received array'],
    ['wrong_type', 'yes', 'read_file', '"a.txt"', 'expected object'],
    ['null_for_optional', 'yes', 'whoami', 'null', 'expected object, received null'],
    ['missing_required', 'needs_user', 'read_file', 'null', 'expected object, received null'],
  ])('%s, %s: %s %j', (...wanted) => check(wanted));
});

describe('the shape of the arguments', () => {
  test.each<Wanted>([
    ['wrapped_arguments', 'yes', 'get_quote', { name: 'get_quote', arguments: { symbol: '1' } }, 'symbol: Required'],
    ['wrapped_arguments', 'yes', 'get_quote', { input: '{"symbol":"1"}' }, 'symbol: Required'],
    ['double_encoded', 'yes', 'get_quote', { '{"symbol":"1"}': '' }, 'symbol: Required'],
    [
      'double_encoded',
      'yes',
      'get_quote',
      { symbol: '1', filter: '{"a":1}' },
      'filter: Expected object, received string',
    ],
  ])('%s, %s: %s %j', (...wanted) => check(wanted));
});

describe('the schema', () => {
  test.each<Wanted>([
    ['wrong_parameter_name', 'yes', 'get_quote', { Symbol: '1' }, 'symbol: Required'],
    ['wrong_parameter_name', 'yes', 'read_file', { file_path: 'a' }, 'path: Required'],
    ['missing_required', 'needs_user', 'add_alert', { symbol: '1' }, 'price: Required', 'alert me about 1 at 20'],
    ['missing_required', 'yes', 'read_file', {}, 'path: Required', 'read /srv/notes.txt'],
    ['missing_required', 'needs_user', 'read_file', {}, 'path: Required', 'read /srv/a.txt or /srv/b.txt'],
    ['truncated', 'no', 'read_file', {}, 'path: Required (finish_reason: length)'],
    ['unknown_parameter', 'yes', 'get_quote', { symbol: '1', zzz: null }, 'unknown argument zzz'],
    ['unknown_parameter', 'yes', 'get_quote', { symbol: '1', reasoning: 'because' }, 'unknown argument reasoning'],
    ['unknown_parameter', 'needs_user', 'get_quote', { symbol: '1', only_open: true }, 'unknown argument only_open'],
    ['null_for_optional', 'yes', 'get_quote', { symbol: '1', limit: null }, 'Invalid parameters'],
    ['wrong_type', 'yes', 'get_quote', { symbol: 600519 }, 'not a string'],
    ['wrong_type', 'yes', 'add_alert', { symbol: '1', price: '2.5' }, 'expected number, received string'],
    ['wrong_type', 'needs_user', 'add_alert', { symbol: '1', price: 'cheap' }, 'expected number, received string'],
    ['enum_violation', 'yes', 'get_quote', { symbol: '1', market: 'sh' }, 'invalid'],
    ['enum_violation', 'needs_user', 'get_quote', { symbol: '1', market: 'HK' }, 'invalid'],
    ['range_or_count_limit', 'yes', 'list_quotes', { symbols: ['a', 'b', 'c'] }, 'too many'],
    [
      'range_or_count_limit',
      'needs_user',
      'add_alert',
      { symbol: '1', price: 1, channels: ['a', 'b', 'c'] },
      'too many',
    ],
    ['range_or_count_limit', 'yes', 'get_quote', { symbol: '1', limit: 500 }, 'limit must be <= 100'],
    ['format_violation', 'yes', 'get_events', { from: '2026-01-01T10:00:00' }, 'Bad Request', 'from 10 o’clock UTC+8'],
    [
      'format_violation',
      'needs_user',
      'get_events',
      { from: '2026-01-01T10:00:00' },
      'needs a time zone',
      'from 10 o’clock',
    ],
  ])('%s, %s: %s %j', (...wanted) => check(wanted));

  test('says nothing where the error comes from behind it and the breach is one that a lenient tool takes', () => {
    check(['not_found', 'no', 'get_quote', { symbol: 600519 }, 'symbol not found']);
  });
});

describe('the tool', () => {
  test.each<Wanted>([
    ['unknown_tool', 'yes', 'mcp__market__get_quote', { symbol: '1' }, 'Unknown tool'],
    ['unknown_tool', 'yes', 'GetQuote', { symbol: '1' }, 'Unknown tool'],
    ['unknown_tool', 'yes', 'cat', { path: 'a' }, 'No such tool available: cat'],
    ['unknown_tool', 'no', 'delete_file', { path: 'a' }, 'No such tool available: delete_file'],
    ['unknown_tool', 'no', 'send_rocket', { to: 'moon' }, 'Unknown tool'],
    ['rate_limit', 'no', 'get_price', { symbol: '1' }, 'HTTP 429 Too Many Requests'],
  ])('%s, %s: %s %j', (...wanted) => check(wanted));
});

describe('the error, where call and schema show nothing', () => {
  const ok = { symbol: '600519' };
  test.each<Wanted>([
    ['not_found', 'no', 'get_quote', ok, 'symbol 600519 not found'],
    ['not_found', 'yes', 'get_quote', { symbol: 'APPL' }, "Symbol 'APPL' not found. Did you mean 'AAPL'?"],
    [
      'not_found',
      'needs_user',
      'get_quote',
      { symbol: 'bathroom' },
      'no area named bathroom (areas: Bedroom, Outside)',
    ],
    ['no_data', 'no', 'get_quote', ok, 'No data available for 600519'],
    ['no_data', 'no', 'get_quote', ok, '返回空数据'],
    ['permission', 'no', 'get_quote', ok, '抱歉，您没有权限访问该接口'],
    [
      'permission',
      'yes',
      'read_file',
      { path: 'a/b.txt' },
      'Access denied - path outside allowed directories: /usr/bin/a/b.txt not in /srv/files',
    ],
    [
      'permission',
      'no',
      'read_file',
      { path: '/etc/shadow' },
      'Access denied - path outside allowed directories: /etc/shadow not in /srv/files',
    ],
    [
      'permission',
      'no',
      'read_file',
      { path: '../../etc/shadow' },
      'Access denied - path outside allowed directories: /etc/shadow not in /srv/files',
    ],
    ['permission', 'needs_user', 'get_quote', ok, 'not_in_channel'],
    ['authentication', 'no', 'get_quote', ok, 'Invalid API key'],
    ['quota', 'no', 'get_quote', ok, 'You exceeded your current quota'],
    ['timeout', 'no', 'get_quote', ok, 'MCP error -32001: Request timed out'],
    [
      'range_or_count_limit',
      'needs_user',
      'add_alert',
      { symbol: '1', price: 1 },
      'Request timed out（标签超过 10 个）',
    ],
    ['range_or_count_limit', 'yes', 'list_quotes', { tags: ['a', 'b', 'c', 'd'] }, 'tags: at most 3 items'],
    ['transport', 'no', 'get_quote', ok, 'MCP error -32000: Connection closed'],
    ['server_error', 'no', 'get_quote', ok, 'HTTP 500 Internal Server Error'],
    ['conflict', 'no', 'add_alert', { symbol: '1', price: 1 }, 'Alert already exists'],
    ['ambiguous_value', 'needs_user', 'get_quote', ok, 'Found 2 matches for 600519'],
    ['conflicting_parameters', 'needs_user', 'get_quote', ok, 'symbol and market are mutually exclusive'],
    ['provider_bug', 'no', 'get_quote', ok, "items.0.type: Invalid enum value. Expected 'a' | 'b', received 'c'"],
    ['provider_bug', 'no', 'get_quote', ok, 'chat[NUMBER_TYPE_COERCE]: Value "undefined" is not snowflake.'],
    ['provider_bug', 'no', 'get_quote', ok, "TypeError: 'NoneType' object is not subscriptable"],
    ['provider_bug', 'no', 'get_quote', ok, "get_quote() missing 1 required positional argument: 'symbol'"],
    ['missing_required', 'needs_user', 'get_quote', ok, '{"errorMessages":["Please provide Component"]}'],
    [
      'enum_violation',
      'yes',
      'join_channel',
      { channel: 'Open' },
      "Invalid value 'Open' for channel. Allowed: open, closed",
    ],
    ['enum_violation', 'needs_user', 'get_quote', { symbol: 'x' }, "symbol must be one of ['a', 'b']"],
    ['enum_violation', 'yes', 'get_quote', { symbol: 'Daily' }, "symbol must be one of ['daily', 'weekly']"],
    ['cancelled', 'no', 'get_quote', ok, "The user doesn't want to proceed with this tool use."],
    ['other', 'no', 'get_quote', ok, 'Bad request'],
    ['other', 'no', 'get_quote', ok, null],
  ])('%s, %s: %s %j %s', (...wanted) => check(wanted));
});

test('the status code tells the kind where the text does not', () => {
  const input = {
    toolName: 'get_quote',
    argumentsText: '{"symbol":"1"}',
    errorText: 'no',
    status: 'error',
    intent: null,
    tools,
  } as const;
  expect(diagnose({ ...input, statusCode: 403 }).kind).toBe('permission');
  expect(diagnose({ ...input, statusCode: 502 })).toMatchObject({ kind: 'server_error', scope: 'transient' });
});

test('questions are asked in the language of the user', () => {
  const input = {
    toolName: 'get_quote',
    argumentsText: '{"symbol":"1","market":"HK"}',
    errorText: 'invalid',
    status: 'error',
    statusCode: null,
    tools,
  } as const;
  expect(diagnose({ ...input, intent: '查行情' }).question).toBe('market 只能是 SH, SZ，选哪一个？');
  expect(diagnose({ ...input, intent: 'quote' }).question).toBe('market can only be SH, SZ: which one?');
});
