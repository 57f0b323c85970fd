import { createHash } from 'node:crypto';

/** An id of a finished run: its own words, and a hash of all of it, since runs of different files share task numbers. */
export function contentId(words: readonly unknown[], whole: unknown): string {
  const told = words.filter(word => typeof word === 'string' || typeof word === 'number');
  const hash = createHash('sha256').update(JSON.stringify(whole)).digest('hex').slice(0, 16);
  return [...told, hash].join('/');
}
