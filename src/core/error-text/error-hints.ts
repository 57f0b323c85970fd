import { remembered } from '../remembered.ts';
import { readAllowed } from './hints/allowed.ts';
import { readDidYouMean } from './hints/did-you-mean.ts';
import { readLimits } from './hints/limits.ts';
import { readNames } from './hints/names.ts';
import { readRejected } from './hints/rejected.ts';
import { readRoots } from './hints/roots.ts';
import type { ErrorHints } from './hints/types.ts';

/** What an error text tells a repairer, each in the exact words of the text. */
export const readErrorHints: (text: string) => ErrorHints = remembered(readAnew, 1_000, 20_000);

function readAnew(text: string): ErrorHints {
  const plain = text
    .slice(0, 20_000)
    .replace(/\\(["'])/g, '$1')
    .replace(/\\n/g, '\n');
  return {
    didYouMean: readDidYouMean(plain),
    allowed: readAllowed(plain),
    limits: readLimits(plain),
    roots: readRoots(text.slice(0, 20_000)),
    ...readNames(plain),
    rejected: readRejected(plain),
  };
}
