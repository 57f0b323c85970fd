import { expect, test } from 'vitest';
import { parseJson } from '../../src/core/json.ts';
import { survivesParse } from '../../src/export/survives-parse.ts';

test.each([
  '1234567890123456789',
  '-9223372036854775808',
  '0.300750',
  '1e3',
  '1E+3',
  '-0.0',
  '0.1',
  '12.50e-1',
  '{"a":[1.0,{"b":9007199254740993}]}',
])('%s is the same for a trainer', text => {
  expect(survivesParse(parseJson(text))).toBe(true);
});

test.each([
  '9223372036854775808',
  '100000000000000000000',
  '1e400',
  '0.12345678901234567891',
  '{"a":[1.00000000000000001]}',
])('%s is not', text => {
  expect(survivesParse(parseJson(text))).toBe(false);
});
