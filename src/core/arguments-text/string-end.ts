/**
 * The position after the quoted text that begins at `at`, or -1 where it does not end.
 * A single quote ends a text only before a separator, so that apostrophes may stand inside.
 */
export function stringEnd(text: string, at: number): number {
  const quote = text[at]!;
  for (let here = at + 1; here < text.length; here++) {
    if (text[here] === '\\') here++;
    else if (text[here] === quote && (quote === '"' || /^\s*(?:[,:}\]]|$)/.test(text.slice(here + 1, here + 50))))
      return here + 1;
  }
  return -1;
}
