import { expect, test } from 'vitest';
import { progressLine } from '../../src/cli/progress-line.ts';

test.each([
  [
    { stage: 'ingest', done: 12_300_000, total: 49_200_000, unit: 'bytes' },
    3_000,
    'ingest    ██████░░░░░░░░░░░░░░░░░░  25 %  12 of 49 MB  4.1 MB/s  9 s left',
  ],
  [
    { stage: 'ingest', done: 95_000, total: 500_000, unit: 'bytes' },
    10_000,
    'ingest    ████░░░░░░░░░░░░░░░░░░░░  19 %  95 of 500 kB  9.5 kB/s  43 s left',
  ],
  [{ stage: 'repair', done: 2_048, total: null, unit: 'failures' }, 4_000, 'repair    2,048 failures  512/s'],
  [
    { stage: 'replay', done: 0, total: 40, unit: 'steps' },
    0,
    'replay    ░░░░░░░░░░░░░░░░░░░░░░░░   0 %  0 of 40 steps',
  ],
  [
    { stage: 'replay', done: 3, total: 40_000, unit: 'steps' },
    2_000,
    'replay    ░░░░░░░░░░░░░░░░░░░░░░░░   0 %  3 of 40,000 steps  1.5/s  7 h 25 min left',
  ],
  [
    { stage: 'replay', done: 40, total: 40, unit: 'steps' },
    2_000,
    'replay    ████████████████████████ 100 %  40 of 40 steps  20/s',
  ],
  [{ stage: 'extract', done: 0, total: 0, unit: 'calls' }, 500, 'extract   0 calls'],
  [
    { stage: 'extract', done: 50, total: 40, unit: 'calls' },
    500,
    'extract   ████████████████████████ 100 %  50 of 50 calls',
  ],
] as const)('%j after %i ms', (progress, elapsedMs, line) => {
  expect(progressLine(progress, elapsedMs, 120)).toBe(line);
});

test('a line is never longer than the terminal', () => {
  const progress = { stage: 'ingest', done: 5, total: 1e12, unit: 'bytes' } as const;
  expect(progressLine(progress, 60_000, 40)).toHaveLength(39);
});
