import type { Json } from '../json.ts';
import { nameTokens, singular } from '../names.ts';

/** The one literal whose words all stand in a tool's name, the one with most words first; `null` where none or several do. */
export function literalInName(literals: readonly Json[], toolName: string): string | null {
  const words = new Set(nameTokens(toolName).map(singular));
  const within = literals
    .filter(literal => typeof literal === 'string')
    .map(literal => ({ literal, words: nameTokens(literal).map(singular) }))
    .filter(item => item.words.length > 0 && item.words.every(word => words.has(word)));
  const most = Math.max(...within.map(item => item.words.length));
  const longest = within.filter(item => item.words.length === most);
  return longest.length === 1 ? longest[0]!.literal : null;
}
