import { expect, test } from 'vitest';
import { guard } from '../../../src/core/intent/index.ts';
import { type Json, parseJson } from '../../../src/core/json.ts';
import { type Case, failing, flag, repaired, type Step, text, texts, whole } from './failing.ts';

const DATE_TIME = { ...text, pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(Z|[+-]\\d{2}:\\d{2})$' };
const UNIT = { ...text, enum: ['metric', 'imperial'] };
const STATUS = { ...text, enum: ['in_progress', 'done'] };

const cases: [string, Case, Step[], Json][] = [
  ['a number as text', { declares: { n: whole }, call: { n: '12' } }, [['retype', '/n', 12]], { n: 12 }],
  [
    'a negative number',
    { declares: { n: { type: 'number' } }, call: { n: '-0.5' } },
    [['retype', '/n', -0.5]],
    { n: -0.5 },
  ],
  ['a text as number', { declares: { id: text }, call: { id: 42 } }, [['retype', '/id', '42']], { id: '42' }],
  [
    'digits with trailing zeros',
    { declares: { id: text }, call: '{"id":0.300750}' },
    [['retype', '/id', '0.300750']],
    { id: '0.300750' },
  ],
  [
    'a long id as text',
    { declares: { id: text }, call: '{"id":1234567890123456789}' },
    [['retype', '/id', '1234567890123456789']],
    { id: '1234567890123456789' },
  ],
  ['a whole number with a point', { declares: { n: whole }, call: '{"n":5.0}' }, [['retype', '/n', 5]], { n: 5 }],
  ['True is true', { declares: { b: flag }, call: { b: 'True' } }, [['retype', '/b', true]], { b: true }],
  ['false is false', { declares: { b: flag }, call: { b: 'false' } }, [['retype', '/b', false]], { b: false }],
  ['a boolean as text', { declares: { b: text }, call: { b: true } }, [['retype', '/b', 'true']], { b: 'true' }],
  [
    'a force that was given as text',
    { declares: { force: flag }, call: { force: 'true' } },
    [['retype', '/force', true]],
    { force: true },
  ],
  [
    'a list as JSON text',
    { declares: { ids: texts }, call: { ids: '["a","b"]' } },
    [['decode', '/ids', ['a', 'b']]],
    { ids: ['a', 'b'] },
  ],
  [
    'a list in Python quotes',
    { declares: { ids: texts }, call: { ids: "['a', 'b']" } },
    [['decode', '/ids', ['a', 'b']]],
    { ids: ['a', 'b'] },
  ],
  [
    'an object as JSON text',
    { declares: { o: { type: 'object', properties: { k: text } } }, call: { o: '{"k":"v"}' } },
    [['decode', '/o', { k: 'v' }]],
    { o: { k: 'v' } },
  ],
  [
    'the whole as JSON text',
    { declares: { q: text }, call: '"{\\"q\\":\\"x\\"}"' },
    [['decode', '', { q: 'x' }]],
    { q: 'x' },
  ],
  [
    'the whole as a key',
    { declares: { q: text }, call: { '{"q":"x"}': null } },
    [['decode', '', { q: 'x' }]],
    { q: 'x' },
  ],
  [
    'an object wanted as JSON text',
    { declares: { body: text }, call: { body: { a: 1 } } },
    [['reformat', '/body', '{"a":1}']],
    { body: '{"a":1}' },
  ],
  [
    'a joined text made a list',
    { declares: { ids: texts }, call: { ids: 'a, b,c' } },
    [['reformat', '/ids', ['a', 'b', 'c']]],
    { ids: ['a', 'b', 'c'] },
  ],
  [
    'a Chinese joined text',
    { declares: { 城市: texts }, call: { 城市: '上海、北京' } },
    [['reformat', '/城市', ['上海', '北京']]],
    { 城市: ['上海', '北京'] },
  ],
  [
    'numbers joined',
    { declares: { ids: { type: 'array', items: whole } }, call: { ids: '1,2' } },
    [['reformat', '/ids', [1, 2]]],
    { ids: [1, 2] },
  ],
  [
    'a list joined',
    { declares: { codes: text }, call: { codes: ['600519', '000001'] } },
    [['reformat', '/codes', '600519,000001']],
    { codes: '600519,000001' },
  ],
  ['an item made a list', { declares: { ids: texts }, call: { ids: 'a' } }, [['wrap', '/ids', ['a']]], { ids: ['a'] }],
  [
    'a list of one made an item',
    { declares: { id: text }, call: { id: ['a'] } },
    [['unwrap', '/id/0', '/id']],
    { id: 'a' },
  ],
  [
    'a scalar in its one object',
    {
      declares: { s: { type: 'array', items: { type: 'object', properties: { type: text } } } },
      call: { s: ['news', 'web'] },
    },
    [['wrap', '/s', [{ type: 'news' }, { type: 'web' }]]],
    { s: [{ type: 'news' }, { type: 'web' }] },
  ],
  [
    'arguments under their one parameter',
    { declares: { params: { type: 'object', properties: { q: text } } }, call: { q: 'x' } },
    [['wrap', '', { params: { q: 'x' } }]],
    { params: { q: 'x' } },
  ],
  [
    'a bare text as the only parameter',
    { declares: { q: text }, call: '"lithium"' },
    [['wrap', '', { q: 'lithium' }]],
    { q: 'lithium' },
  ],
  [
    'an object where its scalar is wanted',
    { declares: { city: text }, call: { city: { name: 'Paris' } } },
    [['unwrap', '/city/name', '/city']],
    { city: 'Paris' },
  ],
  [
    'an envelope',
    { tool: 'get_item', declares: { q: text }, call: { name: 'get_item', arguments: { q: 'x' } } },
    [['unwrap', '/arguments', '']],
    { q: 'x' },
  ],
  [
    'an envelope within JSON text',
    { declares: { q: text }, call: { function: 'get_item', parameters: '{"q":"x"}' } },
    [
      ['decode', '/parameters', { q: 'x' }],
      ['unwrap', '/parameters', ''],
    ],
    { q: 'x' },
  ],
  [
    'a message of a call',
    { declares: { q: text }, call: { id: 'call_1', type: 'function', arguments: { q: 'x' } } },
    [['unwrap', '/arguments', '']],
    { q: 'x' },
  ],
  [
    'a wrapper with a thought beside',
    { declares: { q: text }, call: { thought: 'look it up', input: { q: 'x' } } },
    [['unwrap', '/input', '']],
    { q: 'x' },
  ],
  [
    'snake case',
    { declares: { fileName: text }, call: { file_name: 'a' } },
    [['rename', '/file_name', '/fileName']],
    { fileName: 'a' },
  ],
  ['a plural', { declares: { tags: texts }, call: { tag: ['a'] } }, [['rename', '/tag', '/tags']], { tags: ['a'] }],
  ['a synonym', { declares: { query: text }, call: { q: 'x' } }, [['rename', '/q', '/query']], { query: 'x' }],
  [
    'old and new of another harness',
    { declares: { old: text, new: text }, call: { old_string: 'a', new_string: 'b' } },
    [
      ['rename', '/old_string', '/old'],
      ['rename', '/new_string', '/new'],
    ],
    { old: 'a', new: 'b' },
  ],
  [
    'a name that the error proposes',
    { declares: { limit: whole }, call: { foo_bar: 5 }, error: "unknown parameter 'foo_bar', did you mean 'limit'?" },
    [['rename', '/foo_bar', '/limit']],
    { limit: 5 },
  ],
  [
    'a name in the items of a list',
    {
      declares: { rows: { type: 'array', items: { type: 'object', properties: { userId: whole } } } },
      call: { rows: [{ user_id: 1 }, { user_id: 2 }] },
    },
    [
      ['rename', '/rows/0/user_id', '/rows/0/userId'],
      ['rename', '/rows/1/user_id', '/rows/1/userId'],
    ],
    { rows: [{ userId: 1 }, { userId: 2 }] },
  ],
  [
    'a value at the wrong depth',
    {
      declares: { parent: { type: 'object', properties: { database_id: text } }, title: text },
      call: { title: 'x', database_id: 'd1' },
    },
    [['move', '/database_id', '/parent/database_id']],
    { title: 'x', parent: { database_id: 'd1' } },
  ],
  [
    'owner and repository in one text',
    { declares: { owner: text, repo: text }, call: { repo: 'acme/api' } },
    [['divide', '/repo', { owner: 'acme', repo: 'api' }]],
    { owner: 'acme', repo: 'api' },
  ],
  [
    'host and port in one text',
    { declares: { host: text, port: whole }, call: { host: 'db.local:5432' } },
    [
      ['divide', '/host', { host: 'db.local', port: '5432' }],
      ['retype', '/port', 5432],
    ],
    { host: 'db.local', port: 5432 },
  ],
  [
    'the case of a literal',
    { declares: { unit: UNIT }, call: { unit: 'METRIC' } },
    [['reformat', '/unit', 'metric']],
    { unit: 'metric' },
  ],
  [
    'the separators of a literal',
    { declares: { s: STATUS }, call: { s: 'In Progress' } },
    [['reformat', '/s', 'in_progress']],
    { s: 'in_progress' },
  ],
  [
    'a literal in camel case',
    { declares: { s: STATUS }, call: { s: 'inProgress' } },
    [['reformat', '/s', 'in_progress']],
    { s: 'in_progress' },
  ],
  [
    'the plural of a literal',
    { declares: { p: { ...text, enum: ['day', 'week'] } }, call: { p: 'days' } },
    [['reformat', '/p', 'day']],
    { p: 'day' },
  ],
  [
    'the accent of a literal',
    { declares: { p: { ...text, enum: ['café', 'bar'] } }, call: { p: 'Cafe' } },
    [['reformat', '/p', 'café']],
    { p: 'café' },
  ],
  [
    'a literal one letter away',
    { declares: { unit: UNIT }, call: { unit: 'imperail' } },
    [['reformat', '/unit', 'imperial']],
    { unit: 'imperial' },
  ],
  [
    'a literal that the error proposes',
    {
      declares: { p: { ...text, enum: ['high', 'medium'] } },
      call: { p: 'normal' },
      error: "'normal' is not valid, did you mean 'medium'?",
    },
    [['reformat', '/p', 'medium', 'error']],
    { p: 'medium' },
  ],
  [
    'literals in a list',
    { declares: { units: { type: 'array', items: UNIT } }, call: { units: ['Metric', 'IMPERIAL'] } },
    [['reformat', '/units', ['metric', 'imperial']]],
    { units: ['metric', 'imperial'] },
  ],
  [
    'null for an optional',
    { declares: { q: text, lang: text }, required: ['q'], call: { q: 'x', lang: null } },
    [['drop', '/lang']],
    { q: 'x' },
  ],
  [
    'the word null for an optional literal',
    { declares: { q: text, unit: UNIT }, call: { q: 'x', unit: 'null' } },
    [['drop', '/unit']],
    { q: 'x' },
  ],
  [
    'nothing where a literal may stand',
    { declares: { q: text, unit: UNIT }, call: { q: 'x', unit: '' } },
    [['drop', '/unit']],
    { q: 'x' },
  ],
  [
    'an object that is left empty',
    {
      declares: { d: text, p: { type: 'object', properties: { f: whole } } },
      tool: 'book_desk',
      call: { d: 'x', p: { f: null } },
    },
    [
      ['drop', '/p/f'],
      ['drop', '/p'],
    ],
    { d: 'x' },
  ],
  [
    'a thought',
    { declares: { q: text }, call: { q: 'x', reasoning: 'because' } },
    [['drop', '/reasoning']],
    { q: 'x' },
  ],
  [
    'what is said twice',
    { declares: { path: text }, call: { path: '/a/b', file_path: '/a/b' } },
    [['drop', '/file_path']],
    { path: '/a/b' },
  ],
  ['no arguments as null', { call: 'null' }, [['reformat', '', {}]], {}],
  ['no arguments as nothing', { call: '' }, [['parse', '', {}]], {}],
  ['an empty list of arguments', { call: '[]' }, [['reformat', '', {}]], {}],
  ['a fence', { declares: { q: text }, call: '```json\n{"q":"x"}\n```' }, [['parse', '', { q: 'x' }]], { q: 'x' }],
  ['single quotes', { declares: { q: text }, call: "{'q': 'it is'}" }, [['parse', '', { q: 'it is' }]], { q: 'it is' }],
  [
    'one bracket too many',
    { declares: { 城市: text }, call: '{"城市":"上海"}}' },
    [['parse', '', { 城市: '上海' }]],
    { 城市: '上海' },
  ],
  [
    'the same value three times',
    { declares: { q: text }, tool: 'send_mail', call: '{"q":"x"}{"q":"x"}{"q":"x"}' },
    [['merge', '', { q: 'x' }]],
    { q: 'x' },
  ],
  [
    'a closing bracket after all there is',
    { declares: { q: text }, tool: 'create_note', call: '{"q":"x"' },
    [['parse', '', { q: 'x' }]],
    { q: 'x' },
  ],
  [
    'a list that the user spelled out',
    {
      declares: { commands: texts },
      tool: 'run_commands',
      intent: 'Run in order: npm ci, npm test and npm pack.',
      call: '{"commands": ["npm ci", "npm te',
    },
    [['parse', '', { commands: ['npm ci', 'npm test', 'npm pack'] }, 'intent']],
    { commands: ['npm ci', 'npm test', 'npm pack'] },
  ],
  [
    'a Chinese list that the user spelled out',
    { declares: { 城市: texts }, intent: '查上海、北京和广州的天气。', call: '{"城市":["上海","北京"' },
    [['parse', '', { 城市: ['上海', '北京', '广州'] }, 'intent']],
    { 城市: ['上海', '北京', '广州'] },
  ],
  [
    'an offset that the user states',
    { declares: { at: DATE_TIME }, intent: 'I live at UTC-7.', call: { at: '2025-04-07T04:50:25' } },
    [['reformat', '/at', '2025-04-07T04:50:25-07:00', 'intent']],
    { at: '2025-04-07T04:50:25-07:00' },
  ],
  [
    'the same instant in UTC',
    { declares: { at: DATE_TIME }, intent: 'I live at UTC-7.', call: { at: '2025-04-07T04:50:25' } },
    [['reformat', '/at', '2025-04-07T11:50:25Z', 'intent']],
    { at: '2025-04-07T11:50:25Z' },
  ],
  [
    'a Chinese time zone',
    { declares: { at: DATE_TIME }, intent: '东八区时间', call: { at: '2025-04-07 04:50' } },
    [['reformat', '/at', '2025-04-07T04:50:00+08:00', 'intent']],
    { at: '2025-04-07T04:50:00+08:00' },
  ],
  [
    'a date without separators',
    { declares: { d: { ...text, pattern: '^\\d{8}$' } }, call: { d: '2024-01-05' } },
    [['reformat', '/d', '20240105']],
    { d: '20240105' },
  ],
  [
    'a Chinese date',
    { declares: { d: { ...text, format: 'date' } }, call: { d: '2024年1月5日' } },
    [['reformat', '/d', '2024-01-05']],
    { d: '2024-01-05' },
  ],
  [
    'a date in words',
    { declares: { d: { ...text, format: 'date' } }, call: { d: '5 March 2024' } },
    [['reformat', '/d', '2024-03-05']],
    { d: '2024-03-05' },
  ],
  [
    'a day that can be no month',
    { declares: { d: { ...text, format: 'date' } }, call: { d: '25/03/2024' } },
    [['reformat', '/d', '2024-03-25']],
    { d: '2024-03-25' },
  ],
  [
    'midnight left out',
    { declares: { d: { ...text, format: 'date' } }, call: { d: '2024-01-05T00:00:00' } },
    [['reformat', '/d', '2024-01-05']],
    { d: '2024-01-05' },
  ],
  [
    'a prefix that the pattern spells',
    { declares: { id: { ...text, pattern: '^user_\\d+$' } }, call: { id: '77' } },
    [['reformat', '/id', 'user_77']],
    { id: 'user_77' },
  ],
  [
    'a suffix that the pattern spells',
    { declares: { id: { ...text, pattern: '^\\d{5}\\.HK$' } }, call: { id: '00700' } },
    [['reformat', '/id', '00700.HK']],
    { id: '00700.HK' },
  ],
  [
    'a prefix that the description spells',
    { declares: { ch: { ...text, description: 'Channel, must start with "#"' } }, call: { ch: 'ops' } },
    [['reformat', '/ch', '#ops']],
    { ch: '#ops' },
  ],
  [
    'zeros that the pattern forbids',
    { declares: { s: { ...text, pattern: '^[1-9]\\d*\\.HK$' } }, call: { s: '00700.HK' } },
    [['reformat', '/s', '700.HK']],
    { s: '700.HK' },
  ],
  [
    'a suffix that the pattern forbids',
    { declares: { s: { ...text, pattern: '^\\d{6}$' } }, call: { s: '600519.SH' } },
    [['reformat', '/s', '600519']],
    { s: '600519' },
  ],
  [
    'zeros that the pattern asks for',
    { declares: { s: { ...text, pattern: '^\\d{6}$' } }, call: { s: '1' } },
    [['reformat', '/s', '000001']],
    { s: '000001' },
  ],
  [
    'a separator that the pattern asks for',
    { declares: { s: { ...text, pattern: '^[A-Z]+-[A-Z]+$' } }, call: { s: 'BTC/USD' } },
    [['reformat', '/s', 'BTC-USD']],
    { s: 'BTC-USD' },
  ],
  [
    'a code that the user wrote whole',
    { declares: { s: { ...text, pattern: '^\\d{6}\\.(SH|SZ)$' } }, intent: '600519.SH 的行情', call: { s: '600519' } },
    [['reformat', '/s', '600519.SH', 'intent']],
    { s: '600519.SH' },
  ],
  [
    'a path under the allowed folder',
    {
      declares: { path: text },
      error: 'Access denied - path outside allowed directories: /tmp/a.log not in /srv/data',
      call: { path: 'logs/a.log' },
    },
    [['reformat', '/path', '/srv/data/logs/a.log', 'error']],
    { path: '/srv/data/logs/a.log' },
  ],
  [
    'the column that the error proposes',
    {
      declares: { sql: text },
      error: 'column "user_name" does not exist. HINT: Perhaps you meant to reference the column "users.username".',
      call: { sql: "select user_name from users where user_name = 'user_name'" },
    },
    [['reformat', '/sql', "select username from users where username = 'user_name'", 'error']],
    { sql: "select username from users where username = 'user_name'" },
  ],
  [
    'a page size above its bound',
    { declares: { q: text, limit: { ...whole, maximum: 100 }, page: whole }, call: { q: 'x', limit: 500 } },
    [['reformat', '/limit', 100, 'schema']],
    { q: 'x', limit: 100 },
  ],
  [
    'a default of a required parameter',
    { declares: { q: text, unit: { ...text, default: 'metric' } }, required: ['unit'], call: { q: 'x' } },
    [['add', '/unit', 'metric', 'schema']],
    { q: 'x', unit: 'metric' },
  ],
  [
    'the only literal of a required parameter',
    { declares: { v: { ...text, const: 'v2' } }, required: ['v'], call: {} },
    [['add', '/v', 'v2', 'schema']],
    { v: 'v2' },
  ],
  [
    'a word of the tool name',
    { tool: 'http_get', declares: { method: { ...text, enum: ['get', 'post'] } }, required: ['method'], call: {} },
    [['add', '/method', 'get', 'name']],
    { method: 'get' },
  ],
  [
    'the one literal in the words of the user',
    { declares: { q: text, unit: UNIT }, required: ['unit'], intent: 'weather in metric units', call: { q: 'x' } },
    [['add', '/unit', 'metric', 'intent']],
    { q: 'x', unit: 'metric' },
  ],
  [
    'the one number in the words of the user',
    {
      declares: { issue: whole, repo: text },
      required: ['issue'],
      intent: 'Show issue 42 of api',
      call: { repo: 'api' },
    },
    [['add', '/issue', 42, 'intent']],
    { repo: 'api', issue: 42 },
  ],
];

test.each(cases)('%s', (_, given, steps, expected) => {
  const failure = failing(given);
  const repair = repaired(failure, steps);
  expect(repair.calls).toEqual([{ toolName: failure.toolName, arguments: expected }]);
  const { objections, subjects } = guard(failure, repair);
  expect(objections).toEqual([]);
  expect(subjects.filter(({ status }) => status === 'lost')).toEqual([]);
});

test('what an earlier repair was answered counts too', () => {
  const given = failing({ declares: { p: { ...text, enum: ['high', 'medium'] } }, call: { p: 'normal' } });
  const answered = { calls: [], outcome: 'new_error', errorText: "'normal' is not valid, did you mean 'medium'?" };
  const failure = { ...given, priorAttempts: [answered] };
  expect(guard(failure, repaired(failure, [['reformat', '/p', 'medium', 'error']])).objections).toEqual([]);
});

const tools: [string, Case, Step[]][] = [
  [
    'the spelling of a tool',
    { tool: 'getItem', isUnknown: true, others: { get_item: { q: text }, get_user: { q: text } }, call: { q: 'x' } },
    [['rename_tool', 'get_item']],
  ],
  [
    'the prefix of a server',
    {
      tool: 'mcp__files__read_file',
      isUnknown: true,
      others: { read_file: { path: text }, write_file: { path: text } },
      call: { path: 'x' },
    },
    [['rename_tool', 'read_file']],
  ],
  [
    'a token stuck to a name',
    { tool: 'list_folders</arg_value>', isUnknown: true, others: { list_folders: {}, list_users: {} }, call: {} },
    [['rename_tool', 'list_folders']],
  ],
  [
    'a letter of a tool',
    {
      tool: 'get_wether',
      isUnknown: true,
      others: { get_weather: { city: text }, get_time: { city: text } },
      call: { city: 'x' },
    },
    [['rename_tool', 'get_weather']],
  ],
  [
    'the tool that the error proposes',
    {
      tool: 'lookup',
      isUnknown: true,
      error: "Unknown tool 'lookup'. Did you mean 'find_user'?",
      others: { find_user: { q: text }, find_file: { q: text } },
      call: { q: 'x' },
    },
    [['rename_tool', 'find_user']],
  ],
  [
    'the one tool that takes the arguments',
    {
      tool: 'read_issue_text',
      isUnknown: true,
      others: { issue_get: { number: whole }, repo_get: { repo: text } },
      call: { number: 1 },
    },
    [['rename_tool', 'issue_get']],
  ],
  [
    'a sibling that takes the filter',
    {
      tool: 'web_search',
      declares: { q: text },
      others: { web_search_advanced: { q: text, domains: texts } },
      call: { q: 'x', domains: ['a.org'] },
    },
    [['rename_tool', 'web_search_advanced']],
  ],
  [
    'a tool of the same writing verb',
    { tool: 'createIssue', isUnknown: true, others: { create_issue: { title: text } }, call: { title: 'x' } },
    [['rename_tool', 'create_issue']],
  ],
];

test.each(tools)('%s', (_, given, steps) => {
  const failure = failing(given);
  expect(guard(failure, repaired(failure, steps)).objections).toEqual([]);
});

test('a list is split over several reads, and each leaf is found in the call that holds it', () => {
  const failure = failing({
    declares: { ids: { ...texts, maxItems: 2 }, lang: text },
    call: { ids: ['a', 'b', 'c'], lang: 'en' },
  });
  const { objections, subjects } = guard(failure, repaired(failure, [['split', '/ids', [['a', 'b'], ['c']]]]));
  expect(objections).toEqual([]);
  expect(subjects).toEqual([
    { value: 'a', status: 'kept', path: '/ids/0' },
    { value: 'b', status: 'kept', path: '/ids/1' },
    { value: 'c', status: 'kept', path: '/ids/0' },
    { value: 'en', status: 'kept', path: '/lang' },
  ]);
});

test('a list is split over reads of one item each', () => {
  const failure = failing({ declares: { code: text }, call: { code: ['a', 'b'] } });
  expect(guard(failure, repaired(failure, [['split', '/code', ['a', 'b']]])).objections).toEqual([]);
});

test('a joined text is split over several reads', () => {
  const failure = failing({ declares: { codes: text }, call: { codes: 'a,b,c' } });
  expect(guard(failure, repaired(failure, [['split', '/codes', ['a,b', 'c']]])).objections).toEqual([]);
});

test('different values in one text are several calls, also of a write', () => {
  const failure = failing({ tool: 'run', declares: { c: text }, call: '{"c":"a"}{"c":"b"}' });
  expect(guard(failure, repaired(failure, [['split', '', [{ c: 'a' }, { c: 'b' }]]])).objections).toEqual([]);
});

test('a list of arguments is several calls', () => {
  const failure = failing({ declares: { c: text }, call: [{ c: 'a' }, { c: 'b' }] });
  expect(guard(failure, repaired(failure, [['split', '', [{ c: 'a' }, { c: 'b' }]]])).objections).toEqual([]);
});

test('a reformatted leaf is told from a kept one', () => {
  const failure = failing({ declares: { n: whole, q: text }, call: { n: '3', q: 'x' } });
  expect(guard(failure, repaired(failure, [['retype', '/n', 3]])).subjects).toEqual([
    { value: '3', status: 'reformatted', path: '/n' },
    { value: 'x', status: 'kept', path: '/q' },
  ]);
});

test('a call with wide coverage is a fallback where the original cannot be read', () => {
  const failure = failing({ tool: 'list_files', call: '{{{{' });
  expect(guard(failure, { ...repaired(failure, [['parse', '', {}]]), fallback: true }).objections).toEqual([]);
});

test('ten thousand items are judged', () => {
  const items = Array.from({ length: 10_000 }, (_, at) => `item ${at}`);
  const failure = failing({
    declares: { ids: { type: 'array', items: whole }, names: texts },
    call: { names: items, ids: items.map((_, at) => String(at)) },
  });
  const repair = repaired(failure, [['retype', '/ids', items.map((_, at) => at)]]);
  expect(guard(failure, repair).objections).toEqual([]);
});

test('the text of a number is kept from the log to the call', () => {
  const failure = failing({ declares: { price: { type: 'number' }, n: whole }, call: '{"price":0.300750,"n":"1"}' });
  const repair = repaired(failure, [['retype', '/n', 1]]);
  expect(guard(failure, repair).objections).toEqual([]);
  const changed = {
    ...repair,
    calls: [{ toolName: 'get_item', arguments: { ...repair.calls[0]!.arguments, price: parseJson('0.30075') } }],
  };
  expect(guard(failure, changed).objections).not.toEqual([]);
});
