import type { Place } from '../place.ts';

/** Whether `to` is a number's digits with the zeros before them that its pattern asks for, where no other count of zeros would do. */
export function isPadded(from: string, to: string, { patterns, accepts }: Place): boolean {
  if (patterns.length === 0 || !/^\d{1,30}$/.test(from) || !to.endsWith(from) || accepts(from) || !accepts(to))
    return false;
  const zeros = to.length - from.length;
  if (zeros < 1 || !/^0+$/.test(to.slice(0, zeros))) return false;
  return Array.from({ length: zeros + 8 }, (_, count) => count).every(
    count => count === zeros || !accepts('0'.repeat(count) + from),
  );
}
