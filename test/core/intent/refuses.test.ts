import { expect, test } from 'vitest';
import type { ObjectionCode } from '../../../src/core/failure.ts';
import { balance } from '../../../src/core/intent/balance.ts';
import { guard } from '../../../src/core/intent/index.ts';
import { readOriginal } from '../../../src/core/intent/original.ts';
import { toKnowledge } from '../../../src/core/intent/to-knowledge.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { type Case, failing, flag, repaired, type Step, text, texts, whole } from './failing.ts';
import { liesFor } from './lies.ts';

const DATE_TIME = { ...text, pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(Z|[+-]\\d{2}:\\d{2})$' };
const DATE = { ...text, format: 'date' };
const UNIT = { ...text, enum: ['metric', 'imperial'] };
const FILTER = { type: 'object' };
const ROWS = { type: 'array', items: { type: 'object', properties: { a: text, b: text } } };
const enumOf = (...literals: Json[]): JsonObject => ({ type: 'string', enum: literals });

type Wrong = [string, Case, Json, ObjectionCode, Step[]?];

const lost: Wrong[] = [
  ...(['filter', 'where', 'since', 'limit'] as const).flatMap(name =>
    ([null, {}, ''] as const).map((value): Wrong => {
      const declared = typeof value === 'string' || value === null ? text : FILTER;
      return [
        `an empty ${name} of a deletion is dropped: ${JSON.stringify(value)}`,
        { tool: 'delete_rows', declares: { table: text, [name]: declared }, call: { table: 'logs', [name]: value } },
        { table: 'logs' },
        'lost',
        [['drop', `/${name}`]],
      ];
    }),
  ),
  [
    'a filter is dropped',
    { declares: { q: text }, call: { q: 'x', includeDomains: ['a.org'] } },
    { q: 'x' },
    'lost',
    [['drop', '/includeDomains']],
  ],
  [
    'a declared parameter is dropped',
    { declares: { q: text, lang: text }, call: { q: 'x', lang: 'de' } },
    { q: 'x' },
    'lost',
    [['drop', '/lang']],
  ],
  [
    'an undeclared parameter is dropped',
    { declares: { q: text }, call: { q: 'x', mood: 'calm' } },
    { q: 'x' },
    'lost',
    [['drop', '/mood']],
  ],
  [
    'an undeclared number is dropped',
    { declares: { q: text, n: whole }, call: { q: 'x', n: 5, year: 5 } },
    { q: 'x', n: 5 },
    'lost',
    [['drop', '/year']],
  ],
  [
    'a filter of the same text is dropped',
    { declares: { city: text }, call: { city: 'Paris', exclude_city: 'Paris' } },
    { city: 'Paris' },
    'lost',
    [['drop', '/exclude_city']],
  ],
  [
    'an item is dropped',
    { declares: { ids: texts }, call: { ids: ['a', 'b', 'c'] } },
    { ids: ['a', 'b'] },
    'lost',
    [['drop', '/ids/2']],
  ],
  [
    'a list is cut to its limit',
    { declares: { ids: { ...texts, maxItems: 2 } }, call: { ids: ['a', 'b', 'c'] } },
    { ids: ['a', 'b'] },
    'lost',
    [['reformat', '/ids', ['a', 'b']]],
  ],
  [
    'the first item alone is kept',
    { declares: { id: text }, call: { id: ['a', 'b'] } },
    { id: 'a' },
    'lost',
    [['unwrap', '/id/0', '/id']],
  ],
  [
    'a joined text loses an item',
    { declares: { ids: texts }, call: { ids: 'a,b,c' } },
    { ids: ['a', 'c'] },
    'lost',
    [['reformat', '/ids', ['a', 'c']]],
  ],
  [
    'a list joined loses an item',
    { declares: { ids: text }, call: { ids: ['a', 'b'] } },
    { ids: 'a' },
    'lost',
    [['reformat', '/ids', 'a']],
  ],
  [
    'encoded JSON loses a key',
    { declares: { o: FILTER }, call: { o: '{"a":"x","b":"y"}' } },
    { o: { a: 'x' } },
    'lost',
    [['decode', '/o', { a: 'x' }]],
  ],
  [
    'a wrapper loses its neighbour',
    { declares: { q: text }, call: { input: { q: 'x' }, lang: 'de' } },
    { q: 'x' },
    'lost',
    [['unwrap', '/input', '']],
  ],
  [
    'an envelope of another tool is taken off',
    { declares: { q: text }, call: { name: 'delete_item', arguments: { q: 'x' } } },
    { q: 'x' },
    'lost',
    [['unwrap', '/arguments', '']],
  ],
  [
    'a declared explanation is dropped',
    { declares: { q: text, explanation: text }, call: { q: 'x', explanation: 'why' } },
    { q: 'x' },
    'lost',
    [['drop', '/explanation']],
  ],
  [
    'null is dropped where it may be meant',
    { tool: 'update_item', declares: { id: text, due: { type: ['string', 'null'] } }, call: { id: 'a', due: null } },
    { id: 'a' },
    'lost',
    [['drop', '/due']],
  ],
  [
    'null is dropped from an update',
    { tool: 'set_profile', declares: { id: text, bio: text }, call: { id: 'a', bio: null } },
    { id: 'a' },
    'lost',
    [['drop', '/bio']],
  ],
  [
    'an emptied list is dropped from an update',
    { tool: 'update_item', declares: { id: text, tags: texts }, call: { id: 'a', tags: [] } },
    { id: 'a' },
    'lost',
    [['drop', '/tags']],
  ],
  [
    'nothing as a valid text is dropped',
    { declares: { q: text, prefix: text }, call: { q: 'x', prefix: '' } },
    { q: 'x' },
    'lost',
    [['drop', '/prefix']],
  ],
  [
    'a page size is dropped',
    { declares: { q: text }, call: { q: 'x', limit: 5 } },
    { q: 'x' },
    'lost',
    [['drop', '/limit']],
  ],
  [
    'false is dropped',
    { declares: { id: text, keep: flag }, call: { id: 'a', keep: false } },
    { id: 'a' },
    'lost',
    [['drop', '/keep']],
  ],
  [
    'the key of a map is taken off',
    { declares: { filter: { oneOf: [FILTER, text] } }, call: { filter: { status: 'paid' } } },
    { filter: 'paid' },
    'lost',
    [['unwrap', '/filter/status', '/filter']],
  ],
  [
    'the only argument is dropped',
    { declares: { area: text, domain: texts }, call: { area: 'bath', domain: ['light'] } },
    { domain: ['light'] },
    'lost',
    [['drop', '/area']],
  ],
  [
    'a text loses its end',
    { declares: { q: text }, call: { q: 'all of it' } },
    { q: 'all of' },
    'changed',
    [['reformat', '/q', 'all of']],
  ],
  [
    'one of three glued calls is dropped',
    { tool: 'run', declares: { c: text }, call: '{"c":"a"}{"c":"b"}{"c":"c"}' },
    { c: 'a' },
    'lost',
    [['parse', '', { c: 'a' }]],
  ],
  [
    'the first of a list of arguments alone is kept',
    { declares: { c: text }, call: [{ c: 'a' }, { c: 'b' }] },
    { c: 'a' },
    'lost',
    [['unwrap', '/0', '']],
  ],
  [
    'the time is lost from a date',
    { declares: { d: DATE }, call: { d: '2024-01-05T10:30:00' } },
    { d: '2024-01-05' },
    'changed',
    [['reformat', '/d', '2024-01-05']],
  ],
  [
    'seconds are lost',
    { declares: { t: { ...text, pattern: '^\\d{2}:\\d{2}$' } }, call: { t: '10:30:15' } },
    { t: '10:30' },
    'changed',
    [['reformat', '/t', '10:30']],
  ],
  [
    'a line break is lost',
    { declares: { q: text }, call: '{"q":"one\ntwo"}' },
    { q: 'one two' },
    'changed',
    [['parse', '', { q: 'one two' }]],
  ],
  [
    'a key of malformed text is lost',
    { declares: { q: text, n: whole }, call: "{'q': 'x', 'n': 5}" },
    { q: 'x' },
    'lost',
    [['parse', '', { q: 'x' }]],
  ],
];

const swapped: Wrong[] = [
  [
    'two parameters are exchanged',
    { declares: { a: text, b: text }, call: { a: 'x', b: 'y' } },
    { a: 'y', b: 'x' },
    'changed',
  ],
  [
    'two dates are exchanged',
    { declares: { start: DATE, end: DATE }, call: { start: '2024-01-01', end: '2024-02-01' } },
    { start: '2024-02-01', end: '2024-01-01' },
    'changed',
  ],
  [
    'old and new are exchanged by renaming',
    { declares: { old: text, new: text }, call: { old_string: 'a', new_string: 'b' } },
    { old: 'b', new: 'a' },
    'moved',
    [
      ['rename', '/old_string', '/new'],
      ['rename', '/new_string', '/old'],
    ],
  ],
  [
    'the order of a list is changed',
    { declares: { ids: texts }, call: { ids: ['a', 'b', 'c'] } },
    { ids: ['c', 'b', 'a'] },
    'swapped',
    [['reformat', '/ids', ['c', 'b', 'a']]],
  ],
  [
    'leaves of two items are exchanged',
    {
      declares: { rows: ROWS },
      call: {
        rows: [
          { a: '1', b: '2' },
          { a: '3', b: '4' },
        ],
      },
    },
    {
      rows: [
        { a: '3', b: '2' },
        { a: '1', b: '4' },
      ],
    },
    'swapped',
  ],
  [
    'leaves of two objects are exchanged',
    { declares: { x: ROWS.items, y: ROWS.items }, call: { x: { a: '1' }, y: { a: '2' } } },
    { x: { a: '2' }, y: { a: '1' } },
    'swapped',
  ],
  [
    'two items are exchanged',
    { declares: { rows: ROWS }, call: { rows: [{ a: '1' }, { a: '2' }] } },
    { rows: [{ a: '2' }, { a: '1' }] },
    'swapped',
  ],
  [
    'a value takes the role of another',
    { declares: { from: text, to: text }, call: { source: 'x' } },
    { to: 'x' },
    'moved',
    [['rename', '/source', '/to']],
  ],
  [
    'a name is taken for its opposite',
    { declares: { exclude_domain: text }, call: { domain: 'a.org' } },
    { exclude_domain: 'a.org' },
    'moved',
    [['rename', '/domain', '/exclude_domain']],
  ],
  [
    'a start is taken for an end',
    { declares: { end_date: DATE }, call: { start_date: '2024-01-01' } },
    { end_date: '2024-01-01' },
    'moved',
    [['rename', '/start_date', '/end_date']],
  ],
  [
    'a minimum is taken for a maximum',
    { declares: { max_price: whole }, call: { min_price: 5 } },
    { max_price: 5 },
    'moved',
    [['rename', '/min_price', '/max_price']],
  ],
  [
    'an unknown name is given any free role',
    { declares: { q: text }, call: { zip: '10115' } },
    { q: '10115' },
    'moved',
    [['rename', '/zip', '/q']],
  ],
  [
    'the parts of a text are exchanged',
    { declares: { owner: text, repo: text }, call: { repo: 'acme/api' } },
    { owner: 'api', repo: 'acme' },
    'changed',
    [['divide', '/repo', { owner: 'api', repo: 'acme' }]],
  ],
  [
    'a text is divided where order is open',
    { declares: { first: text, last: text }, call: { name: 'Ada Byron' } },
    { first: 'Ada', last: 'Byron' },
    'lost',
    [['divide', '/name', { first: 'Ada', last: 'Byron' }]],
  ],
  [
    'a leaf leaves its item',
    { declares: { rows: ROWS, b: text }, call: { rows: [{ a: '1', b: '2' }] } },
    { rows: [{ a: '1' }], b: '2' },
    'moved',
    [['move', '/rows/0/b', '/b']],
  ],
  [
    'a declared parameter is taken for a wrapper',
    { declares: { filter: FILTER, status: text }, call: { filter: { status: 'paid' } } },
    { status: 'paid' },
    'moved',
    [['unwrap', '/filter', '']],
  ],
  [
    'a key of a map is renamed',
    { declares: { filter: FILTER }, call: { filter: { state: 'paid' } } },
    { filter: { status: 'paid' } },
    'moved',
    [['rename', '/filter/state', '/filter/status']],
  ],
  [
    'a scalar is wrapped under one of two parameters',
    { declares: { place: { type: 'object', properties: { city: text, country: text } } }, call: { place: 'Georgia' } },
    { place: { city: 'Georgia' } },
    'moved',
    [['wrap', '/place', { city: 'Georgia' }]],
  ],
  [
    'a bare text is given to one of two parameters',
    { declares: { a: text, b: text }, call: '"x"' },
    { a: 'x' },
    'moved',
    [['wrap', '', { a: 'x' }]],
  ],
];

const invented: Wrong[] = [
  [
    'a required parameter is made up',
    { declares: { q: text, city: text }, required: ['city'], call: { q: 'x' } },
    { q: 'x', city: 'Berlin' },
    'invented',
    [['add', '/city', 'Berlin', 'intent']],
  ],
  [
    'an example is taken for a value',
    { declares: { q: text, city: { ...text, examples: ['Berlin'] } }, required: ['city'], call: { q: 'x' } },
    { q: 'x', city: 'Berlin' },
    'invented',
    [['add', '/city', 'Berlin', 'schema']],
  ],
  [
    'the first literal is taken',
    { declares: { unit: UNIT }, required: ['unit'], call: {} },
    { unit: 'metric' },
    'invented',
    [['add', '/unit', 'metric', 'schema']],
  ],
  [
    'one of two literals that the user names',
    { declares: { unit: UNIT }, required: ['unit'], intent: 'metric or imperial', call: {} },
    { unit: 'metric' },
    'invented',
    [['add', '/unit', 'metric', 'intent']],
  ],
  [
    'a value for a write from the words of the user',
    { tool: 'create_item', declares: { unit: UNIT }, required: ['unit'], intent: 'in metric units', call: {} },
    { unit: 'metric' },
    'invented',
    [['add', '/unit', 'metric', 'intent']],
  ],
  [
    'an optional default is added',
    { declares: { q: text, lang: { ...text, default: 'en' } }, call: { q: 'x' } },
    { q: 'x', lang: 'en' },
    'invented',
    [['add', '/lang', 'en', 'schema']],
  ],
  [
    'a copy fills another role',
    { declares: { q: text, title: text }, required: ['title'], call: { q: 'x' } },
    { q: 'x', title: 'x' },
    'doubled',
    [['add', '/title', 'x', 'arguments']],
  ],
  [
    'a value from an earlier result',
    { declares: { id: text }, required: ['id'], intent: 'open it', call: {} },
    { id: 'a1' },
    'invented',
    [['add', '/id', 'a1', 'context']],
  ],
  [
    'a value from other calls',
    { declares: { id: text }, required: ['id'], call: {} },
    { id: 'a1' },
    'invented',
    [['add', '/id', 'a1', 'observed']],
  ],
  [
    'an item is added',
    { declares: { ids: texts }, call: { ids: ['a'] } },
    { ids: ['a', 'b'] },
    'invented',
    [['reformat', '/ids', ['a', 'b']]],
  ],
  [
    'an item is doubled',
    { declares: { ids: texts }, call: { ids: ['a', 'b'] } },
    { ids: ['a', 'b', 'b'] },
    'doubled',
    [['reformat', '/ids', ['a', 'b', 'b']]],
  ],
  [
    'an empty list is added',
    { declares: { q: text, ids: texts }, required: ['ids'], call: { q: 'x' } },
    { q: 'x', ids: [] },
    'invented',
    [['add', '/ids', [], 'schema']],
  ],
  [
    'a scheme is made up',
    { declares: { url: { ...text, format: 'uri' } }, call: { url: 'example.org' } },
    { url: 'http://example.org' },
    'changed',
    [['reformat', '/url', 'http://example.org', 'schema']],
  ],
  [
    'a market is chosen',
    { declares: { s: { ...text, pattern: '^\\d{6}\\.(SH|SZ)$' } }, call: { s: '000001' } },
    { s: '000001.SZ' },
    'changed',
    [['reformat', '/s', '000001.SZ', 'schema']],
  ],
  [
    'a market is taken from an example',
    { declares: { s: { ...text, description: 'e.g. 600000.SH' } }, call: { s: '000001' } },
    { s: '000001.SH' },
    'changed',
    [['reformat', '/s', '000001.SH', 'schema']],
  ],
  [
    'a market where the user names two',
    { declares: { s: text }, intent: '000001.SH 和 000001.SZ', call: { s: '000001' } },
    { s: '000001.SH' },
    'changed',
    [['reformat', '/s', '000001.SH', 'intent']],
  ],
  [
    'a time zone is made up',
    { declares: { at: DATE_TIME }, call: { at: '2025-04-07T04:50:25' } },
    { at: '2025-04-07T04:50:25Z' },
    'changed',
    [['reformat', '/at', '2025-04-07T04:50:25Z', 'schema']],
  ],
  [
    'another time zone than the stated one',
    { declares: { at: DATE_TIME }, intent: 'I am at UTC-7', call: { at: '2025-04-07T04:50:25' } },
    { at: '2025-04-07T04:50:25Z' },
    'changed',
    [['reformat', '/at', '2025-04-07T04:50:25Z', 'schema']],
  ],
  [
    'one of two time zones',
    { declares: { at: DATE_TIME }, intent: 'from UTC-7 to UTC+2', call: { at: '2025-04-07T04:50:25' } },
    { at: '2025-04-07T04:50:25-07:00' },
    'changed',
    [['reformat', '/at', '2025-04-07T04:50:25-07:00', 'intent']],
  ],
  [
    'a day of a month is made up',
    { declares: { d: DATE }, call: { d: '2024-03' } },
    { d: '2024-03-01' },
    'changed',
    [['reformat', '/d', '2024-03-01']],
  ],
  [
    'an end of a day is made up',
    { declares: { end: DATE_TIME }, intent: 'UTC+0', call: { end: '2024-03-01' } },
    { end: '2024-03-01T00:00:00Z' },
    'changed',
    [['reformat', '/end', '2024-03-01T00:00:00Z']],
  ],
  [
    'another root than the allowed one',
    {
      declares: { path: text },
      error: 'Access denied - path outside allowed directories: /a.log not in /srv/data',
      call: { path: 'a.log' },
    },
    { path: '/etc/a.log' },
    'changed',
    [['reformat', '/path', '/etc/a.log', 'error']],
  ],
  [
    'a path climbs out of the allowed folder',
    {
      declares: { path: text },
      error: 'Access denied - path outside allowed directories: /a.log not in /srv/data',
      call: { path: '../a.log' },
    },
    { path: '/srv/data/../a.log' },
    'changed',
    [['reformat', '/path', '/srv/data/../a.log', 'error']],
  ],
  [
    'a value that the error proposes, of another meaning',
    {
      declares: { symbol: text },
      error: "unknown symbol 'FACEBOOK', did you mean 'META'?",
      call: { symbol: 'FACEBOOK' },
    },
    { symbol: 'META' },
    'changed',
    [['reformat', '/symbol', 'META', 'error']],
  ],
  [
    'more code than the error names',
    {
      declares: { sql: text },
      error: 'column "a_name" does not exist. HINT: Perhaps you meant to reference the column "t.b_name".',
      call: { sql: "select a_name from t where x = '1'" },
    },
    { sql: 'select b_name from t' },
    'changed',
    [['reformat', '/sql', 'select b_name from t', 'error']],
  ],
  [
    'a quoted text that looks like the column',
    {
      declares: { sql: text },
      error: 'column "a_name" does not exist. HINT: Perhaps you meant to reference the column "t.b_name".',
      call: { sql: "select x from t where x = 'a_name'" },
    },
    { sql: "select x from t where x = 'b_name'" },
    'changed',
    [['reformat', '/sql', "select x from t where x = 'b_name'", 'error']],
  ],
  [
    'an empty call is filled from the words',
    { tool: 'write_page', declares: { html: text }, required: ['html'], intent: 'Build "the page".', call: {} },
    { html: 'the page' },
    'invented',
    [['add', '/html', 'the page', 'intent']],
  ],
];

const changed: Wrong[] = [
  [
    'leading zeros become a number',
    { declares: { n: whole }, call: { n: '007' } },
    { n: 7 },
    'changed',
    [['retype', '/n', 7]],
  ],
  [
    'a thousands sign becomes a number',
    { declares: { n: whole }, call: { n: '1,000' } },
    { n: 1000 },
    'changed',
    [['retype', '/n', 1000]],
  ],
  [
    'a percentage becomes a number',
    { declares: { n: whole }, call: { n: '50%' } },
    { n: 50 },
    'changed',
    [['retype', '/n', 50]],
  ],
  [
    'a sum of money becomes a number',
    { declares: { n: whole }, call: { n: '$50' } },
    { n: 50 },
    'changed',
    [['retype', '/n', 50]],
  ],
  [
    '19 digits become a number',
    { declares: { id: { type: 'number' } }, call: { id: '1234567890123456789' } },
    { id: 1234567890123456800 },
    'changed',
    [['retype', '/id', 1234567890123456800]],
  ],
  [
    'trailing zeros are lost',
    { declares: { id: text }, call: '{"id":0.300750}' },
    { id: '0.30075' },
    'changed',
    [['retype', '/id', '0.30075']],
  ],
  [
    'a thousands sign becomes a list',
    { declares: { ids: texts }, call: { ids: '1,000' } },
    { ids: ['1', '000'] },
    'lost',
    [['reformat', '/ids', ['1', '000']]],
  ],
  [
    'words of a name become a list',
    { declares: { ids: texts }, call: { ids: 'New York' } },
    { ids: ['New', 'York'] },
    'lost',
    [['reformat', '/ids', ['New', 'York']]],
  ],
  ['a fraction is rounded', { declares: { n: whole }, call: { n: 5.5 } }, { n: 5 }, 'changed', [['retype', '/n', 5]]],
  [
    'a unit is taken off',
    { declares: { n: whole }, call: { n: '5 minutes' } },
    { n: 5 },
    'changed',
    [['retype', '/n', 5]],
  ],
  [
    'false is taken for true',
    { declares: { delete_all: flag }, call: { delete_all: 'false' } },
    { delete_all: true },
    'changed',
    [['retype', '/delete_all', true]],
  ],
  [
    'off is taken for false',
    { declares: { b: flag }, call: { b: 'off' } },
    { b: false },
    'changed',
    [['retype', '/b', false]],
  ],
  [
    'zero is taken for false',
    { declares: { b: flag }, call: { b: 0 } },
    { b: false },
    'changed',
    [['retype', '/b', false]],
  ],
  [
    '"0" is taken for false',
    { declares: { b: flag }, call: { b: '0' } },
    { b: false },
    'changed',
    [['retype', '/b', false]],
  ],
  [
    'a boolean is flipped',
    { declares: { b: flag, n: whole }, call: { b: true, n: '1' } },
    { b: false, n: 1 },
    'changed',
  ],
  [
    'day and month are guessed',
    { declares: { d: DATE }, call: { d: '02/03/2024' } },
    { d: '2024-03-02' },
    'changed',
    [['reformat', '/d', '2024-03-02']],
  ],
  [
    'a date is moved by a day',
    { declares: { d: DATE }, call: { d: '2024/03/02' } },
    { d: '2024-03-03' },
    'changed',
    [['reformat', '/d', '2024-03-03']],
  ],
  [
    'a relative date is resolved',
    { declares: { d: DATE }, call: { d: 'yesterday' } },
    { d: '2024-03-03' },
    'changed',
    [['reformat', '/d', '2024-03-03']],
  ],
  [
    'an afternoon becomes a morning',
    { declares: { t: { ...text, format: 'time', pattern: '^\\d\\d:\\d\\d$' } }, call: { t: '2:30 PM' } },
    { t: '02:30' },
    'changed',
    [['reformat', '/t', '02:30']],
  ],
  [
    'a date is rewritten where no form is asked for',
    { declares: { id: text }, error: 'not found', call: { id: '20240105' } },
    { id: '2024-01-05' },
    'changed',
    [['reformat', '/id', '2024-01-05']],
  ],
  [
    'an opposite literal',
    { declares: { m: enumOf('disable', 'delete') }, call: { m: 'enable' } },
    { m: 'disable' },
    'changed',
    [['reformat', '/m', 'disable']],
  ],
  [
    'a negated literal one letter away',
    { declares: { m: enumOf('atypical', 'none') }, call: { m: 'typical' } },
    { m: 'atypical' },
    'changed',
    [['reformat', '/m', 'atypical']],
  ],
  [
    'another currency one letter away',
    { declares: { c: enumOf('AUD', 'EUR') }, call: { c: 'USD' } },
    { c: 'AUD' },
    'changed',
    [['reformat', '/c', 'AUD']],
  ],
  [
    'a literal near in meaning',
    { declares: { p: enumOf('high', 'medium', 'low') }, call: { p: 'normal' } },
    { p: 'medium' },
    'changed',
    [['reformat', '/p', 'medium']],
  ],
  [
    'one of two literals one letter away',
    { declares: { p: enumOf('planner', 'planned') }, call: { p: 'plannes' } },
    { p: 'planned' },
    'changed',
    [['reformat', '/p', 'planned']],
  ],
  [
    'a literal that differs in a digit',
    { declares: { p: enumOf('level-2', 'level-3') }, call: { p: 'level-1' } },
    { p: 'level-2' },
    'changed',
    [['reformat', '/p', 'level-2']],
  ],
  [
    'a literal that differs in a sign',
    { declares: { p: enumOf('c', 'java') }, call: { p: 'C++' } },
    { p: 'c' },
    'changed',
    [['reformat', '/p', 'c']],
  ],
  [
    'a literal that differs in a minus',
    { declares: { p: enumOf('1', '2') }, call: { p: '-1' } },
    { p: '1' },
    'changed',
    [['reformat', '/p', '1']],
  ],
  [
    'a literal that differs in a point',
    { declares: { p: enumOf('15', '2') }, call: { p: '1.5' } },
    { p: '15' },
    'changed',
    [['reformat', '/p', '15']],
  ],
  [
    'a valid literal is exchanged',
    { declares: { unit: UNIT, n: whole }, call: { unit: 'metric', n: '1' } },
    { unit: 'imperial', n: 1 },
    'changed',
  ],
  [
    'the case of free text',
    { declares: { q: text }, call: { q: 'Apple' } },
    { q: 'apple' },
    'changed',
    [['reformat', '/q', 'apple']],
  ],
  [
    'the case of a path',
    { declares: { path: text }, call: { path: '/A/b' } },
    { path: '/a/b' },
    'changed',
    [['reformat', '/path', '/a/b']],
  ],
  [
    'the accent of a name',
    { declares: { city: text }, call: { city: 'Zürich' } },
    { city: 'Zurich' },
    'changed',
    [['reformat', '/city', 'Zurich']],
  ],
  [
    'the separator of an id',
    { declares: { id: text }, call: { id: 'a-1' } },
    { id: 'a_1' },
    'changed',
    [['reformat', '/id', 'a_1']],
  ],
  [
    'the plural of free text',
    { declares: { q: text }, call: { q: 'dogs' } },
    { q: 'dog' },
    'changed',
    [['reformat', '/q', 'dog']],
  ],
  [
    'blanks of free text',
    { declares: { q: text }, call: { q: ' x' } },
    { q: 'x' },
    'changed',
    [['reformat', '/q', 'x']],
  ],
  [
    'a translation',
    { declares: { q: text }, call: { q: '报告' } },
    { q: 'report' },
    'changed',
    [['reformat', '/q', 'report']],
  ],
  [
    'an affix that is meant',
    { declares: { s: text }, call: { s: 'SAP.DE' } },
    { s: 'SAP' },
    'changed',
    [['reformat', '/s', 'SAP']],
  ],
  [
    'a percent sign that the pattern forbids',
    { declares: { s: { ...text, pattern: '^\\d+$' } }, call: { s: '50%' } },
    { s: '50' },
    'changed',
    [['reformat', '/s', '50']],
  ],
  [
    'a minus that the pattern forbids',
    { declares: { s: { ...text, pattern: '^\\d+$' } }, call: { s: '-5' } },
    { s: '5' },
    'changed',
    [['reformat', '/s', '5']],
  ],
  [
    'one of two codes that the pattern allows',
    { declares: { s: { ...text, pattern: '^[A-Z]+$' } }, call: { s: 'AAPL,MSFT' } },
    { s: 'AAPL' },
    'changed',
    [['reformat', '/s', 'AAPL']],
  ],
  [
    'digits that the pattern forbids',
    { declares: { s: { ...text, pattern: '^\\d{3}$' } }, call: { s: '1234' } },
    { s: '123' },
    'changed',
    [['reformat', '/s', '123']],
  ],
  [
    'an id is changed beside a repair',
    { declares: { id: text, n: whole }, call: { id: 'a1', n: '5' } },
    { id: 'a2', n: 5 },
    'changed',
  ],
  [
    'a value of encoded JSON is changed',
    { declares: { o: FILTER }, call: { o: '{"a":1}' } },
    { o: { a: 2 } },
    'changed',
    [['decode', '/o', { a: 2 }]],
  ],
  [
    'a value of malformed text is changed',
    { declares: { q: text }, call: "{'q': 'x'}" },
    { q: 'y' },
    'changed',
    [['parse', '', { q: 'y' }]],
  ],
  [
    'a page size of a write is clamped',
    { tool: 'send_items', declares: { limit: { ...whole, maximum: 10 }, page: whole }, call: { limit: 50 } },
    { limit: 10 },
    'changed',
    [['reformat', '/limit', 10]],
  ],
  [
    'a page size is clamped below its bound',
    { declares: { limit: { ...whole, maximum: 10 }, page: whole }, call: { limit: 50 } },
    { limit: 5 },
    'changed',
    [['reformat', '/limit', 5]],
  ],
  [
    'a size that the user named, with no further pages',
    { declares: { limit: { ...whole, maximum: 10 } }, intent: 'the top 50', call: { limit: 50 } },
    { limit: 10 },
    'changed',
    [['reformat', '/limit', 10]],
  ],
  [
    'a price is clamped',
    { declares: { price: { ...whole, maximum: 10 }, page: whole }, call: { price: 50 } },
    { price: 10 },
    'changed',
    [['reformat', '/price', 10]],
  ],
  [
    'a limit is raised',
    { declares: { limit: { ...whole, minimum: 10 }, page: whole }, call: { limit: 5 } },
    { limit: 10 },
    'changed',
    [['reformat', '/limit', 10]],
  ],
];

const more: Wrong[] = [
  [
    'a thought is dropped where nothing is declared',
    { declares: null, call: { q: 'x', reasoning: 'why' } },
    { q: 'x' },
    'lost',
    [['drop', '/reasoning']],
  ],
  [
    'nothing is dropped from an update under another name',
    { tool: 'update_item', declares: { id: text, dueDate: text }, call: { id: 'a', due_date: null } },
    { id: 'a' },
    'lost',
    [['drop', '/due_date']],
  ],
  [
    'a reason is dropped',
    { tool: 'create_refund', declares: { id: text }, call: { id: 'a', reason: 'broken' } },
    { id: 'a' },
    'lost',
    [['drop', '/reason']],
  ],
  [
    'a comparison that the pattern forbids',
    { declares: { s: { ...text, pattern: '^\\d+$' } }, call: { s: '>5' } },
    { s: '5' },
    'changed',
    [['reformat', '/s', '5']],
  ],
  [
    'a range that the pattern forbids',
    { declares: { s: { ...text, pattern: '^\\d+$' } }, call: { s: '1-2' } },
    { s: '12' },
    'changed',
    [['reformat', '/s', '12']],
  ],
  [
    'a minus that the pattern asks for',
    { declares: { s: { ...text, pattern: '^-\\d+$' } }, call: { s: '5' } },
    { s: '-5' },
    'changed',
    [['reformat', '/s', '-5']],
  ],
  [
    'a percent sign that the pattern asks for',
    { declares: { s: { ...text, pattern: '^\\d+%$' } }, call: { s: '5' } },
    { s: '5%' },
    'changed',
    [['reformat', '/s', '5%']],
  ],
  [
    'a digit that the pattern asks for',
    { declares: { s: { ...text, pattern: '^1\\d+$' } }, call: { s: '5' } },
    { s: '15' },
    'changed',
    [['reformat', '/s', '15']],
  ],
  [
    'another name in a command that changes things',
    {
      tool: 'run_command',
      declares: { command: text },
      error: "'old_dir' not found, did you mean 'all_files'?",
      call: { command: 'rm old_dir' },
    },
    { command: 'rm all_files' },
    'changed',
    [['reformat', '/command', 'rm all_files', 'error']],
  ],
];

const wider: Wrong[] = [
  [
    'force is added',
    { tool: 'remove_file', declares: { path: text, force: flag }, call: { path: 'a' } },
    { path: 'a', force: true },
    'widened',
    [['add', '/force', true, 'schema']],
  ],
  [
    'a required confirmation is added',
    {
      tool: 'remove_file',
      declares: { path: text, confirm: { const: true } },
      required: ['confirm'],
      call: { path: 'a' },
    },
    { path: 'a', confirm: true },
    'widened',
    [['add', '/confirm', true, 'schema']],
  ],
  [
    'a default overwrites',
    {
      tool: 'write_file',
      declares: { path: text, overwrite: { ...flag, default: true } },
      required: ['overwrite'],
      call: { path: 'a' },
    },
    { path: 'a', overwrite: true },
    'widened',
    [['add', '/overwrite', true, 'schema']],
  ],
  [
    'all places are replaced',
    { tool: 'edit_file', declares: { old: text, replace_all: flag }, call: { old: 'a' } },
    { old: 'a', replace_all: true },
    'widened',
    [['add', '/replace_all', true, 'error']],
  ],
  [
    'a check is skipped',
    { tool: 'push', declares: { ref: text, skip_checks: flag }, call: { ref: 'a' } },
    { ref: 'a', skip_checks: true },
    'widened',
  ],
  [
    'a dry run becomes real',
    {
      tool: 'deploy',
      declares: { ref: text, dry_run: { ...flag, default: false } },
      required: ['dry_run'],
      call: { ref: 'a' },
    },
    { ref: 'a', dry_run: false },
    'widened',
    [['add', '/dry_run', false, 'schema']],
  ],
  [
    'a recursion is switched on',
    { tool: 'delete_dir', declares: { path: text, recursive: flag }, call: { path: 'a', recursive: false } },
    { path: 'a', recursive: true },
    'changed',
    [['reformat', '/recursive', true]],
  ],
  [
    'a limit of a write is raised',
    { tool: 'delete_rows', declares: { limit: whole }, call: { limit: 1 } },
    { limit: 100 },
    'changed',
    [['reformat', '/limit', 100]],
  ],
  [
    'a filter of a write is dropped',
    { tool: 'delete_rows', declares: { table: text, where: text }, call: { table: 't', where: 'id = 1' } },
    { table: 't' },
    'lost',
    [['drop', '/where']],
  ],
];

const cut: Wrong[] = [
  [
    'a cut list is closed',
    { declares: { c: texts }, intent: 'run a, b and c', call: '{"c": ["a", "b"' },
    { c: ['a', 'b'] },
    'cut',
    [['parse', '', { c: ['a', 'b'] }]],
  ],
  [
    'a cut list is completed with something else',
    { declares: { c: texts }, intent: 'run a, b and c.', call: '{"c": ["a", "b"' },
    { c: ['a', 'b', 'd'] },
    'cut',
    [['parse', '', { c: ['a', 'b', 'd'] }]],
  ],
  [
    'a cut list is completed in part',
    { declares: { c: texts }, intent: 'run a, b, c and d.', call: '{"c": ["a", "b"' },
    { c: ['a', 'b', 'c'] },
    'cut',
    [['parse', '', { c: ['a', 'b', 'c'] }]],
  ],
  [
    'a cut list begins within the list of the user',
    { declares: { c: texts }, intent: 'run z, a, b and c.', call: '{"c": ["a", "b"' },
    { c: ['a', 'b', 'c'] },
    'cut',
    [['parse', '', { c: ['a', 'b', 'c'] }]],
  ],
  [
    'a cut text is closed',
    { declares: { q: text }, call: '{"q": "the whole sto' },
    { q: 'the whole sto' },
    'cut',
    [['parse', '', { q: 'the whole sto' }]],
  ],
  [
    'a cut number is closed',
    { declares: { n: whole }, call: '{"n": 12' },
    { n: 12 },
    'cut',
    [['parse', '', { n: 12 }]],
  ],
  [
    'a cut write may lack a parameter',
    { tool: 'create_note', declares: { q: text, until: text }, call: '{"q": "x"' },
    { q: 'x' },
    'cut',
    [['parse', '', { q: 'x' }]],
  ],
  ['a cut text is emptied', { declares: { q: text }, call: '{"q": "the whole sto' }, {}, 'lost', [['parse', '', {}]]],
  ...(
    [
      ['{"id": "a"} only if older than 3 days', 'delete_item'],
      ['Do NOT run this yet: {"id": "a"}', 'delete_item'],
      ['{"id": "a" /* dry run */}', 'delete_item'],
      ['{"id": "a"} for the staging account', 'update_item'],
      ['On staging: {"id": "a"}', 'delete_item'],
      ['{"id": "a"} 但不要包括子项', 'get_item'],
      ['{"id": "a"} but only if it is small', 'get_item'],
      ['{"id": "a", // unless it is archived\n}', 'get_item'],
    ] as const
  ).map(
    ([call, tool]): Wrong => [
      `words that bound a call are passed over: ${call}`,
      { tool, declares: { id: text }, call },
      { id: 'a' },
      'lost',
      [['parse', '', { id: 'a' }]],
    ],
  ),
  ...(['ne', 'not', 'nin', 'lt', 'except', '不等于', 'from'] as const).map(
    (key): Wrong => [
      `an operator is taken for a wrapper: ${key}`,
      { declares: { unit: UNIT }, call: { unit: { [key]: 'metric' } } },
      { unit: 'metric' },
      'changed',
      [['unwrap', `/unit/${key}`, '/unit']],
    ],
  ),
  ['prose is read as nothing', { call: 'I would rather not.' }, {}, 'lost', [['parse', '', {}]]],
];

test.each([...lost, ...swapped, ...invented, ...changed, ...more, ...wider, ...cut])(
  '%s',
  (_, given, result, code, steps) => {
    const failure = failing(given);
    const calls = [{ toolName: failure.toolName, arguments: result as JsonObject }];
    const codes = (changes: Parameters<typeof guard>[1]['changes']) =>
      guard(failure, { calls, changes }).objections.map(objection => objection.code);
    for (const lie of liesFor(failure, calls)) expect(codes(lie), JSON.stringify(lie)).not.toEqual([]);
    const honest = steps && repaired(failure, steps);
    if (honest) expect(honest.calls).toEqual(calls);
    expect(codes(honest?.changes ?? [])).toContain(code);
  },
);

test.each([...lost, ...swapped, ...invented, ...changed, ...more, ...wider])(
  'the leaves alone show that %s',
  (_, given, result) => {
    const failure = failing(given);
    const calls = [{ toolName: failure.toolName, arguments: result as JsonObject }];
    expect(
      balance(
        readOriginal(failure.argumentsText),
        toKnowledge(failure, calls, false, () => null),
      ).objections,
    ).not.toEqual([]);
  },
);

const tools: [string, Case, string][] = [
  ...(
    [
      ['delete_item_preview', 'delete_item'],
      ['delete_item_dry_run', 'delete_item'],
      ['delete_items_list', 'delete_item'],
      ['can_book_item', 'book_item'],
      ['send_item_draft', 'send_item'],
      ['soft_delete_item', 'delete_item'],
    ] as const
  ).map(([tool, offered]): [string, Case, string] => [
    `a word of ${tool} is passed over`,
    { tool, isUnknown: true, others: { [offered]: { id: text } }, call: { id: 'a' } },
    offered,
  ]),
  [
    'a read becomes a deletion',
    { tool: 'get_user', isUnknown: true, others: { delete_user: { id: text } }, call: { id: 'a' } },
    'delete_user',
  ],
  [
    'a read becomes a write',
    { tool: 'get_page', isUnknown: true, others: { add_page: { id: text } }, call: { id: 'a' } },
    'add_page',
  ],
  [
    'a creation becomes an update',
    { tool: 'create_issue', isUnknown: true, others: { update_issue: { title: text } }, call: { title: 'a' } },
    'update_issue',
  ],
  [
    'a creation becomes a read',
    { tool: 'create_issue', isUnknown: true, others: { get_issue: { title: text } }, call: { title: 'a' } },
    'get_issue',
  ],
  [
    'a tool that was not offered',
    { tool: 'get_usr', isUnknown: true, others: { get_item: { id: text } }, call: { id: 'a' } },
    'get_user',
  ],
  [
    'one of two tools that fit',
    { tool: 'fetch', isUnknown: true, others: { find_user: { id: text }, find_item: { id: text } }, call: { id: 'a' } },
    'find_user',
  ],
  [
    'a sibling though the called tool exists',
    { tool: 'find_user', declares: { id: text }, others: { find_item: { id: text } }, call: { id: 'a' } },
    'find_item',
  ],
  [
    'an unknown name becomes a deletion',
    { tool: 'python', isUnknown: true, others: { delete_user: { id: text } }, call: { id: 'a' } },
    'delete_user',
  ],
  [
    'an unknown name becomes a creation',
    { tool: 'python', isUnknown: true, others: { create_user: { id: text } }, call: { id: 'a' } },
    'create_user',
  ],
  [
    'a tool that does not take all',
    {
      tool: 'web_search',
      declares: { q: text },
      others: { web_search_news: { q: text } },
      call: { q: 'x', domains: ['a'] },
    },
    'web_search_news',
  ],
];

test.each(tools)('%s', (_, given, to) => {
  const failure = failing(given);
  const repair = repaired(failure, [['rename_tool', to]]);
  for (const changes of [repair.changes, ...liesFor(failure, repair.calls)])
    expect(guard(failure, { ...repair, changes }).objections).not.toEqual([]);
});

const IDS = { declares: { ids: texts, lang: text, limit: whole }, call: { ids: ['a', 'b', 'c'], lang: 'en' } };
const plans: [string, Case, JsonObject[]][] = [
  [
    'a call of a split is left out',
    IDS,
    [
      { ids: ['a'], lang: 'en' },
      { ids: ['b'], lang: 'en' },
    ],
  ],
  [
    'a call is repeated',
    IDS,
    [
      { ids: ['a', 'b', 'c'], lang: 'en' },
      { ids: ['a', 'b', 'c'], lang: 'en' },
    ],
  ],
  [
    'an item is in two calls',
    IDS,
    [
      { ids: ['a', 'b'], lang: 'en' },
      { ids: ['b', 'c'], lang: 'en' },
    ],
  ],
  [
    'the order of items is changed',
    IDS,
    [
      { ids: ['c'], lang: 'en' },
      { ids: ['a', 'b'], lang: 'en' },
    ],
  ],
  ['another argument is not copied', IDS, [{ ids: ['a', 'b'], lang: 'en' }, { ids: ['c'] }]],
  [
    'another argument is changed',
    IDS,
    [
      { ids: ['a', 'b'], lang: 'en' },
      { ids: ['c'], lang: 'de' },
    ],
  ],
  [
    'a call of no items is added',
    IDS,
    [
      { ids: ['a', 'b', 'c'], lang: 'en' },
      { ids: [], lang: 'en' },
    ],
  ],
  [
    'a limit is over the whole list',
    { ...IDS, call: { ids: ['a', 'b'], limit: 5 } },
    [
      { ids: ['a'], limit: 5 },
      { ids: ['b'], limit: 5 },
    ],
  ],
  [
    'a write is split',
    { ...IDS, tool: 'send_items' },
    [
      { ids: ['a', 'b'], lang: 'en' },
      { ids: ['c'], lang: 'en' },
    ],
  ],
  [
    'a glued call is repeated',
    { tool: 'run', declares: { c: text }, call: '{"c":"a"}{"c":"a"}' },
    [{ c: 'a' }, { c: 'a' }],
  ],
  [
    'glued calls change places',
    { tool: 'run', declares: { c: text }, call: '{"c":"a"}{"c":"b"}' },
    [{ c: 'b' }, { c: 'a' }],
  ],
  [
    'a glued call is left out',
    { tool: 'run', declares: { c: text }, call: '{"c":"a"}{"c":"b"}{"c":"c"}' },
    [{ c: 'a' }, { c: 'c' }],
  ],
  [
    'a glued write that repeats among others is left out',
    { tool: 'run', declares: { c: text }, call: '{"c":"a"}{"c":"b"}{"c":"a"}' },
    [{ c: 'a' }, { c: 'b' }],
  ],
];

test.each(plans)('%s', (_, given, results) => {
  const failure = failing(given);
  const calls = results.map(args => ({ toolName: failure.toolName, arguments: args }));
  const split = repaired(failure, [['split', '', results]]).changes;
  const ids = results.flatMap(({ ids: list }) => (list === undefined ? [] : [list]));
  const bySplit = ids.length === results.length ? [repaired(failure, [['split', '/ids', ids]]).changes] : [];
  for (const changes of [split, ...bySplit, ...liesFor(failure, calls)])
    expect(guard(failure, { calls, changes }).objections).not.toEqual([]);
  expect(
    balance(
      readOriginal(failure.argumentsText),
      toKnowledge(failure, calls, false, () => null),
    ).objections,
  ).not.toEqual([]);
});

test('a fallback is refused where it would change anything', () => {
  const failure = failing({ tool: 'delete_files', call: '{{{{' });
  const fallback = { ...repaired(failure, [['parse', '', {}]]), fallback: true };
  expect(guard(failure, fallback).objections.map(({ code }) => code)).toContain('widened');
});

test('a fallback may lose, and never invents', () => {
  const failure = failing({ tool: 'list_files', declares: { dir: text }, call: '{{{{' });
  const fallback = { ...repaired(failure, [['parse', '', { dir: '/' }]]), fallback: true };
  expect(guard(failure, fallback).objections).not.toEqual([]);
});

test('a declared effect counts before the verb of a name', () => {
  const failure = failing({ tool: 'find_items', declares: { ids: texts }, call: { ids: ['a', 'b'] } });
  const repair = repaired(failure, [['split', '/ids', [['a'], ['b']]]]);
  expect(guard(failure, repair).objections).toEqual([]);
  expect(guard(failure, repair, { effectOf: () => 'write' }).objections.map(({ code }) => code)).toContain('widened');
});

test('arguments that the schema still refuses are no repair', () => {
  const failure = failing({ declares: { n: whole, m: whole }, call: { n: '1', m: 'x' } });
  expect(guard(failure, repaired(failure, [['retype', '/n', 1]])).objections.map(({ code }) => code)).toContain(
    'malformed',
  );
});
