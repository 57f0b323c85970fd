import { commentEnd } from './skip-noise.ts';
import { stringEnd } from './string-end.ts';

/** A run of text from an opening bracket to its match; `closed` is false where the text ends before. */
export type Block = { from: number; to: number; closed: boolean };

const CLOSER: Record<string, string> = { '{': '}', '[': ']' };

/** The outermost bracketed runs of a text, in order; `null` where brackets cross. */
export function findBlocks(text: string): Block[] | null {
  const blocks: Block[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '{' && text[at] !== '[') at++;
    else {
      const to = blockEnd(text, at);
      if (to === null) return null;
      blocks.push({ from: at, to: to < 0 ? text.length : to, closed: to >= 0 });
      at = to < 0 ? text.length : to;
    }
  }
  return blocks;
}

function blockEnd(text: string, from: number): number | null {
  const open: string[] = [];
  for (let at = from; at < text.length; at++) {
    const char = text[at]!;
    if (char === '"' || (char === "'" && /[{[:,\s]/.test(text[at - 1] ?? ''))) {
      const end = stringEnd(text, at);
      if (end < 0) return -1;
      at = end - 1;
    } else if (char in CLOSER) open.push(CLOSER[char]!);
    else if (char === '}' || char === ']') {
      if (open.pop() !== char) return null;
      if (open.length === 0) return at + 1;
    } else if (char === '/') {
      const end = commentEnd(text, at);
      if (end > at) at = end - 1;
    }
  }
  return -1;
}
