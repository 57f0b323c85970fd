import { displayWidth, fitted } from './display-width.ts';
import { toLine } from './printable.ts';
import { toTable } from './table.ts';
import type { World } from './world.ts';

/** Columns that the last cell of a row needs to stand on the same line. */
const MIN_TEXT = 40;

/**
 * A table as wide as the screen, whose last column is text. Where too little room is left for that, it stands on a line of its own below
 * each row, and columns that may go do, from the end of `mayGo`; without a screen it is as wide as it is.
 */
export function fitTable(
  heading: readonly string[],
  rows: readonly (readonly unknown[])[],
  width: number | null,
  mayGo: readonly string[] = [],
): string {
  if (width === null) return toTable(heading, rows);
  const last = heading.length - 1;
  const texts = rows.map(row => toLine(String(row[last] ?? ''), 1000));
  const table = (kept: readonly number[]) =>
    toTable(
      kept.map(at => heading[at]!),
      rows.map(row => kept.map(at => row[at])),
    ).split('\n');
  const widthOf = (lines: readonly string[]) => Math.max(...lines.map(displayWidth));
  let kept = [...heading.keys()].slice(0, last);
  let lines = table(kept);
  const room = width - widthOf(lines) - 2;
  if (room >= MIN_TEXT) {
    return toTable(
      heading,
      rows.map((row, at) => [...row.slice(0, last), fitted(texts[at]!, room)]),
      { width: Math.max(room, 60) },
    );
  }
  const going = [...mayGo];
  while (widthOf(lines) > width && going.length > 0) {
    const name = going.pop()!;
    kept = kept.filter(at => heading[at] !== name);
    lines = table(kept);
  }
  const [head, rule, ...body] = lines;
  return [head, rule, ...body.flatMap((line, at) => [line, `  ${fitted(texts[at]!, width - 2)}`])]
    .map(line => fitted(line!, width))
    .join('\n');
}

/** Columns of the screen; null where the output goes elsewhere and `COLUMNS` does not say. */
export function screenWidth(world: World): number | null {
  const told = world.columns ?? Number(world.env.COLUMNS);
  return told >= 20 ? told : null;
}
