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

/** Columns that a text takes on a terminal: East Asian wide characters take two. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]/u.test(
        character,
      )
        ? 2
        : 1;
  return width;
}
