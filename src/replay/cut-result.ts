/** About 8,000 tokens, at four characters each. */
export const KEPT_CHARACTERS = 32_000;

/** A result as it is stored: its beginning, with a mark where it was cut. */
export function cutResult(text: string): string {
  if (text.length <= KEPT_CHARACTERS) return text;
  const kept = text.slice(0, KEPT_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
  return `${kept}\n… [cut: ${kept.length} of ${text.length} characters]`;
}
