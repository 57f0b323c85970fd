import { displayWidth } from './display-width.ts';
import { toLine } from './printable.ts';

/** Rows as aligned columns under a heading; numbers to the right. Text is made safe for a terminal and cut at `width` characters a cell. */
export function toTable(heading: readonly string[], rows: readonly (readonly unknown[])[], width = 60): string {
  const cells = rows.map(row =>
    row.map(value => toLine(value === null || value === undefined ? '' : String(value), width)),
  );
  const widths = heading.map((title, at) =>
    Math.max(displayWidth(title), ...cells.map(row => displayWidth(row[at] ?? ''))),
  );
  const isRight = heading.map((_, at) => rows.length > 0 && rows.every(row => typeof row[at] === 'number'));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => {
        const space = ' '.repeat(Math.max(0, widths[at]! - displayWidth(cell)));
        return isRight[at] ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd();
  return [line(heading), line(widths.map(size => '-'.repeat(size))), ...cells.map(line)].join('\n');
}
