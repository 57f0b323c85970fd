import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balance } from '../../../src/core/intent/balance.ts';
import { guard } from '../../../src/core/intent/index.ts';
import { readOriginal } from '../../../src/core/intent/original.ts';
import { toKnowledge } from '../../../src/core/intent/to-knowledge.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { type Case, failing, repaired, type Step, text, texts, whole } from './failing.ts';
import { liesFor } from './lies.ts';

const pattern = (source: string): JsonObject => ({ ...text, pattern: source });
const PAIR = { from: text, to: text };

describe('passes', () => {
  test.each<[string, Case, Step[]]>([
    [
      'values by their positions are a list',
      { declares: { tags: texts }, call: { tags: { 0: 'a', 1: 'b' } } },
      [['reformat', '/tags', ['a', 'b']]],
    ],
    [
      'a list under a key that says no more',
      { declares: { tags: texts }, call: { tags: { item: ['a', 'b'] } } },
      [['reformat', '/tags', ['a', 'b']]],
    ],
    [
      'a list within a list',
      { declares: { tags: texts }, call: { tags: [['a', 'b']] } },
      [['reformat', '/tags', ['a', 'b']]],
    ],
    [
      'items named one by one',
      { declares: { tags: texts }, call: { 'tags[0]': 'a', 'tags[1]': 'b' } },
      [
        ['move', '/tags[0]', '/tags/0'],
        ['move', '/tags[1]', '/tags/1'],
        ['reformat', '/tags', ['a', 'b']],
      ],
    ],
    [
      'two names that differ by the same word',
      { declares: PAIR, required: ['from', 'to'], call: { from_currency: 'USD', to_currency: 'EUR' } },
      [
        ['rename', '/from_currency', '/from'],
        ['rename', '/to_currency', '/to'],
      ],
    ],
    [
      'the only name that may be meant',
      { declares: { name_path: text, root: text }, required: ['name_path'], call: { name: 'a' } },
      [['rename', '/name', '/name_path']],
    ],
    [
      'a name that offers two',
      { declares: { issue_key: text }, call: { issueIdOrKey: 'A-1' } },
      [['rename', '/issueIdOrKey', '/issue_key']],
    ],
    [
      'a name that the error proposes, where nothing is declared',
      { declares: null, call: { max_results: 5 }, error: "Unknown parameter 'max_results', did you mean 'limit'?" },
      [['rename', '/max_results', '/limit']],
    ],
    [
      'the address of a repository',
      {
        declares: { owner: text, repo: text },
        required: ['owner', 'repo'],
        call: { url: 'https://github.com/acme/web' },
      },
      [['divide', '/url', { owner: 'acme', repo: 'web' }]],
    ],
    [
      'a pair of codes in capitals closes up',
      { declares: { s: pattern('^[A-Z]{6,10}$') }, call: { s: 'BTC/USDT' } },
      [['reformat', '/s', 'BTCUSDT']],
    ],
    [
      'an id gets the hyphens of its format',
      { declares: { id: { ...text, format: 'uuid' } }, call: { id: '598337872cf94fdf8782e53db20768a5' } },
      [['reformat', '/id', '59833787-2cf9-4fdf-8782-e53db20768a5']],
    ],
    [
      'the id within an address',
      { declares: { video_id: pattern('^[\\w-]{11}$') }, call: { video_id: 'https://youtu.be/dQw4w9WgXcQ' } },
      [['reformat', '/video_id', 'dQw4w9WgXcQ']],
    ],
    [
      'the slashes of a path turn',
      { declares: { path: pattern('^[A-Z]:/') }, call: { path: 'C:\\a\\b' } },
      [['reformat', '/path', 'C:/a/b']],
    ],
    [
      'what fills the place of no arguments',
      { declares: {}, call: { random_string: 'dummy' } },
      [['drop', '/random_string']],
    ],
    [
      'an optional text of a read that is empty and blamed',
      { declares: { q: text, version: text }, call: { q: 'x', version: '' }, error: "version '' is not valid" },
      [['drop', '/version']],
    ],
  ])('%s', (_, given, steps) => {
    const failure = failing(given);
    expect(guard(failure, repaired(failure, steps)).objections).toEqual([]);
  });
});

describe('refuses', () => {
  test.each<[string, Case, JsonObject]>([
    ['positions with a gap', { declares: { tags: texts }, call: { tags: { 0: 'a', 2: 'b' } } }, { tags: ['a', 'b'] }],
    [
      'a list under a key that turns its meaning',
      { declares: { tags: texts }, call: { tags: { not: ['a'] } } },
      { tags: ['a'] },
    ],
    [
      'a list under a key of another meaning',
      { declares: { tags: texts }, call: { tags: { owner: ['a'] } } },
      { tags: ['a'] },
    ],
    [
      'a list beside which more stands',
      { declares: { tags: texts }, call: { tags: { item: ['a'], mode: 'any' } } },
      { tags: ['a'] },
    ],
    [
      'named items in another order',
      { declares: { tags: texts }, call: { 'tags[0]': 'a', 'tags[1]': 'b' } },
      { tags: ['b', 'a'] },
    ],
    ['a named item lost', { declares: { tags: texts }, call: { 'tags[0]': 'a', 'tags[1]': 'b' } }, { tags: ['a'] }],
    [
      'two names exchanged',
      { declares: PAIR, required: ['from', 'to'], call: { from_currency: 'USD', to_currency: 'EUR' } },
      { from: 'EUR', to: 'USD' },
    ],
    [
      'names that differ by a word that turns them',
      { declares: { domains: texts, paths: texts }, call: { exclude_domains: ['a'], exclude_paths: ['b'] } },
      { domains: ['a'], paths: ['b'] },
    ],
    ['one of two names alone', { declares: { ...PAIR, via: text }, call: { from_currency: 'USD' } }, { from: 'USD' }],
    [
      'a name that is turned round',
      { declares: { unassigned: text }, required: ['unassigned'], call: { assigned: 'a' } },
      { unassigned: 'a' },
    ],
    [
      'an id of what is not said',
      { declares: { user_id: text }, required: ['user_id'], call: { id: '5' } },
      { user_id: '5' },
    ],
    [
      'a deeper address',
      {
        declares: { owner: text, repo: text },
        required: ['owner', 'repo'],
        call: { repo: 'https://github.com/acme/web/tree/dev' },
      },
      { owner: 'acme', repo: 'web' },
    ],
    [
      'another host',
      {
        declares: { owner: text, repo: text },
        required: ['owner', 'repo'],
        call: { repo: 'https://git.example/acme/web' },
      },
      { owner: 'acme', repo: 'web' },
    ],
    [
      'words closed up',
      { declares: { name: pattern('^[a-z]+$') }, call: { name: 'feature/login' } },
      { name: 'featurelogin' },
    ],
    ['a ticker closed up', { declares: { s: pattern('^[A-Z]{1,5}$') }, call: { s: 'BRK.B' } }, { s: 'BRKB' }],
    [
      'another id of the same form',
      { declares: { id: { ...text, format: 'uuid' } }, call: { id: '598337872cf94fdf8782e53db20768a5' } },
      { id: '59833787-2cf9-4fdf-8782-e53db20768a6' },
    ],
    [
      'one of two ids in an address',
      { declares: { page_id: pattern('^[0-9a-f]{8}$') }, call: { page_id: 'https://a.b/12345678/87654321' } },
      { page_id: '12345678' },
    ],
    [
      'a word of an address for an id of any form',
      { declares: { page_id: pattern('^\\w+$') }, call: { page_id: 'https://a.b/home' } },
      { page_id: 'home' },
    ],
    ['a real parameter taken for filling', { declares: { q: text }, call: { q: 'a', random_string: 'b' } }, { q: 'a' }],
    [
      'an empty text of a write',
      {
        tool: 'update_user',
        declares: { id: text, phone: text },
        call: { id: '1', phone: '' },
        error: 'phone is invalid',
      },
      { id: '1' },
    ],
    [
      'an address cut at its comma',
      { declares: { urls: texts }, call: { urls: 'https://e.com/a?b=1,2' } },
      { urls: ['https://e.com/a?b=1', '2'] },
    ],
    [
      'another table of a deletion',
      {
        tool: 'query',
        declares: { sql: text },
        call: { sql: 'delete from usr' },
        error: 'relation "usr" does not exist, did you mean "users"?',
      },
      { sql: 'delete from users' },
    ],
    [
      'a smaller page that is not the first',
      {
        tool: 'search',
        declares: { q: text, per_page: { ...whole, maximum: 100 }, page: whole },
        call: { q: 'x', per_page: 200, page: 2 },
        intent: 'find x',
      },
      { q: 'x', per_page: 100, page: 2 },
    ],
    [
      'an apology for arguments',
      { declares: { query: text }, required: ['query'], call: 'I cannot do that.' },
      { query: 'I cannot do that.' },
    ],
  ])('%s', (_, given, result) => {
    const failure = failing(given);
    const calls = [{ toolName: failure.toolName, arguments: result }];
    for (const changes of liesFor(failure, calls))
      expect(guard(failure, { calls, changes }).objections, JSON.stringify(changes)).not.toEqual([]);
    const knowledge = toKnowledge(failure, calls, false, () => null);
    expect(balance(readOriginal(failure.argumentsText), knowledge).objections).not.toEqual([]);
  });
});

test('items named one by one keep their order, and none is lost', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 6 }),
      fc.nat(),
      (items, seed) => {
        const failure = failing({
          declares: { tags: texts },
          call: Object.fromEntries(items.map((item, at) => [`tags[${at}]`, item])),
        });
        const steps = items.map((_, at): Step => ['move', `/tags[${at}]`, `/tags/${at}`]);
        const right = repaired(failure, [...steps, ['reformat', '/tags', items]]);
        expect(guard(failure, right).objections).toEqual([]);
        const at = seed % (items.length - 1);
        const swapped = items.with(at, items[at + 1]!).with(at + 1, items[at]!);
        for (const tags of [swapped, items.slice(1), [...items, 'one more']]) {
          const wrong = { calls: [{ toolName: failure.toolName, arguments: { tags } }], changes: right.changes };
          expect(guard(failure, wrong).objections).not.toEqual([]);
        }
      },
    ),
    { numRuns: 50 },
  );
});
