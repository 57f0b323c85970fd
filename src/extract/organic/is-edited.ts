import { meansTheSame } from './means-the-same.ts';

/** Share of a program, by length, that must be in the later one. */
const MOSTLY = 0.7;
/** The same of a short one, of which much is the same in any other. */
const SHORT_MOSTLY = 0.8;
const SHORT = 120;
const TOKEN = /[\p{L}\p{N}_]+(?:[.@/\\:-]+[\p{L}\p{N}_]+)*|[^\s\p{L}\p{N}_]+/gu;
/** Longer texts are compared by their beginning. */
const LOOKED_AT = 50_000;

/**
 * Whether a longer text (a program, an edit, a command) is another writing of the one that failed. A text of several lines is, where most of it
 * is still there; one line only where each token that went has a new one that means the same.
 */
export function isEdited(from: string, to: string): boolean {
  const [before, after] = [tokensOf(from), tokensOf(to)];
  if (before.length < 3 || after.length === 0) return false;
  const gone = less(before, after);
  const kept = 1 - lengthOf(gone) / lengthOf(before);
  if (from.trim().includes('\n')) return kept >= (from.length < SHORT ? SHORT_MOSTLY : MOSTLY);
  if (kept < MOSTLY) return false;
  const came = less(after, before);
  return gone.every(token => !/[\p{L}\p{N}]/u.test(token) || came.some(other => meansTheSame(token, other)));
}

function tokensOf(text: string): string[] {
  return text.slice(0, LOOKED_AT).match(TOKEN) ?? [];
}

/** What is in a list more often than in the other. */
function less(tokens: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const token of others) counts.set(token, (counts.get(token) ?? 0) + 1);
  return tokens.filter(token => {
    const count = counts.get(token) ?? 0;
    counts.set(token, count - 1);
    return count <= 0;
  });
}

function lengthOf(tokens: readonly string[]): number {
  return tokens.reduce((sum, token) => sum + token.length, 0);
}
