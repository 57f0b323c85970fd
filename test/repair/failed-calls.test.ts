import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canonicalJson, type Json } from '../../src/core/json.ts';
import { tryRecord } from '../../src/repair/try-record.ts';

type Wanted = {
  id: string;
  tool_name: string;
  arguments: Json;
  want: { tool_name: string; arguments: Json }[] | string;
};

/** Failed calls of many kinds, a line each, with the calls that are right, `needs_user`, or `none`. */
const cases = readFileSync(new URL('../fixtures/failed-calls.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => [line, JSON.parse(line) as Wanted] as const);

test.each(cases.map(([line, { id, tool_name }]) => [id, tool_name, line] as const))(
  '%s: %s',
  async (_, _tool, line) => {
    const { want, ...record } = JSON.parse(line) as Wanted;
    const plan = JSON.parse(await tryRecord(JSON.stringify({ ...record, status: 'error' }))) as {
      calls: Json;
      repairable: string;
    };
    if (typeof want !== 'string') expect(canonicalJson(plan.calls)).toBe(canonicalJson(want as unknown as Json));
    else expect(plan.calls).toBeNull();
    if (want === 'needs_user') expect(plan.repairable).toBe('needs_user');
  },
);
