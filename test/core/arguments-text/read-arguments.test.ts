import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readArguments } from '../../../src/core/arguments-text/index.ts';
import { stringifyJson } from '../../../src/core/json.ts';

function valuesOf(text: string): string[] | string {
  const reading = readArguments(text);
  return reading.status === 'read' ? reading.values.map(value => stringifyJson(value)) : reading.status;
}

describe('text that says one value', () => {
  test.each([
    ['JSON, numbers as written', '{"a": 0.300750, "b": 1234567890123456789}', '{"a":0.300750,"b":1234567890123456789}'],
    ['an object without its opening brace', '"a": 1}', '{"a":1}'],
    ['a code fence', '```json\n{"a": 1}\n```', '{"a":1}'],
    ['thinking before a fence', 'Thought: I look it up.\nAction Input: ```json\n{"a": 1}\n```', '{"a":1}'],
    ['a sentence on both sides', 'Here you are: {"a": 1} Hope this helps', '{"a":1}'],
    ['control tokens at the end', '{"a": 1}<|im_end|>', '{"a":1}'],
    ['a stray closing tag', '{"a": 1}</arg_value>', '{"a":1}'],
    [
      'a call in tags',
      '<tool_call>\n{"name": "f", "arguments": {"a": 1}}\n</tool_call>',
      '{"name":"f","arguments":{"a":1}}',
    ],
    ['Python literals', "{'a': True, 'b': None, 'c': [1, 2,],}", '{"a":true,"b":null,"c":[1,2]}'],
    ['apostrophes in double quotes', `{'a': "it's St. John's", 'b': 'x'}`, `{"a":"it's St. John's","b":"x"}`],
    ['apostrophes in single quotes', "{'a': 'what's up', 'b': 'say \"x\"'}", '{"a":"what\'s up","b":"say \\"x\\""}'],
    ['escaped apostrophes', `{"a": "it\\'s"}`, `{"a":"it's"}`],
    ['bare keys and operators', '{a:"x",b:{$gt:100}}', '{"a":"x","b":{"$gt":100}}'],
    ['comments', '{"a": 1, // one\n "b": 2 /* two */}', '{"a":1,"b":2}'],
    ['raw line breaks', '{"a": "one\ntwo"}', '{"a":"one\\ntwo"}'],
    ['quotes that should be escaped', '{"a": "say "hi" now"}', '{"a":"say \\"hi\\" now"}'],
    ['a forgotten comma', '{"a": 1 "b": 2}', '{"a":1,"b":2}'],
    ['typographic quotes', '{“a”: “b”}', '{"a":"b"}'],
    ['full-width punctuation', '{“city”：“上海，浦东”，"n"： 1}', '{"city":"上海，浦东","n":1}'],
    ['quotes escaped as if inside a text', '{\\"a\\": \\"x\\"}', '{"a":"x"}'],
    ['HTML entities', '{&quot;a&quot;: &quot;x &amp; y&quot;}', '{"a":"x & y"}'],
    ['one closing bracket too many', '{"a": "x"}}', '{"a":"x"}'],
    ['digits with leading zeros stay text', '{"a": 007}', '{"a":"007"}'],
    ['a Windows path without escaping', '{"a": "C:\\new\\test.txt"}', '{"a":"C:\\\\new\\\\test.txt"}'],
    ['a Windows path with spaces', '{"a": "C:\\Program Files\\new"}', '{"a":"C:\\\\Program Files\\\\new"}'],
    ['an escaped Windows path', '{"a": "C:\\\\new"}', '{"a":"C:\\\\new"}'],
    ['line breaks after a letter and a colon', '{"a": "Q:\\nWhat?"}', '{"a":"Q:\\nWhat?"}'],
    ['a pattern without escaping', '{"a": "\\d+\\.\\w"}', '{"a":"\\\\d+\\\\.\\\\w"}'],
    ['nothing', ' ', '{}'],
    ['null', 'null', '{}'],
  ])('%s', (_, text, value) => {
    expect(valuesOf(text)).toEqual([value]);
  });

  test.each([
    ['function tags', '<tool_call>\n<function=f>\n<parameter=a>\nAda\n</parameter>\n</function>\n</tool_call>'],
    ['invoke tags', '<invoke name="f"><parameter name="a">Ada</parameter></invoke>'],
    ['tags named after tool and parameters', '<f>\n<a>Ada</a>\n</f>'],
    ['a call as in Python', "f(a='Ada')"],
    ['a list of a call as in Python', '[f(a="Ada")]'],
    ['key and value tags', '<tool_call>f\n<arg_key>a</arg_key>\n<arg_value>Ada</arg_value>\n</tool_call>'],
  ])('%s keep the name of the tool beside the arguments', (_, text) => {
    expect(valuesOf(text)).toEqual(['{"name":"f","arguments":{"a":"Ada"}}']);
  });
});

test('a call as in Python keeps lists, objects, literals and quotes', () => {
  expect(valuesOf(`f(a=['x', "it's"], b={'k': True}, c=None, d=1.50, e='x=1, y=2')`)).toEqual([
    '{"name":"f","arguments":{"a":["x","it\'s"],"b":{"k":true},"c":null,"d":1.50,"e":"x=1, y=2"}}',
  ]);
});

test('several values are several, in order, also where they are equal', () => {
  expect(valuesOf('{"a":1}{"a":1}\n{"a":2}')).toEqual(['{"a":1}', '{"a":1}', '{"a":2}']);
  expect(valuesOf("{'a': 1}, {'a': 2}")).toEqual(['{"a":1}', '{"a":2}']);
});

test('a cut rest that only repeats the beginning of a whole value says nothing', () => {
  expect(valuesOf('{"a":"x"}{"a":"')).toEqual(['{"a":"x"}']);
  expect(valuesOf('{"a":"x"}{"b":"')).toBe('cut');
});

test.each([
  ['{"a": ["x", "y"', 'list', '{"a":["x","y"]}'],
  ['{"a": ["x", ', 'list', '{"a":["x"]}'],
  ['{"a": ["x", "y', 'value', '{"a":["x","y"]}'],
  ['{"a": "x"', 'object', '{"a":"x"}'],
  ['{"a": {"b": ["c"]', 'object', '{"a":{"b":["c"]}}'],
  ['{"a": "x",', 'value', '{"a":"x"}'],
  ['{"a": 1', 'value', '{"a":1}'],
  ["{'a': 'x'", 'object', '{"a":"x"}'],
])('%s is cut', (text, open, partial) => {
  const reading = readArguments(text);
  expect(reading).toMatchObject({ status: 'cut', open });
  expect(stringifyJson((reading as { partial: null }).partial)).toBe(partial);
});

test.each([
  ['an ellipsis', '{"a": [1, 2, ...]}'],
  ['a constructor', '{"a": ObjectId("x")}'],
  ['joined strings', '{"a": "x" + "y"}'],
  ['a key twice with different values', '{"a": 1, "a": 2}'],
  ['a key without a value', '{"a" "b"}'],
  ['what is no number', '{"a": NaN}'],
  ['a value after the end', '{"a": 1}, "b": 2}'],
  ['words', 'hello'],
  ['a parameter before the value', 'limit: 5, filter: {"a": 1}'],
  ['a call with an argument that has no name', 'f({"a": 1}, 2)'],
  ['a call within a call', 'f(x=g(1))'],
  ['crossed brackets', '{"a": [1}]'],
  ['a pattern that could be either', '{"a": "\\bfoo\\d"}'],
])('%s is unreadable', (_, text) => {
  expect(valuesOf(text)).toBe('unreadable');
});

test('deep and long text neither crashes nor hangs', () => {
  expect(readArguments('['.repeat(200_000)).status).not.toBe('read');
  expect(readArguments('{"a": "x'.repeat(20_000)).status).not.toBe('read');
});

const jsonObject = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });

test('JSON text is read as itself', () => {
  fc.assert(
    fc.property(jsonObject, value => {
      expect(valuesOf(JSON.stringify(value))).toEqual([JSON.stringify(value)]);
    }),
  );
});

test('no beginning of JSON text is read as whole', () => {
  fc.assert(
    fc.property(jsonObject, fc.nat(), (value, at) => {
      const text = JSON.stringify(value);
      expect(readArguments(text.slice(0, 1 + (at % (text.length - 1)))).status).not.toBe('read');
    }),
    { numRuns: 1000 },
  );
});

test('single-quoted text is read as what it spells or not at all', () => {
  const word = fc.string({ unit: fc.constantFrom('a', ' ', "'", '"', ',', ':', '}', '{', '1') });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), word, { minKeys: 1 }), value => {
      const text = `{${Object.entries(value)
        .map(([key, item]) => `'${key}': "${item.replaceAll('"', '\\"')}"`)
        .join(', ')}}`;
      const read = valuesOf(text);
      expect(read === 'unreadable' || read[0] === JSON.stringify(value)).toBe(true);
    }),
  );
});
