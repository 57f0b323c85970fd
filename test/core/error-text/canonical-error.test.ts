import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalError } from '../../../src/core/error-text/index.ts';

describe('what varies is masked', () => {
  test.each<[string, string]>([
    [
      'Error: payment does not add up, total price is 375, but paid 299',
      'payment does not add up, total price is <*>, but paid <*>',
    ],
    ["ENOENT: no such file or directory, open '/root/a b.csv'", 'ENOENT: no such file or directory, open <*>'],
    ['File not found: /root/markdown/x.md', 'File not found: <*>'],
    ['Failed to fetch https://a.example/x?y=1 - status code 404', 'Failed to fetch <*> - status code 404'],
    ['MCP error -32602: bad', 'MCP error -32602: bad'],
    ['user 7b1f0c9e-5a53-4a5d-9b0c-3f1f6f6d2a11 not found', 'user <*> not found'],
    ['股票代码 600519.SH 不存在', '股票代码 <*> 不存在'],
    ['日期格式错误：2026-02-10，应为YYYYMMDD', '日期格式错误：<*>，应为YYYYMMDD'],
    ["expected one of ['a', 'b', 'c'], but got 'd'", 'expected one of <*>, but got <*>'],
    [
      'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\nNameError: name \'x\' is not defined',
      'NameError: name <*> is not defined',
    ],
    [
      'TypeError: x is not a function\n    at f (/a/b.js:1:2)\n    at g (/a/b.js:3:4)',
      'TypeError: x is not a function',
    ],
  ])('%s', (text, form) => expect(canonicalError(text)).toBe(form));
});

describe('errors that differ only in what varies have one form', () => {
  test.each<[string, string]>([
    ['{"code":"a","message":"m 1"}', '{ "message": "m 2", "code": "a" }'],
    [
      "1 validation error for A\nx\n  Input should be a valid integer [type=int_type, input_value='a', input_type=str]",
      '1 validation error for B\ny.0.z\n  Input should be a valid integer [type=int_type, input_value=[1, 2], input_type=str]',
    ],
    ['Error executing tool f: timed out after 3 s', 'timed out after 41 s'],
    [
      'MCP error -32602: Invalid arguments for tool f: [{"code":"invalid_type","path":["a"],"message":"Required"}]',
      'MCP error -32602: Invalid arguments for tool f: [{"path":["b"],"message":"Required","code":"invalid_type"},{"path":["c"],"message":"Required","code":"invalid_type"}]',
    ],
  ])('%s', (a, b) => expect(canonicalError(a)).toBe(canonicalError(b)));
});

test('status codes and error codes tell errors apart', () => {
  expect(canonicalError('HTTP 403')).not.toBe(canonicalError('HTTP 404'));
  expect(canonicalError('MCP error -32602: x')).not.toBe(canonicalError('MCP error -32603: x'));
  expect(canonicalError('permission denied for table a')).not.toBe(canonicalError('permission denied for schema a'));
});

const piece = fc.oneof(
  fc.constantFrom(
    'Error: ',
    'MCP error -32602: ',
    'not found ',
    "'a b'",
    '"x"',
    '/a/b.txt',
    'https://a.example/x',
    '2026-01-01',
    '错误：',
    '600519',
    '{"error":"x 1"}',
    '[1, 2]',
    '\n',
    ' at f (a.js:1:2)',
    'code 404 ',
    '<*>',
    ', ',
    'File "a.py", line 1',
    'Traceback (most recent call last):',
    'ValueError: x',
    '`',
    "'",
    '"',
  ),
  fc.string({ maxLength: 12 }),
);

test('masking twice is masking once', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      const once = canonicalError(pieces.join(''));
      expect(canonicalError(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});
