const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]/u;

/** Columns that a text takes on a terminal: East Asian wide characters take two. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}

/** Text cut so that it takes `columns` on a terminal at most. */
export function fitted(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let width = 1;
  let kept = '';
  for (const character of text) {
    width += WIDE.test(character) ? 2 : 1;
    if (width > columns) break;
    kept += character;
  }
  return `${kept}…`;
}
