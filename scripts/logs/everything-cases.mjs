import { again, casesFor } from './cases.mjs';

const echo = message => [['echo', { message }]];
const sum = (a, b) => [['get-sum', { a, b }]];
const weather = location => [['get-structured-content', { location }]];
const message = (messageType, more = {}) => [['get-annotated-message', { messageType, ...more }]];

/** Calls to the server that shows every feature. */
export function everythingCases() {
  const en = casesFor('everything', 'en');
  const zh = casesFor('everything', 'zh');
  return [
    en.good('Say hello', 'echo', { message: 'hello' }),
    en.good('Echo "no error found"', 'echo', { message: 'no error found' }),
    en.good('2 plus 3', 'get-sum', { a: 2, b: 3 }),
    en.good('Weather in Chicago', 'get-structured-content', { location: 'Chicago' }),
    en.good('Show me a debug message', 'get-annotated-message', { messageType: 'debug' }),

    en.fixed('number for text', 'Echo 123', 'echo', { message: 123 }, echo('123')),
    en.fixed('number for text', 'Echo 0.50', 'echo', '{"message": 0.50}', echo('0.50')),
    en.fixed(
      'number for text',
      'Echo order 12345678901234567890',
      'echo',
      '{"message": 12345678901234567890}',
      echo('12345678901234567890'),
    ),
    en.fixed('boolean for text', 'Echo true', 'echo', { message: true }, echo('true')),
    en.fixed('number as text', 'Add 2 and 3', 'get-sum', { a: '2', b: '3' }, sum(2, 3)),
    en.fixed('number as text', 'Add 2.5 and -1', 'get-sum', { a: '2.5', b: -1 }, sum(2.5, -1)),
    en.fixed('number as text', 'Four links', 'get-resource-links', { count: '4' }, [
      ['get-resource-links', { count: 4 }],
    ]),
    en.fixed(
      'boolean as text',
      'A success message with the picture',
      'get-annotated-message',
      { messageType: 'success', includeImage: 'true' },
      message('success', { includeImage: true }),
    ),
    en.fixed(
      'boolean as text',
      'A debug message, no picture',
      'get-annotated-message',
      { messageType: 'debug', includeImage: 'False' },
      message('debug', { includeImage: false }),
    ),
    en.left('number in words', 'Add two and 3', 'get-sum', { a: 'two', b: 3 }),
    en.left('number that changes', 'Add 1,000 and 5', 'get-sum', { a: '1,000', b: 5 }),

    en.fixed('malformed text', 'Add 4 and 5', 'get-sum', '{a: 4, b: 5}', sum(4, 5)),
    en.fixed(
      'malformed text',
      'A debug message with the picture',
      'get-annotated-message',
      "{'messageType': 'debug', 'includeImage': True}",
      message('debug', { includeImage: true }),
    ),
    en.fixed(
      'malformed text',
      'Echo two lines',
      'echo',
      '{"message": "line one\nline two"}',
      echo('line one\nline two'),
    ),
    en.fixed('code fence', 'Echo hi', 'echo', '```json\n{"message": "hi"}\n```', echo('hi')),
    en.fixed('code fence', 'Add 6 and 7', 'get-sum', '```\n{"a": 6, "b": 7}\n```', sum(6, 7)),
    en.fixed('double encoding', 'Add 8 and 9', 'get-sum', JSON.stringify('{"a": 8, "b": 9}'), sum(8, 9)),
    en.fixed('envelope', 'Add 1 and 9', 'get-sum', { name: 'get-sum', arguments: { a: 1, b: 9 } }, sum(1, 9)),
    en.fixed('envelope', 'Echo hey', 'echo', { params: { message: 'hey' } }, echo('hey')),
    en.fixed(
      'envelope',
      'Weather in New York',
      'get-structured-content',
      { input: { location: 'New York' } },
      weather('New York'),
    ),

    en.fixed('list for item', 'Echo once', 'echo', { message: ['once'] }, echo('once')),
    en.fixed('list for item', 'Two links', 'get-resource-links', { count: [2] }, [
      ['get-resource-links', { count: 2 }],
    ]),
    en.fixed('object for scalar', 'Echo boxed', 'echo', { message: { text: 'boxed' } }, echo('boxed')),
    en.fixed(
      'object for scalar',
      'Weather in Los Angeles',
      'get-structured-content',
      { location: { city: 'Los Angeles' } },
      weather('Los Angeles'),
    ),
    en.left('object for scalar', 'Echo a from and a to', 'echo', { message: { from: 'a', to: 'b' } }),

    en.fixed('parameter name', 'Echo renamed', 'echo', { text: 'renamed' }, echo('renamed')),
    en.fixed('parameter name', 'Add 10 and 11', 'get-sum', { A: 10, B: 11 }, sum(10, 11)),
    en.fixed(
      'parameter name',
      'A success message',
      'get-annotated-message',
      { message_type: 'success' },
      message('success'),
    ),
    en.fixed('parameter name', 'Weather in Chicago', 'get-structured-content', { city: 'Chicago' }, weather('Chicago')),
    en.askedOrLeft('parameter names without a role', 'Add them', 'get-sum', { x: 1, y: 2 }),
    en.askedOrLeft('missing required', 'Add 5', 'get-sum', { a: 5 }),

    en.fixed('tool name', 'Add 12 and 13', 'get_sum', { a: 12, b: 13 }, sum(12, 13)),
    en.fixed('tool name', 'Add 14 and 15', 'getSum', { a: 14, b: 15 }, sum(14, 15)),
    en.fixed('tool name', 'Echo loud', 'Echo', { message: 'loud' }, echo('loud')),
    en.fixed('tool name', 'Add 16 and 17', 'mcp__everything__get-sum', { a: 16, b: 17 }, sum(16, 17)),
    en.fixed(
      'tool name',
      'Weather in New York',
      'everything/get_structured_content',
      { location: 'New York' },
      weather('New York'),
    ),
    en.left('no such tool', 'Multiply 2 and 3', 'multiply', { a: 2, b: 3 }),
    en.blocked('tool name', 'Turn the logging on', 'toggle_simulated_logging', {}, [['toggle-simulated-logging', {}]]),

    en.fixed(
      'enum spelling',
      'Weather in New York',
      'get-structured-content',
      { location: 'new york' },
      weather('New York'),
    ),
    en.fixed(
      'enum spelling',
      'Weather in LA',
      'get-structured-content',
      { location: 'los_angeles' },
      weather('Los Angeles'),
    ),
    en.fixed(
      'enum spelling',
      'A success message',
      'get-annotated-message',
      { messageType: 'SUCCESS' },
      message('success'),
    ),
    en.fixed(
      'enum spelling',
      'A success message',
      'get-annotated-message',
      { messageType: 'sucess' },
      message('success'),
    ),
    en.fixed('enum spelling', 'Blob 2', 'get-resource-reference', { resourceType: 'BLOB', resourceId: 2 }, [
      ['get-resource-reference', { resourceType: 'Blob', resourceId: 2 }],
    ]),
    en.left('no such enum value', 'Weather in Boston', 'get-structured-content', { location: 'Boston' }),
    en.left('no such enum value', 'A warning', 'get-annotated-message', { messageType: 'warning' }),

    en.fixed(
      'null optional',
      'A debug message',
      'get-annotated-message',
      { messageType: 'debug', includeImage: null },
      message('debug'),
    ),
    en.fixed('null optional', 'Text resource 3', 'get-resource-reference', { resourceType: null, resourceId: 3 }, [
      ['get-resource-reference', { resourceId: 3 }],
    ]),
    en.left('above a limit', 'Twenty-five links', 'get-resource-links', { count: 25 }),
    en.left('out of range', 'Resource 0', 'get-resource-reference', { resourceType: 'Text', resourceId: 0 }),
    again(en.fixed('number as text', 'Add 18 and 19', 'get-sum', { a: '18', b: '19' }, sum(18, 19)), 3),
    en.selfFixed(
      'enum spelling',
      'Weather in Chicago',
      'get-structured-content',
      { location: 'CHICAGO' },
      { location: 'Chicago' },
    ),
    en.fixed(
      'several at once',
      'Text resource 4',
      'get_resource_reference',
      { resourceType: 'text', resourceId: '4' },
      [['get-resource-reference', { resourceType: 'Text', resourceId: 4 }]],
    ),
    en.fixed('several at once', 'Add 20 and 21', 'get_sum', { arguments: { a: '20', b: '21' } }, sum(20, 21)),

    zh.good('重复“你好”', 'echo', { message: '你好' }),
    zh.fixed('malformed text', '重复“你好”', 'echo', "{'message': '你好'}", echo('你好')),
    zh.fixed('parameter name', '重复“早上好”', 'echo', { text: '早上好' }, echo('早上好')),
    zh.fixed('number for text', '重复 2026', 'echo', { message: 2026 }, echo('2026')),
    zh.fixed('number as text', '7 加 8', 'get-sum', { a: '7', b: '8' }, sum(7, 8)),
    zh.fixed('tool name', '9 加 1', 'mcp__everything__get-sum', { a: 9, b: 1 }, sum(9, 1)),
    zh.fixed('enum spelling', '纽约天气', 'get-structured-content', { location: 'NEW YORK' }, weather('New York')),
    zh.left('no such enum value', '芝加哥天气', 'get-structured-content', { location: '芝加哥' }),
    zh.fixed('list for item', '重复“晚安”', 'echo', { message: ['晚安'] }, echo('晚安')),
    zh.fixed('code fence', '重复“谢谢”', 'echo', '```json\n{"message": "谢谢"}\n```', echo('谢谢')),
  ];
}
