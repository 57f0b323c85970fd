import type { Pattern } from './pattern.ts';

const MAX_LENGTH = 1000;

/** What a person reads of a pattern: its text with `<*>` where it varies. */
export function templateOf({ shown }: Pattern): string | null {
  if (!shown) return null;
  const text = shown.texts.map((part, at) => shown.before[at]! + part).join('') + shown.after;
  return folded(text).slice(0, MAX_LENGTH);
}

/** White space, and holes side by side or in a list, as one. */
function folded(text: string): string {
  let out = text.replace(/\s+/g, ' ').trim();
  for (let last = ''; last !== out; ) {
    last = out;
    out = out
      .replace(/<\*>(?:\s*(?:[,、|;，；/&+-]|\b(?:or|and)\b|和|或|与|及)?\s*)<\*>/g, '<*>')
      .replace(/(?:"<\*>"|'<\*>'|`<\*>[`']|“<\*>”|‘<\*>’|「<\*>」|\[<\*>\]|\{<\*>\}|\(<\*>\)|（<\*>）)/g, '<*>');
  }
  return out;
}
