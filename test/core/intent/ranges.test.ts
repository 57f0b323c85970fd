import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../../src/core/failure.ts';
import { guard } from '../../../src/core/intent/index.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { failing } from './failing.ts';
import { liesFor } from './lies.ts';

const DAY_MS = 86_400_000;
const day = (at: number) => new Date(Date.UTC(2024, 0, 1) + at * DAY_MS).toISOString().slice(0, 10);
const text = (description: string) => ({ type: 'string', description });

/** One way to ask for a range: what is declared, and how it asks for what lies from one place to before another. */
const WAYS: Record<string, { declares: JsonObject; args: (from: number, before: number) => JsonObject }> = {
  'days, the last included': {
    declares: { start_date: text('First day'), end_date: text('Last day (inclusive)') },
    args: (from, before) => ({ start_date: day(from), end_date: day(before - 1) }),
  },
  'days, the last left out': {
    declares: { from: text('First day'), to: text('End, exclusive') },
    args: (from, before) => ({ from: day(from), to: day(before) }),
  },
  'numbers, the last included': {
    declares: { from_block: { type: 'integer' }, to_block: { type: 'integer', description: 'inclusive' } },
    args: (from, before) => ({ from_block: from, to_block: before - 1 }),
  },
  'moments, the last left out': {
    declares: { start_time: text('Start'), end_time: text('End (exclusive)') },
    args: (from, before) => ({ start_time: `${day(from)}T00:00:00+08:00`, end_time: `${day(before)}T00:00:00+08:00` }),
  },
  'rows from an offset on': {
    declares: { limit: { type: 'integer' }, offset: { type: 'integer' } },
    args: (from, before) => ({ limit: before - from, offset: from }),
  },
};

const plan = fc.record({
  from: fc.nat({ max: 60 }),
  sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 6 }),
  at: fc.nat(),
  fault: fc.constantFrom(
    'none',
    'gap',
    'overlap',
    'longer',
    'shorter',
    'earlier',
    'drop',
    'repeat',
    'reorder',
    'other',
  ),
});

/** The parts of a plan as pairs of places, spoiled in one way. */
function partsOf({ from, sizes, fault, at }: { from: number; sizes: number[]; fault: string; at: number }) {
  let next = from;
  const parts = sizes.map((size): [number, number] => {
    next += size;
    return [next - size, next];
  });
  const [here, inner] = [at % parts.length, 1 + (at % (parts.length - 1))];
  const moved = (index: number, by: [number, number]) =>
    parts.map(([a, b], part): [number, number] => (part === index ? [a + by[0], b + by[1]] : [a, b]));
  switch (fault) {
    case 'gap':
      return moved(inner, [1, 0]);
    case 'overlap':
      return moved(inner, [-1, 0]);
    case 'longer':
      return moved(parts.length - 1, [0, 1]);
    case 'shorter':
      return moved(parts.length - 1, [0, -1]);
    case 'earlier':
      return moved(0, [-1, 0]);
    case 'drop':
      return parts.filter((_, index) => index !== here);
    case 'repeat':
      return parts.toSpliced(here, 0, parts[here]!);
    case 'reorder':
      return parts.toReversed();
    default:
      return parts;
  }
}

test.each(Object.entries(WAYS))('%s: read in parts that meet, and in no others', (_, { declares, args }) => {
  fc.assert(
    fc.property(plan, given => {
      const parts = partsOf(given);
      fc.pre(parts.length > 1 && parts.every(([a, b]) => a >= 0 && a < b));
      const end = given.from + given.sizes.reduce((sum, size) => sum + size, 0);
      const original = { lang: 'en', ...args(given.from, end) };
      const failure = failing({
        tool: 'list_items',
        declares: { lang: { type: 'string' }, ...declares },
        call: original,
      });
      const objects = parts.map(([a, b], at) => ({
        lang: given.fault === 'other' && at === 0 ? 'de' : 'en',
        ...args(a, b),
      }));
      const calls = objects.map(part => ({ toolName: 'list_items', arguments: part }));
      const split: Change = { op: 'split', path: '', from: original, to: objects, provenance: 'arguments' };
      for (const changes of [[split], ...(given.fault === 'none' ? [] : liesFor(failure, calls))])
        expect(guard(failure, { calls, changes }).objections.length === 0, JSON.stringify(objects)).toBe(
          given.fault === 'none',
        );
    }),
    { numRuns: 300 },
  );
});

test('pages of one size from the first on, and no others', () => {
  const declares = { page: { type: 'integer', description: 'Starts at 1' }, per_page: { type: 'integer' } };
  const pages = fc.record({
    count: fc.integer({ min: 2, max: 6 }),
    size: fc.integer({ min: 1, max: 100 }),
    first: fc.integer({ min: 0, max: 3 }),
    asked: fc.integer({ min: 2, max: 600 }),
    last: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(pages, ({ count, size, first, asked, last }) => {
      const original = { page: 1, per_page: asked };
      const failure = failing({ tool: 'list_items', declares, call: original });
      const parts = Array.from({ length: count }, (_, at) => ({
        page: first + at,
        per_page: at === count - 1 ? last : size,
      }));
      const changes: Change[] = [{ op: 'split', path: '', from: original, to: parts, provenance: 'arguments' }];
      const calls = parts.map(part => ({ toolName: 'list_items', arguments: part }));
      const isRight = first === 1 && last === size && size * count === asked;
      expect(guard(failure, { calls, changes }).objections.length === 0).toBe(isRight);
    }),
    {
      numRuns: 1_000,
      examples: [
        [{ count: 3, size: 50, first: 1, asked: 150, last: 50 }],
        [{ count: 2, size: 50, first: 0, asked: 100, last: 50 }],
      ],
    },
  );
});

test.each<[string, string, JsonObject, JsonObject[]]>([
  [
    'a write',
    'delete_items',
    WAYS['days, the last included']!.declares,
    [
      { start_date: '2024-01-01', end_date: '2024-01-02' },
      { start_date: '2024-01-03', end_date: '2024-01-04' },
    ],
  ],
  [
    'a sum',
    'get_total',
    WAYS['days, the last included']!.declares,
    [
      { start_date: '2024-01-01', end_date: '2024-01-02' },
      { start_date: '2024-01-03', end_date: '2024-01-04' },
    ],
  ],
  [
    'ends that nobody tells',
    'list_items',
    { start_date: text('First'), end_date: text('Last') },
    [
      { start_date: '2024-01-01', end_date: '2024-01-02' },
      { start_date: '2024-01-03', end_date: '2024-01-04' },
    ],
  ],
  [
    'another form',
    'list_items',
    WAYS['days, the last included']!.declares,
    [
      { start_date: '2024-01-01', end_date: '2024-01-02' },
      { start_date: '20240103', end_date: '20240104' },
    ],
  ],
])('%s is not read in parts', (_, toolName, declares, parts) => {
  const original = { start_date: '2024-01-01', end_date: '2024-01-04' };
  const failure = failing({ tool: toolName, declares, call: original });
  const calls = parts.map(part => ({ toolName, arguments: part }));
  const changes: Change[] = [{ op: 'split', path: '', from: original, to: parts, provenance: 'arguments' }];
  expect(guard(failure, { calls, changes }).objections).not.toEqual([]);
});
