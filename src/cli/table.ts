import { displayWidth, fitted } from './display-width.ts';
import { toLine } from './printable.ts';

const GAP = '  ';
/** A column of texts is not made narrower than this to fit a terminal. */
const NARROWEST = 10;

export type TableOptions = {
  /** Characters of a cell at most; default 60. */
  width?: number;
  /** Columns of the terminal: the widest texts are cut until the rows fit, the first column never. Default: no limit. */
  columns?: number | undefined;
};

/** Rows as aligned columns under a heading; numbers to the right. Text is made safe for a terminal and cut. */
export function toTable(
  heading: readonly string[],
  rows: readonly (readonly unknown[])[],
  { width = 60, columns }: TableOptions = {},
): string {
  const cells = rows.map(row =>
    row.map(value => toLine(value === null || value === undefined ? '' : String(value), width)),
  );
  const isRight = heading.map((_, at) => rows.length > 0 && rows.every(row => typeof row[at] === 'number'));
  const needed = heading.map((title, at) =>
    Math.max(displayWidth(title), ...cells.map(row => displayWidth(row[at] ?? ''))),
  );
  const widths = columns === undefined ? needed : narrowed(needed, isRight, columns);
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => {
        const text = fitted(cell, widths[at]!);
        const space = ' '.repeat(Math.max(0, widths[at]! - displayWidth(text)));
        return isRight[at] ? space + text : text + space;
      })
      .join(GAP)
      .trimEnd();
  const lines = [line(heading), line(widths.map(size => '-'.repeat(size))), ...cells.map(line)];
  return (columns === undefined ? lines : lines.map(text => fitted(text, columns))).join('\n');
}

function narrowed(needed: readonly number[], isFixed: readonly boolean[], columns: number): number[] {
  const widths = [...needed];
  const room = columns - GAP.length * (widths.length - 1);
  for (let over = widths.reduce((a, b) => a + b, 0) - room; over > 0; over--) {
    const widest = widths.reduce(
      (best, size, at) => (at > 0 && !isFixed[at] && size > (widths[best] ?? 0) ? at : best),
      -1,
    );
    if (widest === -1 || widths[widest]! <= NARROWEST) break;
    widths[widest]! -= 1;
  }
  return widths;
}
