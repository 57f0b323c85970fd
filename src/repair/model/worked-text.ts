import type { PathProfile, Profile } from '../../core/profile.ts';
import { shortened } from './fence.ts';

/** Most parameters that are told. */
const MOST_PATHS = 40;

/** What the values of calls that worked look like: their types and shapes, never the values themselves. */
export function workedText(profile: Profile | undefined): string {
  if (!profile) return '';
  const lines = [...profile.paths]
    .filter(([path]) => path !== '')
    .slice(0, MOST_PATHS)
    .map(([path, found]) => `${path}: ${lookOf(found)}`);
  return shortened(lines.join('\n'), 4_000);
}

function lookOf({ seen, types, shapes, separators, dateForms, maxItems }: PathProfile): string {
  const parts = [
    `${seen} calls`,
    most(types, 3),
    most(shapes, 3, 'like '),
    most(separators, 2, 'joined by '),
    most(dateForms, 2, 'dates as '),
    maxItems === null ? '' : `up to ${maxItems} items`,
  ];
  return parts.filter(part => part !== '').join('; ');
}

/** The most frequent keys of a count. */
function most(counts: Record<string, number>, top: number, before = ''): string {
  const keys = Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .slice(0, top)
    .map(([key]) => key);
  return keys.length === 0 ? '' : before + keys.join(' or ');
}
