import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../src/core/failure.ts';
import { guard } from '../../../src/core/intent/index.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { failing, repaired as steps } from '../../core/intent/failing.ts';
import { failureOf, repaired, tool } from './failure-of.ts';

const text = { type: 'string' };
const list = { type: 'array', items: text };
const said = (description: string) => ({ ...text, description });

/** What the rules propose as calls; null where they ask or say nothing. */
function calls(name: string, properties: Record<string, JsonObject>, args: Json, more: Partial<Failure> = {}) {
  const found = repaired(failureOf(tool(name, properties), args, more));
  return Array.isArray(found) ? found : null;
}

describe('a list where text is wanted', () => {
  test.each([
    ['command', { description: '' }],
    ['cmd', { description: 'Comma-separated words of the command' }],
    ['shell_script', { description: 'To run' }],
    ['path', { description: 'Path, which must not contain commas' }],
    ['note', { description: 'Recommended wording' }],
    ['note', { description: 'Lines of a pipeline' }],
    ['code', { description: 'Python code to run, arguments split by commas' }],
  ])('is not joined by commas: %s %j', (name, words) => {
    const declared = { ...text, ...words };
    expect(calls('update_it', { [`${name}!`]: declared }, { [name]: ['git', 'log'] })).toBeNull();
    const failure = failing({ tool: 'update_it', declares: { [name]: declared }, call: { [name]: ['git', 'log'] } });
    const { objections } = guard(failure, steps(failure, [['reformat', `/${name}`, 'git,log']]));
    const mayJoin = words.description === 'Recommended wording' || words.description === 'Lines of a pipeline';
    expect(objections.map(({ code }) => code).at(0)).toBe(mayJoin ? undefined : 'changed');
  });

  test.each([
    ['Comma-separated symbols', 'MO,KO'],
    ['Symbols separated by commas, without spaces', 'MO,KO'],
    ['Symbols, comma delimited, not a JSON array', 'MO,KO'],
    ['用逗号分隔的代码', 'MO,KO'],
    ['Symbols joined with a semicolon', 'MO;KO'],
    ['Pipe-separated symbols; no commas', 'MO|KO'],
    ['Symbols as CSV', 'MO,KO'],
  ])('is joined as is stated: %s', (words, joined) => {
    const found = calls('get_it', { 'symbols!': said(words) }, { symbols: ['MO', 'KO'] });
    expect(found).toEqual([`get_it ${JSON.stringify({ symbols: joined })}`]);
  });
});

describe('a cut list', () => {
  const complete = (intent: string, kept = '{"names": ["NVDA", "AMD"') =>
    calls('get_prices', { 'names!': list }, kept, { intent, kind: 'truncated' });

  test.each([
    'Prices of NVDA, AMD, cheers',
    'Prices of NVDA, AMD, but not INTC',
    'Prices of NVDA, AMD and INTC unless it is closed',
    'Prices of NVDA, AMD, next month',
    'Prices of NVDA, AMD, or INTC',
    'Prices of NVDA, AMD, 3 years',
    'Prices of NVDA, AMD and whatever Lisa holds',
  ])('takes no words of the sentence for items: %s', intent => {
    expect(complete(intent)).toBeNull();
    const failure = failing({
      declares: { names: list },
      required: ['names'],
      call: '{"names": ["NVDA", "AMD"',
      intent,
    });
    const last = intent.split(/, | and /).at(-1)!;
    const { objections } = guard(failure, steps(failure, [['parse', '', { names: ['NVDA', 'AMD', last] }, 'intent']]));
    expect(objections).not.toEqual([]);
  });

  test.each([
    ['Prices of NVDA, AMD and INTC', undefined, ['NVDA', 'AMD', 'INTC']],
    [
      'Open src/a.ts, src/b.ts, src/lib/c-d.ts',
      '{"names": ["src/a.ts", "src/b.ts"',
      ['src/a.ts', 'src/b.ts', 'src/lib/c-d.ts'],
    ],
    ['Weather in Rome, Oslo and Los Angeles', '{"names": ["Rome", "Oslo"', ['Rome', 'Oslo', 'Los Angeles']],
  ])('is completed with what is written alike: %s', (intent, kept, names) => {
    expect(complete(intent, kept)).toEqual([`get_prices ${JSON.stringify({ names })}`]);
  });
});

describe('a code that the user wrote whole', () => {
  const whole = (intent: string) =>
    calls('get_fund', { 'code!': text }, { code: '510300' }, { intent, kind: 'ambiguous_value' });

  test.each([
    'not 510300.SS',
    "I didn't ask for 510300.SS",
    'any fund other than 510300.SS',
    'den Fonds außer 510300.SS',
    'nicht 510300.SS, den anderen',
    'todos excepto 510300.SS',
    'pas 510300.SS',
    'tous sauf 510300.SS',
    '不是510300.SS',
    '除了 510300.SS',
  ])('is not the one that is held off: %s', intent => {
    expect(whole(intent)).toBeNull();
    const failure = failing({ declares: { code: text }, call: { code: '510300' }, intent });
    const { objections } = guard(failure, steps(failure, [['reformat', '/code', '510300.SS', 'intent']]));
    expect(objections.map(({ code }) => code)).toContain('changed');
  });

  test('is taken where nothing speaks against it', () => {
    expect(whole('The fund 510300.SS. No charts please.')).toEqual(['get_fund {"code":"510300.SS"}']);
  });
});

describe('a list that is too long', () => {
  const split = (name: string, description: string | null = null, parameter = 'ids') => {
    const offered = tool(name, { [`${parameter}!`]: { ...list, maxItems: 2 } });
    const args = { [parameter]: ['p', 'q', 'r'] };
    return { offered: { ...offered, description }, args, parameter };
  };

  test.each([
    ['compare_funds', null, 'ids'],
    ['get_average_price', null, 'ids'],
    ['find_best', null, 'ids'],
    ['plan_route', null, 'ids'],
    ['get_list', 'The sum of all orders. Fast.', 'ids'],
    ['find_files', 'Files that have all labels', 'ids'],
    ['get_data', '返回相关性', 'ids'],
    ['find_way', null, 'waypoints'],
  ])('is not answered in parts by %s, %s (%s)', (name, description, parameter) => {
    const { offered, args } = split(name, description, parameter);
    const failure = failureOf(offered, args, { kind: 'range_or_count_limit' });
    expect(Array.isArray(repaired(failure))).toBe(false);
    const proposal = steps(failure, [['split', `/${parameter}`, [['p', 'q'], ['r']]]]);
    expect(guard(failure, proposal, { effectOf: () => 'read' }).objections.map(({ code }) => code)).toContain(
      'changed',
    );
  });

  test('is split where each item has an answer of its own', () => {
    const { offered, args } = split('get_quotes', 'Latest quotes of stocks. The sum is not shown.');
    expect(repaired(failureOf(offered, args, { kind: 'range_or_count_limit' }))).toEqual([
      'get_quotes {"ids":["p","q"]}',
      'get_quotes {"ids":["r"]}',
    ]);
  });

  test.each(['sql', 'text', 'message'])('is one text in parts at %s', name => {
    expect(calls('get_rows', { [`${name}!`]: text }, { [name]: ['SELECT b', 'FROM u'] })).toBeNull();
  });
});

describe('a list or an object where text is wanted', () => {
  const written = (name: string, properties: Record<string, JsonObject>, args: Json, path: string, to: string) => {
    const found = calls(name, properties, args);
    const failure = failing({ tool: name, declares: properties, call: args });
    return { found, objections: guard(failure, steps(failure, [['reformat', path, to]])).objections };
  };

  test.each([
    ['say_it', 'text', 'Words to say', ['Hi', 'Bye']],
    ['send_it', 'message', 'What to send', ['Hi', 'Bye']],
    ['get_translation', 'text', 'No JSON, please', { a: 'Hi' }],
  ])('is no JSON text for %s %s (%s)', (name, parameter, description, value) => {
    const json = JSON.stringify(value);
    const { found, objections } = written(
      name,
      { [parameter]: said(description) },
      { [parameter]: value },
      `/${parameter}`,
      json,
    );
    expect(found).toBeNull();
    expect(objections.map(({ code }) => code)).toContain('changed');
  });

  test.each([
    ['set_it', 'text', 'Items as a JSON array', ['Hi', 'Bye']],
    ['set_it', 'payload', '', { a: 'Hi' }],
    ['write_it', 'content', 'What to write', { a: 'Hi' }],
  ])('is JSON text for %s %s (%s)', (name, parameter, description, value) => {
    const json = JSON.stringify(value);
    const { found, objections } = written(
      name,
      { [parameter]: said(description) },
      { [parameter]: value },
      `/${parameter}`,
      json,
    );
    expect(found).toEqual([`${name} ${JSON.stringify({ [parameter]: json })}`]);
    expect(objections).toEqual([]);
  });
});
