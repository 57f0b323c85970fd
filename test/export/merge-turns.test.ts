import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTurns } from '../../src/export/merge-turns.ts';
import type { Turn } from '../../src/export/types.ts';

const call = { toolName: 'quote', argumentsText: '{}', result: 'ok' };

test('joins neighbours of one role, and the words before a call with the call', () => {
  expect(
    mergeTurns([
      { role: 'user', text: 'a' },
      { role: 'user', text: 'b' },
      { role: 'assistant', text: 'c', calls: [], isTrained: false },
      { role: 'assistant', text: '', calls: [call], isTrained: false },
      { role: 'assistant', text: 'd', calls: [], isTrained: false },
    ]),
  ).toEqual([
    { role: 'user', text: 'a\n\nb' },
    { role: 'assistant', text: 'c', calls: [call], isTrained: false },
    { role: 'assistant', text: 'd', calls: [], isTrained: false },
  ]);
});

test('loses no text and no call, and merging again changes nothing', () => {
  const turn: fc.Arbitrary<Turn> = fc.oneof(
    fc.record({ role: fc.constantFrom('system' as const, 'user' as const), text: fc.string() }),
    fc.record({
      role: fc.constant('assistant' as const),
      text: fc.string(),
      calls: fc.array(fc.constant(call), { maxLength: 2 }),
      isTrained: fc.constant(false),
    }),
  );
  fc.assert(
    fc.property(fc.array(turn), turns => {
      const merged = mergeTurns(turns);
      const calls = (list: Turn[]) =>
        list.reduce((sum, item) => sum + (item.role === 'assistant' ? item.calls.length : 0), 0);
      const letters = (list: Turn[]) =>
        list
          .map(item => item.text)
          .join('')
          .replaceAll('\n', '');
      expect(calls(merged)).toBe(calls(turns));
      expect(letters(merged)).toBe(letters(turns));
      expect(mergeTurns(merged)).toEqual(merged);
    }),
  );
});
