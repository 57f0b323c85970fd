import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canonicalJson, type Json } from '../../src/core/json.ts';
import { tryRecord } from '../../src/repair/try-record.ts';

type Wanted = {
  id: string;
  tool_name: string;
  arguments: Json;
  want: { tool_name: string; arguments: Json }[] | string;
  kinds?: string[];
  repairable?: string[];
};

/** Failed calls of many kinds, a line each, with the calls that are right, `needs_user`, or `none`; and, in all files but the first, the kinds and verdicts that are right. */
const cases = [
  'failed-calls',
  'diagnosed-calls',
  'range-calls',
  'left-calls',
  'notation-calls',
  'text-calls',
  'nothing-calls',
  'shape-calls',
  'look-alike-calls',
]
  .flatMap(name => readFileSync(new URL(`../fixtures/${name}.jsonl`, import.meta.url), 'utf8').split('\n'))
  .filter(Boolean)
  .map(line => [line, JSON.parse(line) as Wanted] as const);

test.each(cases.map(([line, { id, tool_name }]) => [id, tool_name, line] as const))(
  '%s: %s',
  async (_, _tool, line) => {
    const { want, kinds, repairable, ...record } = JSON.parse(line) as Wanted;
    const plan = JSON.parse(await tryRecord(JSON.stringify({ ...record, status: 'error' }))) as {
      calls: Json;
      kind: string;
      repairable: string;
    };
    if (typeof want !== 'string') expect(canonicalJson(plan.calls)).toBe(canonicalJson(want as unknown as Json));
    else expect(plan.calls).toBeNull();
    if (want === 'needs_user') expect(plan.repairable).toBe('needs_user');
    if (kinds) expect(kinds).toContain(plan.kind);
    if (repairable) expect(repairable).toContain(plan.repairable);
  },
);
