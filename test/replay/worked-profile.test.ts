import { describe, expect, test } from 'vitest';
import { isEmptyResult } from '../../src/replay/is-empty-result.ts';
import { toWorkedProfile, unnamedArguments } from '../../src/replay/worked-profile.ts';

const calls = (count: number, toCall: (at: number) => { arguments: string; result_text: string }) =>
  Array.from({ length: count }, (_, at) => toCall(at));

describe('what calls that worked tell', () => {
  test('an argument is echoed where nine of ten results name it, over five calls or more', () => {
    const echo = (at: number) => ({
      arguments: `{"code":"60${at}519","adjust":"qfq"}`,
      result_text: `code 60${at}519`,
    });
    expect([...toWorkedProfile(calls(5, echo)).echoed]).toEqual(['/code']);
    expect([...toWorkedProfile(calls(4, echo)).echoed]).toEqual([]);
    const mute = { arguments: '{"code":"x9"}', result_text: 'ok' };
    expect([...toWorkedProfile([...calls(9, echo), mute]).echoed]).toEqual(['/code']);
    expect([...toWorkedProfile([...calls(8, echo), mute]).echoed]).toEqual([]);
  });

  test('a value that is always the same, or few short ones, may stand in any result', () => {
    const one = (value: string) => () => ({ arguments: `{"head":"${value}"}`, result_text: `1 of 3 daily lines` });
    expect([...toWorkedProfile(calls(60, one('1'))).echoed]).toEqual([]);
    expect([...toWorkedProfile(calls(60, one('daily'))).echoed]).toEqual([]);
    const few = (at: number) => ({ arguments: `{"head":${(at % 3) + 1}}`, result_text: 'lines 1, 2, 3' });
    expect([...toWorkedProfile(calls(60, few)).echoed]).toEqual([]);
  });

  test('every item of a list is to be named, and a short value only where it stands alone', () => {
    const profile = toWorkedProfile(
      calls(5, at => ({ arguments: `{"codes":["A${at}","B${at}"],"n":${at}}`, result_text: `A${at} B${at} n=${at}` })),
    );
    expect([...profile.echoed].sort()).toEqual(['/codes/*', '/n']);
    expect(unnamedArguments({ codes: ['X1', 'Y2'], n: 7 }, 'x1: 7, Y22', profile)).toEqual(['Y2']);
    expect(unnamedArguments({ codes: ['X1'], n: 7 }, 'x1 in 2017', profile)).toEqual(['7']);
  });
});

test.each([
  ['', true],
  [' \n', true],
  ['[]', true],
  ['{"items":[],"next":null,"note":""}', true],
  ['null', true],
  ['""', true],
  ['0', false],
  ['false', false],
  ['{"total":0}', false],
  ['[FILE] a.txt', false],
  ['none', false],
])('%j is an empty result: %s', (text, isEmpty) => expect(isEmptyResult(text)).toBe(isEmpty));
