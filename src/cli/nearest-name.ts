import { editDistance } from '../core/names.ts';

/** The name of `names` that takes the fewest edits from `name`, in any case of letters; the first of equals. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const distance = (other: string) => editDistance(name.toLowerCase(), other.toLowerCase(), name.length + other.length);
  return [...names].sort((a, b) => distance(a) - distance(b))[0];
}
