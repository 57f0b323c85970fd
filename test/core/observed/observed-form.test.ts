import { describe, expect, test } from 'vitest';
import { observedForm } from '../../../src/core/observed/index.ts';
import type { PathProfile } from '../../../src/core/profile.ts';

const NOTHING: PathProfile = {
  seen: 0,
  types: {},
  texts: 0,
  shapes: {},
  affixes: [],
  stemsWithAffix: {},
  separators: {},
  dateForms: {},
  maxItems: null,
  values: {},
};

/** Forty stems of each of two beginnings, with an affix of their own, and one that has both. */
const stems = (first: string, affix: string) =>
  Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${first}${String(at).padStart(5, '0')}`, [affix]]));
const codes: PathProfile = {
  ...NOTHING,
  texts: 200,
  affixes: [
    { affix: '.EAST', side: 'suffix', count: 110 },
    { affix: '.WEST', side: 'suffix', count: 90 },
  ],
  stemsWithAffix: { ...stems('6', '.EAST'), ...stems('3', '.WEST'), '900001': ['.EAST', '.WEST'], '900002': ['.WEST'] },
  separators: { ',': 80 },
};

describe('an affix', () => {
  test.each([
    ['of this very stem', '600005', '600005.EAST'],
    ['of all stems of its beginning', '300099', '300099.WEST'],
    ['of a stem that was seen once', '900002', '900002.WEST'],
    ['in another case', '600005.east', '600005.EAST'],
    ['on the other side', 'EAST600005', '600005.EAST'],
    ['of each item', '600005,300001', '600005.EAST,300001.WEST'],
    ['of each item that lacks it', '600005.EAST,300001', '600005.EAST,300001.WEST'],
    ['and the separator', '600005;300001', '600005.EAST,300001.WEST'],
  ])('%s is taken', (_, text, form) => {
    expect(observedForm(text, codes, 'no data')).toBe(form);
  });

  test.each([
    ['two that the stem was seen with', '900001'],
    ['one item that could have two', '600005,900001'],
    ['a beginning that was not seen', '710000'],
    ['another length', '60005'],
    ['a letter before it that is no affix', 'X600005'],
    ['the mark of another', '600005.west'],
    ['one that it has already', '600005.EAST'],
    ['words', 'the east 600005'],
  ])('none for %s', (_, text) => {
    expect(observedForm(text, codes, 'no data')).toBeNull();
  });

  test('none where the error names the code with another one', () => {
    expect(observedForm('600005', codes, 'candidates: 600005.EAST, 600005.WEST')).toBeNull();
    expect(observedForm('600005', codes, 'did you mean 600005.EAST?')).toBe('600005.EAST');
  });

  test('none where codes without it worked too', () => {
    expect(observedForm('600005', { ...codes, texts: 400 }, '')).toBeNull();
    expect(observedForm('600005', { ...codes, stemsWithAffix: { '600005': ['', '.EAST'] } }, '')).toBeNull();
  });

  test('none where too few were seen', () => {
    const few = { ...codes, texts: 10, affixes: [{ affix: '.EAST', side: 'suffix' as const, count: 10 }] };
    expect(observedForm('600005', few, '')).toBeNull();
  });

  test('one before all texts is taken whatever the stem', () => {
    const users = { ...NOTHING, texts: 60, affixes: [{ affix: 'user_', side: 'prefix' as const, count: 60 }] };
    expect(observedForm('4711', users, '')).toBe('user_4711');
  });
});

describe('a date', () => {
  const dates: PathProfile = { ...NOTHING, texts: 60, dateForms: { yyyymmdd: 60 } };

  test.each([
    ['2026-11-05', '20261105'],
    ['2026/11/05', '20261105'],
    ['5 November 2026', '20261105'],
    ['2026-11-05T00:00:00', '20261105'],
  ])('%s is written as %s', (text, form) => {
    expect(observedForm(text, dates, '')).toBe(form);
  });

  test.each(['20261105', '03/04/2026', '2026-11-05T10:00:00', 'tomorrow'])('%s is left alone', text => {
    expect(observedForm(text, dates, '')).toBeNull();
  });

  test('is left alone where the form is not the only one', () => {
    expect(observedForm('2026-11-05', { ...dates, dateForms: { yyyymmdd: 50, 'yyyy/mm/dd': 10 } }, '')).toBeNull();
  });
});
