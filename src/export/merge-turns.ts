import type { Turn } from './types.ts';

/**
 * The turns without neighbours of one role, which trainers refuse: texts are joined by a blank line, calls in order.
 * An assistant turn with calls is followed by their results, so nothing joins it from behind.
 */
export function mergeTurns(turns: readonly Turn[]): Turn[] {
  const merged: Turn[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (last?.role === 'assistant' && turn.role === 'assistant' && last.calls.length === 0) {
      merged[merged.length - 1] = { ...turn, text: joined(last.text, turn.text) };
    } else if (last !== undefined && last.role !== 'assistant' && last.role === turn.role) {
      merged[merged.length - 1] = { ...last, text: joined(last.text, turn.text) };
    } else {
      merged.push(turn);
    }
  }
  return merged;
}

function joined(...texts: string[]): string {
  return texts.filter(text => text !== '').join('\n\n');
}
