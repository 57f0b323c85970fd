import { describe, expect, test } from 'vitest';
import { type FailedCall, sameAim } from '../../../src/extract/organic/same-aim.ts';

type Case = [
  name: string,
  failed: Partial<FailedCall> & { args: unknown },
  later: { args: unknown; toolName?: string; intent?: string },
];

function judge([, { args, ...failed }, later]: Case) {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return sameAim(
    {
      toolName: 'get_quote',
      argumentsText: text(args),
      errorText: 'invalid request',
      kind: 'other',
      scope: 'other',
      intent: null,
      ...failed,
    },
    {
      toolName: later.toolName ?? failed.toolName ?? 'get_quote',
      argumentsText: text(later.args),
      intent: later.intent ?? null,
    },
  );
}

const LETTER = 'Dear all,\nthe meeting moves to Thursday, ten in the morning, in the small room.\nRegards';

const fixes: Case[] = [
  ['a parameter is renamed', { args: { ticker: 'AAPL' } }, { args: { symbol: 'AAPL' } }],
  ['a number is written as one', { args: { code: 'A', limit: '5' } }, { args: { code: 'A', limit: 5 } }],
  ['a list is joined', { args: { codes: ['A1', 'B2'] } }, { args: { codes: 'A1,B2' } }],
  ['an affix is added to each code', { args: { codes: '600519,000001' } }, { args: { codes: '600519.SH,000001.SZ' } }],
  ['a date is written anew', { args: { code: 'A', day: '20260102' } }, { args: { code: 'A', day: '2026-01-02' } }],
  ['an envelope is taken off', { args: { arguments: { code: 'AAPL' } } }, { args: { code: 'AAPL' } }],
  ['the text is JSON at last', { args: "{'code': 'AAPL',}" }, { args: { code: 'AAPL' } }],
  ['how it is done is left out', { args: { path: '/a/b.txt', encoding: 'utf-8' } }, { args: { path: '/a/b.txt' } }],
  ['null is left out', { args: { code: 'A', limit: null } }, { args: { code: 'A' } }],
  [
    'the tool is called by its name',
    { args: { code: 'AAPL' }, toolName: 'getQoute', kind: 'unknown_tool' },
    { args: { code: 'AAPL' }, toolName: 'get_quote' },
  ],
  [
    'what was missing is given',
    { args: { code: 'A' }, kind: 'missing_required', errorText: 'field verse is required' },
    { args: { code: 'A', verse: 3 } },
  ],
  [
    'the error proposes the value',
    { args: { city: 'CDMX' }, errorText: 'Did you mean Mexico City?' },
    { args: { city: 'Mexico City' } },
  ],
  [
    'a number is brought under the limit that the error names',
    { args: { url: 'http://a', max_length: 900 }, errorText: 'max_length must be < 500', scope: 'call' },
    { args: { url: 'http://a', max_length: 499 } },
  ],
  [
    'a write is paid for by other means, as its error asks',
    {
      toolName: 'book_flight',
      args: { trip: 'T1', seat: '3A', payment_id: 'gift_card_1' },
      errorText: 'gift card balance is not enough',
    },
    { args: { trip: 'T1', seat: '3A', payment_id: 'credit_card_2' } },
  ],
  [
    'a program has its missing line',
    {
      toolName: 'python',
      args: { code: 'x = math.sqrt(16)\nprint(x)' },
      errorText: "name 'math' is not defined",
      kind: 'not_found',
      scope: 'data',
    },
    { args: { code: 'import math\nx = math.sqrt(16)\nprint(x)' } },
  ],
  [
    'a tool that takes nothing is called without arguments',
    { toolName: 'get_file', args: { name: 'a.pdf' }, kind: 'unknown_parameter' },
    { args: {} },
  ],
];

const others: Case[] = [
  ['another code', { args: { code: '600519' }, errorText: 'no data for 600519' }, { args: { code: '600520' } }],
  ['another user', { args: { user_id: 41, full: true } }, { args: { user_id: 42, full: true } }],
  [
    'another symbol, though the error speaks of it',
    { args: { market: 'US', symbol: 'AAPX', limit: 5 }, errorText: 'symbol AAPX not found', scope: 'data' },
    { args: { market: 'US', symbol: 'MSFT', limit: 5 } },
  ],
  ['one of two codes', { args: { codes: ['A1', 'B2'] } }, { args: { codes: ['A1'] } }],
  ['more codes than were asked for', { args: { codes: 'A1,B2' } }, { args: { codes: 'A1,B2,C3' } }],
  [
    'a filter is dropped',
    { args: { query: 'rain', site: 'bbc.com' }, kind: 'unknown_parameter', errorText: 'unknown parameter: site' },
    { args: { query: 'rain' } },
  ],
  ['a narrower folder', { args: { path: 'src' } }, { args: { path: 'src/main' } }],
  ['another file of the same folder', { args: { path: '/a/b.txt' } }, { args: { path: '/a/c.txt' } }],
  ['another command of the same form', { args: { command: 'cat notes.txt' } }, { args: { command: 'cat todo.txt' } }],
  ['another row', { args: { sql: 'select * from t where id = 7' } }, { args: { sql: 'select * from t where id = 8' } }],
  [
    'another command in the same shell',
    { toolName: 'shell', args: { command: ['bash', '-lc', 'npm test price'] }, errorText: 'FAIL test/price.test.ts' },
    { args: { command: ['bash', '-lc', 'grep -rn price src'] } },
  ],
  [
    'another patch in the same envelope',
    { toolName: 'patch', args: '*** Begin\n*** File: src/prices.ts\n-const a = 1\n+const a = 2\n*** End' },
    { args: '*** Begin\n*** File: src/price.ts\n-export const gross = 119\n+export const gross = 120\n*** End' },
  ],
  ['the opposite', { args: { switch: 'enable' } }, { args: { switch: 'disable' } }],
  ['another sign', { args: { shift: '-5' } }, { args: { shift: '5' } }],
  [
    'another seat, since the error says that this very one is taken',
    {
      toolName: 'book_flight',
      args: { trip: 'T1', fare: 'low', flight: 'HAT229' },
      errorText: 'not enough seats on flight HAT229',
    },
    { args: { trip: 'T1', fare: 'low', flight: 'HAT084' } },
  ],
  [
    'the first of the allowed values for a real one',
    { args: { symbol: 'FOO' }, errorText: 'unknown symbol. Allowed: AAPL, MSFT' },
    { args: { symbol: 'AAPL' } },
  ],
  [
    'a letter to someone else',
    { toolName: 'send', args: { to: 'ann@x.org', text: LETTER }, errorText: 'ann@x.org does not exist' },
    { args: { to: 'bob@x.org', text: LETTER } },
  ],
  [
    'what was missing is given for the next question',
    {
      args: { fields: 'latest' },
      kind: 'missing_required',
      errorText: 'codes is required',
      intent: 'the latest of it',
    },
    { args: { fields: 'latest', codes: 'A1' }, intent: 'now the latest of A1' },
  ],
  [
    'a tool of another kind with the same words',
    { args: { code: 'A', on: true }, toolName: 'x', kind: 'unknown_tool' },
    { args: { code: 'B', on: true }, toolName: 'y' },
  ],
  [
    'a changed call after a broken connection',
    { args: { code: 'AAPL' }, scope: 'transient' },
    { args: { code: 'AAPL', limit: 1 } },
  ],
];

describe('a later call that worked', () => {
  test.each(fixes)('does the same where %s', (...args) => {
    expect(judge(args)).toBe('fix');
  });

  test.each(others)('is about something else: %s', (...args) => {
    expect(judge(args)).toBeNull();
  });

  test('is the same call made again where nothing of it changed', () => {
    expect(judge(['', { args: '{"code": "A", "n": 1}' }, { args: '{"n":1,"code":"A"}' }])).toBe('retry');
    expect(judge(['', { args: {} }, { args: {} }])).toBe('retry');
    expect(judge(['', { args: 'edit 1:2' }, { args: 'edit 1:2' }])).toBe('retry');
  });
});
