import { fitted } from './display-width.ts';
import type { World } from './world.ts';

/** A table whose lines are cut where the terminal ends; whole where stdout is no terminal. */
export function cutTable(table: string, { columns }: World): string {
  if (columns === undefined) return table;
  return table
    .split('\n')
    .map(line => fitted(line, columns))
    .join('\n');
}
