import { expect, test } from 'vitest';
import { guard } from '../../../src/core/intent/index.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { failureOf, tool } from '../../repair/rules/failure-of.ts';

const pattern = (form: string, description = '') => ({ type: 'string', pattern: form, description });
const map = { type: 'object', additionalProperties: { type: 'string' } };
const seconds = { type: 'integer', description: 'Unix time in seconds' };

/** What the guard says of one value in place of another. */
function objections(place: JsonObject, from: Json, to: Json) {
  const failure = failureOf(tool('get_rows', { 'p!': place }), { p: from }, { kind: 'format_violation' });
  const changes = [{ op: 'reformat' as const, path: '/p', from, to, provenance: 'schema' as const }];
  return guard(failure, { calls: [{ toolName: 'get_rows', arguments: { p: to } }], changes }).objections;
}

test.each<[string, JsonObject, Json, Json, Json]>([
  ['a telephone number', pattern('^\\+\\d{8,15}$'), '+1 (415) 555-0132', '+14155550132', '+14155550133'],
  [
    'a hardware address',
    pattern('^([0-9a-f]{2}:){5}[0-9a-f]{2}$'),
    'AA-BB-CC-00-11-22',
    'aa:bb:cc:00:11:22',
    'aa:bb:cc:00:22:11',
  ],
  ['full-width digits', pattern('^\\d{6}$'), '６００５１９', '600519', '600518'],
  ['a market', pattern('^[01]\\.\\d{6}$', '沪市为 1，深市为 0'), '600519.SH', '1.600519', '0.600519'],
  ['a time', seconds, '2026-01-01T00:00:00Z', 1_767_225_600, 1_767_222_000],
  [
    'an environment',
    map,
    [
      { name: 'A', value: '1' },
      { name: 'B', value: '2' },
    ],
    { A: '1', B: '2' },
    { A: '2', B: '1' },
  ],
  [
    'an environment with all its entries',
    map,
    ['A=1', 'B=2'].map(text => ({ key: text[0]!, value: text[2]! })),
    { A: '1', B: '2' },
    { A: '1' },
  ],
])('%s is the same in another notation, and no other', (_, place, from, same, other) => {
  expect(objections(place, from, same)).toEqual([]);
  expect(objections(place, from, other)).not.toEqual([]);
});
