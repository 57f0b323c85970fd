import { describe, expect, test } from 'vitest';
import { longerSpellings } from '../../../src/core/intent/forms/longer-spelling.ts';
import { guard } from '../../../src/core/intent/index.ts';
import type { Json } from '../../../src/core/json.ts';
import type { PathProfile } from '../../../src/core/profile.ts';
import { failureOf, repaired, tool } from '../../repair/rules/failure-of.ts';

test.each<[string, string, string[]]>([
  ['517', 'account 000517', ['000517']],
  ['517', 'account 517, not 0517', []],
  ['2.3', 'release 2.30 please', ['2.30']],
  ['2.3', 'release 2.3', []],
  ['2.3', 'release 2.31', []],
  ['441512', 'dial 0044 1512', ['0044 1512']],
  ['88', '员工0088的资料', ['0088']],
  ['88', 'row 188 or 880', []],
  ['12345678901234567000', 'id 12345678901234567123', ['12345678901234567123']],
  ['9.9e17', 'id 990000000000000001', ['990000000000000001']],
  ['-5', 'at -05', []],
  ['5', '', []],
])('%s in "%s"', (number, intent, wanted) => {
  expect(longerSpellings(number, intent)).toEqual(wanted);
});

const failing = (name: string, parameter: string, written: string, intent: string) =>
  failureOf(tool(name, { [`${parameter}!`]: { type: 'string' } }), `{"${parameter}":${written}}`, {
    intent,
    kind: 'wrong_type',
    errorText: `${parameter} must be string`,
  });

const objections = (name: string, parameter: string, written: string, intent: string, to: Json) => {
  const failure = failing(name, parameter, written, intent);
  const calls = [{ toolName: name, arguments: { [parameter]: to } }];
  const from = JSON.parse(written) as Json;
  const changes = [{ op: 'retype' as const, path: `/${parameter}`, from, to, provenance: 'arguments' as const }];
  return guard(failure, { calls, changes }).objections;
};

test.each([
  ['get_account', 'account', '517', 'account 000517', '000517'],
  ['get_release', 'tag', '2.3', 'what is in 2.30?', '2.30'],
  ['get_account', 'account', '517', 'account 517', '517'],
  ['update_account', 'account', '517', 'account 517', '517'],
  ['get_text', 'ratio', '0.25', 'a quarter', '0.25'],
])('%s: the %s written %s, said "%s", is "%s"', (name, parameter, written, intent, to) => {
  expect(repaired(failing(name, parameter, written, intent))).toEqual([`${name} {"${parameter}":"${to}"}`]);
  expect(objections(name, parameter, written, intent, to)).toEqual([]);
});

test.each([
  ['remove_account', 'account', '517', 'remove account 000517', '517'],
  ['remove_account', 'account', '517', 'remove account 000517', '000517'],
  ['create_release', 'tag', '2.3', 'ship 2.30', '2.3'],
  ['create_release', 'version', '2.3', 'ship it', '2.3'],
  ['get_account', 'account', '517', 'account 000517', '517'],
  ['get_account', 'account', '517', 'account 0517 or 000517', '0517'],
  ['get_number', 'phone', '441512', 'who is 0044 1512', '441512'],
])('%s: the %s written %s, said "%s", is not "%s"', (name, parameter, written, intent, to) => {
  expect(repaired(failing(name, parameter, written, intent)) ?? []).not.toContain(`${name} {"${parameter}":"${to}"}`);
  expect(objections(name, parameter, written, intent, to)).not.toEqual([]);
});

test('a number with an exponent is no text of its own', () => {
  expect(repaired(failing('get_account', 'account', '5.17e20', 'the account'))).toBeNull();
});

describe('where calls that worked show one width', () => {
  const worked = (shapes: Record<string, number>, written: string) => {
    const failure = failing('get_account', 'account', written, 'the account');
    const paths = new Map([['/account', { ...seen, texts: 60, shapes }]]);
    return { ...failure, profiles: new Map([['get_account', { toolName: 'get_account', paths }]]) };
  };
  const proposal = (to: string, from: number) => ({
    calls: [{ toolName: 'get_account', arguments: { account: to } }],
    changes: [{ op: 'retype' as const, path: '/account', from, to, provenance: 'arguments' as const }],
  });

  test('fewer digits are another account', () => {
    const failure = worked({ '999999': 60 }, '517');
    expect(repaired(failure)).toBeNull();
    expect(guard(failure, proposal('517', 517)).objections).not.toEqual([]);
  });

  test.each([
    ['as many digits', { '999999': 60 }, 518273],
    ['several widths', { '999999': 30, '9999': 30 }, 517],
  ])('%s are this one', (_, shapes, number) => {
    const failure = worked(shapes, String(number));
    expect(repaired(failure)).toEqual([`get_account {"account":"${number}"}`]);
    expect(guard(failure, proposal(String(number), number)).objections).toEqual([]);
  });
});

const seen: PathProfile = {
  seen: 60,
  types: { string: 60 },
  texts: 60,
  shapes: {},
  affixes: [],
  stemsWithAffix: {},
  separators: {},
  dateForms: {},
  maxItems: null,
  values: {},
};
