import { expect, test } from 'vitest';
import { shownNumber, shownShare, toColumns, wrapped } from '../../src/cli/columns.ts';
import { displayWidth, fitted } from '../../src/cli/display-width.ts';

test('columns stand under each other, numbers to the right, also where characters are wide', () => {
  expect(
    toColumns([
      ['中文', 5, 'a'],
      ['abcdef', 1234, ''],
    ]),
  ).toEqual(['中文        5  a', 'abcdef  1,234']);
});

test('words go on as many lines as they take', () => {
  expect(wrapped(['aaa', 'bbb', 'ccc'], 8)).toEqual(['aaa, bbb,', 'ccc']);
  expect(wrapped([], 8)).toEqual([]);
});

test('a text is cut to the columns that it may take', () => {
  expect(fitted('abcdef', 6)).toBe('abcdef');
  expect(fitted('abcdefg', 6)).toBe('abcde…');
  expect(fitted('查询最新行情', 6)).toBe('查询…');
  expect(displayWidth('查询…')).toBe(5);
});

test('numbers and shares are shown as people read them', () => {
  expect(shownNumber(1234567)).toBe('1,234,567');
  expect(shownShare(1, 3)).toBe('33 %');
  expect(shownShare(0, 0)).toBe('0 %');
});
