import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';

/** What is looked at of a node: a regular expression, or a text written as `String.raw`, of which most are parts of one. */
type Syntax = {
  start: number;
  type?: string;
  regex?: { pattern: string; flags: string };
  tag?: { object?: { name: string } };
  quasi?: { quasis: { value: { raw: string } }[] };
};
type Group = { place: string; source: string; flags: string };

/**
 * The repeated groups of the regular expressions in the source, each as a pattern of its own: what makes a text take exponential time to
 * read is within one, and such a small pattern is checked in no time.
 */
function repeatedGroups(): Group[] {
  const src = join(import.meta.dirname, '../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'));
  return files.flatMap(file => {
    const code = readFileSync(join(src, file), 'utf8');
    return patternsOf(code, file).flatMap(({ pattern, flags, place }) =>
      groupsOf(pattern).map(source => ({ place, source: `^${source}$`, flags: flags.replace('y', '') })),
    );
  });
}

function patternsOf(code: string, file: string): { pattern: string; flags: string; place: string }[] {
  const found: { pattern: string; flags: string; place: string }[] = [];
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { start, regex, type, tag, quasi } = node as Syntax;
    const place = `${file}:${code.slice(0, start).split('\n').length}`;
    if (regex) found.push({ ...regex, place });
    else if (type === 'TaggedTemplateExpression' && tag?.object?.name === 'String')
      found.push({ pattern: quasi!.quasis.map(({ value }) => value.raw).join('0'), flags: 'i', place });
    else for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(file, code).program);
  return found;
}

/** Groups with a quantifier that repeats them, from the innermost out. */
function groupsOf(pattern: string): string[] {
  const groups: string[] = [];
  const open: number[] = [];
  let isInClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (isInClass) isInClass = character !== ']';
    else if (character === '[') isInClass = true;
    else if (character === '(') open.push(at);
    else if (character === ')') {
      const repeat = /^(?:[*+]|\{\d+,\d*\})/.exec(pattern.slice(at + 1))?.[0];
      const from = open.pop()!;
      if (repeat) groups.push(pattern.slice(from, at + 1) + repeat);
    }
  }
  return groups.filter(group => !/\\[1-9]|\\k</.test(group));
}

describe('no text of a log makes a pattern take exponential time', () => {
  const groups = repeatedGroups();

  test('groups are found, and a bad one is told', () => {
    expect(groups.length).toBeGreaterThan(50);
    expect(groupsOf(String.raw`^4\d\d[)(*] (?:\w+ ?)*(?:error|(?:a|b){2,})`)).toEqual([
      String.raw`(?:\w+ ?)*`,
      '(?:a|b){2,}',
    ]);
    expect(checkSync(String.raw`^(?:\w+ ?)*$`, '')).toMatchObject({ complexity: { type: 'exponential' } });
  });

  test.each(groups)('$place $source', ({ source, flags }) => {
    const found = checkSync(source, flags, { timeout: 5000 });
    expect(found.status).not.toBe('unknown');
    if (found.status === 'vulnerable') expect(found.complexity.type, found.attack.pattern).toBe('polynomial');
  });
});
