import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, isSameJson, parseJson } from '../../src/core/json.ts';
import { withAt } from '../../src/core/json-path.ts';

const json = fc.json({ maxDepth: 3 });

test('two values are the same JSON where their canonical texts are', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        json.map(text => [text, text] as const),
        fc.tuple(json, json),
      ),
      ([one, other]) => {
        const [a, b] = [parseJson(one), parseJson(other)];
        expect(isSameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['{"a":1,"b":2}', '{"b":2,"a":1}', true],
  ['0.300750', '0.30075', false],
  ['0.300750', '0.300750', true],
  ['1e3', '1000', false],
  ['"1"', '1', false],
  ['[1,2]', '[2,1]', false],
  ['{"__proto__":1}', '{}', false],
  ['[]', '{}', false],
])('%s and %s', (a, b, isSame) => {
  expect(isSameJson(parseJson(a), parseJson(b))).toBe(isSame);
});

test.each([
  ['{"a":1,"b":2}', ['a'], 3, '{"a":3,"b":2}'],
  ['{"a":1,"b":2}', ['a'], undefined, '{"b":2}'],
  ['{"a":[1,2,3]}', ['a', 1], 9, '{"a":[1,9,3]}'],
  ['{"a":[1,2,3]}', ['a', 1], undefined, '{"a":[1,3]}'],
  ['{"a":1}', ['__proto__'], 2, '{"a":1,"__proto__":2}'],
  ['{"a":{"b":1}}', ['a', 'c'], 2, '{"a":{"b":1,"c":2}}'],
])('%s with another value at %j', (root, path, value, result) => {
  expect(withAt(parseJson(root), path, value)).toEqual(parseJson(result));
});
