import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecordSplitter } from '../../src/ingest/lines/record-splitter.ts';

function split(text: string, chunkSize = 7) {
  const splitter = new RecordSplitter();
  const bytes = Buffer.from(text);
  const found = [];
  for (let at = 0; at < bytes.length; at += chunkSize) found.push(...splitter.push(bytes.subarray(at, at + chunkSize)));
  return [...found, ...splitter.end()];
}

test('the records of any document are found, however its bytes come', () => {
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
      fc.constantFrom(0, 2),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      (records, space, isList, chunkSize) => {
        const text = isList
          ? JSON.stringify(records, null, space)
          : records.map(record => JSON.stringify(record, null, space)).join('\n');
        const found = split(text, chunkSize);
        expect(found.map(({ text }) => JSON.parse(text.toString()))).toEqual(JSON.parse(JSON.stringify(records)));
        for (const { line, offset, end, text: record } of found) {
          const before = Buffer.from(text).subarray(0, offset).toString();
          expect(line).toBe(before.split('\n').length);
          expect(end - offset).toBe(record.length);
        }
      },
    ),
  );
});

test('a record that breaks off is told, and the next ones are found', () => {
  const found = split('[\n  {"a": "x\n  },\n  {"b": 1},\n  {"c":\n{"d": 2},\n{"e": 3}\n]');
  expect(found.map(({ line, text, fault }) => [line, text.toString(), fault?.slice(0, 40)])).toEqual([
    [2, '{"a": "x', 'not JSON: a string does not end on its l'],
    [4, '{"b": 1}', undefined],
    [5, '{"c": ', 'not JSON: the next record begins before '],
    [6, '{"d": 2}', undefined],
    [7, '{"e": 3}', undefined],
  ]);
});

test('a list that is not closed is told', () => {
  expect(split('[{"a":1},\n').map(({ line, fault }) => [line, fault])).toEqual([
    [1, undefined],
    [2, 'not JSON: the list is not closed; the writer was cut off'],
  ]);
});
