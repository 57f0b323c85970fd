import { displayWidth } from './display-width.ts';

/** Rows as aligned columns; where a column holds numbers only, to the right. Nothing is cut. */
export function toColumns(rows: readonly (readonly (string | number)[])[], gap = '  '): string[] {
  const count = Math.max(0, ...rows.map(row => row.length));
  const places = Array.from({ length: count }, (_, at) => ({
    width: Math.max(...rows.map(row => displayWidth(cellText(row[at])))),
    isRight: rows.every(row => row[at] === undefined || typeof row[at] === 'number'),
  }));
  return rows.map(row =>
    row
      .map((cell, at) => {
        const text = cellText(cell);
        const space = ' '.repeat(places[at]!.width - displayWidth(text));
        return places[at]!.isRight ? space + text : text + space;
      })
      .join(gap)
      .trimEnd(),
  );
}

/** Words on as many lines of `columns` as they take. */
export function wrapped(words: readonly string[], columns: number, separator = ', '): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && displayWidth(last + separator + word) <= columns)
      lines[lines.length - 1] = last + separator + word;
    else {
      if (last !== undefined) lines[lines.length - 1] = last + separator.trimEnd();
      lines.push(word);
    }
  }
  return lines;
}

/** A whole number as people read it: `3,826`. */
export function shownNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/** A share of a whole: `23 %`. */
export function shownShare(part: number, whole: number): string {
  return whole === 0 ? '0 %' : `${Math.round((100 * part) / whole)} %`;
}

function cellText(cell: string | number | undefined): string {
  return typeof cell === 'number' ? shownNumber(cell) : (cell ?? '');
}
