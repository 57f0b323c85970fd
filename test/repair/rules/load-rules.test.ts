import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KINDS } from '../../../src/core/kinds.ts';
import { loadRules, RULES } from '../../../src/repair/index.ts';
import { tryRecord } from '../../../src/repair/try-record.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder();
const own = `export default {
  name: 'desk_number',
  kinds: ['format_violation'],
  change: 'writes a desk as floor and number',
  provenance: ['arguments'],
  run({ args }) {
    const desk = args?.desk;
    if (typeof desk !== 'string' || !/^\\d{3}$/.test(desk)) return null;
    return [{ op: 'reformat', path: '/desk', from: desk, to: desk[0] + '-' + desk.slice(1), provenance: 'arguments' }];
  },
};`;
const booking = {
  tool_name: 'get_desk',
  arguments: { desk: '312' },
  tools: [
    {
      name: 'get_desk',
      input_schema: { type: 'object', properties: { desk: { type: 'string', pattern: '^\\d-\\d{2}$' } } },
    },
  ],
  error: 'desk: wrong format',
};

function module(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return `./${name}`;
}

describe('rules', () => {
  test('each says what it is for', () => {
    for (const { name, kinds, change, provenance } of RULES) {
      expect(name).toMatch(/^[a-z][a-z_]+$/);
      expect(kinds.length).toBeGreaterThan(0);
      expect(kinds.every(kind => KINDS.includes(kind))).toBe(true);
      expect(change.length).toBeGreaterThan(10);
      expect(provenance.length).toBeGreaterThan(0);
    }
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
  });

  test('one that is switched off is not asked', async () => {
    const rules = await loadRules({ off: ['retype_scalar'] }, folder);
    expect(rules).toHaveLength(RULES.length - 1);
    const line = JSON.stringify({
      tool_name: 'get_page',
      arguments: { n: '1' },
      tools: [{ name: 'get_page', input_schema: { type: 'object', properties: { n: { type: 'integer' } } } }],
      error: 'n must be integer',
    });
    expect(JSON.parse(await tryRecord(line))).toMatchObject({ calls: [{ arguments: { n: 1 } }] });
    expect(JSON.parse(await tryRecord(line, { rules }))).toMatchObject({ calls: null });
  });

  test('one of a person’s own is asked first, and what it makes is guarded', async () => {
    const rules = await loadRules({ extra: [module('desk.mjs', own)] }, folder);
    expect(rules[0]!.name).toBe('desk_number');
    const line = JSON.stringify(booking);
    expect(JSON.parse(await tryRecord(line, { rules }))).toMatchObject({ calls: [{ arguments: { desk: '3-12' } }] });
    const bad = own.replace('desk_number', 'other_desk').replace("desk[0] + '-' + desk.slice(1)", "'4-12'");
    const wrong = await loadRules({ extra: [module('wrong.mjs', bad)] }, folder);
    expect(JSON.parse(await tryRecord(line, { rules: wrong }))).toMatchObject({ calls: null });
  });

  test.each([
    ['an unknown name', { off: ['retype'] }, 'no such rule to switch off: "retype"'],
    ['a missing file', { extra: ['./none.mjs'] }, 'cannot be loaded'],
    ['a module without a rule', { extra: [module('empty.mjs', 'export default {};')] }, 'holds no rule: name'],
    [
      'a name that is taken',
      { extra: [module('double.mjs', own.replace('desk_number', 'read_text'))] },
      'two rules are called "read_text"',
    ],
  ])('%s is said', async (_, settings, message) => {
    await expect(loadRules(settings, folder)).rejects.toThrow(message);
  });
});
