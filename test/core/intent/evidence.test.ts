import { describe, expect, test } from 'vitest';
import { guard } from '../../../src/core/intent/index.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import type { PathProfile } from '../../../src/core/profile.ts';
import { type Case, failing, flag, repaired, type Step, text, texts, whole } from './failing.ts';

const codesOf = (pattern: string): JsonObject => ({ type: 'string', pattern });
const oneOf = (...literals: string[]): JsonObject => ({ type: 'string', enum: literals });

/** What the guard says against steps from a failed call: nothing where they pass. */
function objections(given: Case, steps: readonly Step[], profiles?: ReadonlyMap<string, PathProfile>): string[] {
  const plain = failing(given);
  const failure = profiles
    ? { ...plain, profiles: new Map([[plain.toolName, { toolName: plain.toolName, paths: profiles }]]) }
    : plain;
  return guard(failure, repaired(failure, steps)).objections.map(({ code }) => code);
}

describe('evidence decides what a text at the place of a list is', () => {
  const names: Case = { declares: { names: texts }, call: { names: 'Ada Lovelace, Project Kestrel' } };
  const split: Step[] = [['reformat', '/names', ['Ada Lovelace', 'Project Kestrel']]];
  const wrap: Step[] = [['wrap', '/names', ['Ada Lovelace, Project Kestrel']]];

  test.each<[string, Partial<Case>, boolean, boolean]>([
    ['nothing said', {}, false, false],
    ['the user names the parts apart', { intent: 'Open Ada Lovelace and Project Kestrel' }, true, false],
    ['the user quotes the whole', { intent: 'Open "Ada Lovelace, Project Kestrel"' }, false, true],
    ['the error states the separator', { error: 'names: comma-separated list expected' }, true, false],
  ])('%s', (_, more, maySplit, mayWrap) => {
    expect(objections({ ...names, ...more }, split).length === 0).toBe(maySplit);
    expect(objections({ ...names, ...more }, wrap).length === 0).toBe(mayWrap);
  });

  test.each<[string, JsonObject, string, string[]]>([
    ['ids', text, 'a, b', ['a', 'b']],
    ['files', text, '/a.txt,/b.txt', ['/a.txt', '/b.txt']],
    ['kinds', oneOf('bug', 'idea'), 'bug, idea', ['bug', 'idea']],
    ['城市', text, '上海、北京', ['上海', '北京']],
  ])('%s are several', (name, item, joined, items) => {
    const given = { declares: { [name]: { type: 'array', items: item } }, call: { [name]: joined } };
    expect(objections(given, [['reformat', `/${name}`, items]])).toEqual([]);
    expect(objections(given, [['wrap', `/${name}`, [joined]]])).not.toEqual([]);
  });

  test.each(['Paris, France', 'Lovelace, Ada', 'red; green and blue'])('%s could be either', joined => {
    const given = { declares: { places: texts }, call: { places: joined } };
    expect(objections(given, [['reformat', '/places', joined.split(/[,;] /)]])).not.toEqual([]);
    expect(objections(given, [['wrap', '/places', [joined]]])).not.toEqual([]);
  });

  test('words beside JSON text are a part of it', () => {
    const given = { declares: { todos: texts }, call: { todos: '[urgent] call Ada' } };
    expect(objections(given, [['decode', '/todos', ['urgent']]])).not.toEqual([]);
  });
});

describe('the only missing parameter', () => {
  const renamed: Step[] = [['rename', '/city', '/location']];

  test('is meant by the only name that is not declared, of its family', () => {
    const given = { declares: { location: text }, required: ['location'], call: { city: 'Chicago' } };
    expect(objections(given, renamed)).toEqual([]);
  });

  test.each<[string, Case]>([
    [
      'another name is not declared',
      { declares: { location: text }, required: ['location'], call: { city: 'A', x: 1 } },
    ],
    ['it is not required', { declares: { location: text }, call: { city: 'A' } }],
    ['two are missing', { declares: { location: text, d: text }, required: ['location', 'd'], call: { city: 'A' } }],
  ])('is not where %s', (_, given) => {
    expect(objections(given, renamed)).not.toEqual([]);
  });

  test('is no date where the value is a place, and no id where it is a name', () => {
    const flight = { declares: { start_date: text }, required: ['start_date'], call: { from: 'PEK' } };
    expect(objections(flight, [['rename', '/from', '/start_date']])).not.toEqual([]);
    const message = { declares: { channel_id: text }, required: ['channel_id'], call: { channel: 'general' } };
    expect(objections(message, [['rename', '/channel', '/channel_id']])).not.toEqual([]);
  });
});

describe('the one scalar of an object', () => {
  test.each<[string, JsonObject, JsonObject, Json]>([
    ['value', { value: 2 }, whole, 2],
    ['a synonym', { keyword: 'x' }, text, 'x'],
    ['a value beside its type', { type: 'string', value: 'x' }, text, 'x'],
  ])('under %s is taken out', (_, held, declared, inner) => {
    const given = { declares: { query: declared }, call: { query: held } };
    const key = Object.keys(held).at(-1)!;
    expect(objections(given, [['unwrap', `/query/${key}`, '/query']])).toEqual([]);
    expect(inner).toBe(held[key]);
  });

  test.each(['$gt', 'not', 'exclude', 'before'])('under %s says more', key => {
    const given = { declares: { price: whole }, call: { price: { [key]: 5 } } };
    expect(objections(given, [['unwrap', `/price/${key}`, '/price']])).not.toEqual([]);
  });
});

describe('a form', () => {
  test('of a code may turn its parts where the pattern demands it', () => {
    const given = { declares: { code: codesOf('^\\d{4}\\.(AB|CD)$') }, call: { code: 'ab1234' } };
    expect(objections(given, [['reformat', '/code', '1234.AB']])).toEqual([]);
    expect(objections(given, [['reformat', '/code', '1234.CD']])).not.toEqual([]);
  });

  test.each<[string, string, Json]>([
    ['wait_seconds', '30s', 30],
    ['wait_seconds', '5 minutes', 300],
    ['issue', '#42', 42],
    ['page', ' 3 ', 3],
  ])('%s: %s is a number', (name, said, number) => {
    const given = { declares: { [name]: whole }, call: { [name]: said } };
    expect(objections(given, [['retype', `/${name}`, number]])).toEqual([]);
  });

  test.each<[string, string, Json]>([
    ['wait_seconds', '5 minutes', 5],
    ['wait', '30s', 30],
    ['wait_seconds', '3 km', 3],
    ['price', '50%', 50],
    ['agent', '#007', 7],
  ])('%s: %s is not %s', (name, said, number) => {
    const given = { declares: { [name]: whole }, call: { [name]: said } };
    expect(objections(given, [['retype', `/${name}`, number]])).not.toEqual([]);
  });

  test('that calls that worked have may be taken, and no other', () => {
    const profile: PathProfile = {
      seen: 60,
      types: { string: 60 },
      texts: 60,
      shapes: {},
      affixes: [{ affix: '.X', side: 'suffix', count: 60 }],
      stemsWithAffix: { '12': ['.X'] },
      separators: {},
      dateForms: {},
      maxItems: null,
      values: {},
    };
    const given = { declares: { code: text }, call: { code: '12' } };
    const to = (form: string): Step[] => [['reformat', '/code', form, 'observed']];
    const profiles = new Map([['/code', profile]]);
    expect(objections(given, to('12.X'), profiles)).toEqual([]);
    expect(objections(given, to('12.Y'), profiles)).not.toEqual([]);
    expect(objections(given, to('13.X'), profiles)).not.toEqual([]);
    expect(objections(given, to('12.X'))).not.toEqual([]);
    expect(objections({ ...given, error: '12.X or 12.Y?' }, to('12.X'), profiles)).not.toEqual([]);
  });
});

describe('a tool', () => {
  test.each<[string, string]>([
    ['bash', 'run_command'],
    ['execute_command', 'run_command'],
    ['fetch_quote', 'get_quote'],
    ['remove_file', 'delete_file'],
  ])('%s stands for %s', (called, offered) => {
    const given: Case = {
      tool: called,
      isUnknown: true,
      others: { [offered]: { a: text }, other_thing: { b: flag } },
      call: { a: 'x' },
    };
    expect(objections(given, [['rename_tool', offered]])).toEqual([]);
  });

  test.each<[string, string]>([
    ['file', 'delete_file'],
    ['delete_file', 'file'],
    ['enable_user', 'disable_user'],
    ['bash', 'send_command'],
  ])('%s does not stand for %s', (called, offered) => {
    const given: Case = { tool: called, isUnknown: true, others: { [offered]: { a: text } }, call: { a: 'x' } };
    expect(objections(given, [['rename_tool', offered]])).not.toEqual([]);
  });
});

describe('null', () => {
  test.each<[string, JsonObject, boolean]>([
    ['a flag', flag, true],
    ['a choice', oneOf('a', 'b'), true],
    ['what has a default', { type: 'string', default: 'x' }, true],
    ['a field of the thing', text, false],
  ])('for %s of an update: left out %s', (_, declared, mayGo) => {
    const given = { tool: 'update_item', declares: { id: text, extra: declared }, call: { id: '1', extra: null } };
    expect(objections(given, [['drop', '/extra']]).length === 0).toBe(mayGo);
  });
});
