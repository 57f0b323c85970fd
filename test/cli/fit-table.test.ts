import { expect, test } from 'vitest';
import { displayWidth } from '../../src/cli/display-width.ts';
import { fitTable } from '../../src/cli/fit-table.ts';
import { hanging } from '../../src/cli/hanging.ts';

const heading = ['id', 'size', 'tools', 'says'];
const rows = [
  ['sha256:0123abcd', 12, 'get_quote, get_bars +3', 'missing required parameter <*> '.repeat(6)],
  ['sha256:89abcdef', 3, 'run_sql', '未查询到股票的行情数据，请检查代码是否正确'.repeat(4)],
];
const widest = (text: string) => Math.max(...text.split('\n').map(displayWidth));

test('a table fits the screen: on one line a row where there is room, else with its text below', () => {
  const wide = fitTable(heading, rows, 140);
  expect(wide.split('\n')).toHaveLength(4);
  expect(widest(wide)).toBeLessThanOrEqual(140);
  expect(wide).toContain('get_quote, get_bars +3  missing required parameter');
  const narrow = fitTable(heading, rows, 80);
  expect(narrow.split('\n')).toHaveLength(6);
  expect(widest(narrow)).toBeLessThanOrEqual(80);
  expect(narrow).toContain('get_quote');
  const tiny = fitTable(heading, rows, 30, ['tools']);
  expect(widest(tiny)).toBeLessThanOrEqual(30);
  expect(tiny).not.toContain('get_quote');
});

test('without a screen it is as wide as it is', () => {
  expect(fitTable(heading, rows, null).split('\n')).toHaveLength(4);
});

test('a long text hangs below its label, words whole where they fit', () => {
  const text = 'one two three four five six seven eight nine ten';
  const lines = hanging('error   ', text, 30).split('\n');
  expect(lines[0]).toMatch(/^error {3}one two/);
  expect(lines.slice(1).every(line => line.startsWith('        '))).toBe(true);
  expect(lines.map(line => line.slice(8)).join(' ')).toBe(text);
  expect(widest(hanging('x ', '证'.repeat(50), 40))).toBeLessThanOrEqual(40);
  expect(hanging('error   ', text, null)).toBe(`error   ${text}`);
});
