import type { Place } from '../place.ts';

/** Whether two texts are one path of Windows, with the slashes that its pattern demands. */
export function isTurned(from: string, to: string, { patterns, accepts }: Place): boolean {
  if (patterns.length === 0 || accepts(from) || !accepts(to) || !/^(?:[A-Za-z]:[\\/]|\\\\)/.test(from)) return false;
  return from.replaceAll('\\', '/') === to.replaceAll('\\', '/');
}
