import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceJson } from '../../src/ingest/slice-json.ts';

test('values are cut out as they stand, the first of a repeated key', () => {
  const text = ' { "a" : [ 1.50 , {"b\\u0062" : "x\\"]}\\\\"} ] , "a": 2, "c" : 1e3 , "d": NaN, "e": [,] }';
  expect(Object.fromEntries(sliceJson(text, ['', '/a', '/a/0', '/a/1/bb', '/c', '/d', '/nothing', '/a/9/x']))).toEqual({
    '': text.trim(),
    '/a': '[ 1.50 , {"b\\u0062" : "x\\"]}\\\\"} ]',
    '/a/0': '1.50',
    '/a/1/bb': '"x\\"]}\\\\"',
    '/c': '1e3',
    '/d': 'NaN',
  });
});

test('whatever the JSON, a slice parses to the value that stands there', () => {
  fc.assert(
    fc.property(fc.array(fc.json()), fc.constantFrom(undefined, 1, '\t'), (texts, space) => {
      const values = texts.map(text => JSON.parse(text) as unknown);
      const slices = sliceJson(
        JSON.stringify({ list: values }, null, space),
        values.map((_, at) => `/list/${at}`),
      );
      values.forEach((value, at) => {
        expect(JSON.parse(slices.get(`/list/${at}`)!)).toEqual(value);
      });
    }),
  );
});
