/** The plain characters that every text of a pattern begins with after `^`, and ends with before `$`; empty where there is a choice. */
export function literalEnds(pattern: string): { before: string; after: string } {
  if (hasTopLevelChoice(pattern)) return { before: '', after: '' };
  const tokens = tokensOf(pattern);
  const isStart = tokens[0]?.text === '^';
  const isEnd = tokens.at(-1)?.text === '$';
  const inner = tokens.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
  const before = takeLiteral(inner);
  const after = before.length === inner.length ? [] : takeLiteral(inner.toReversed()).toReversed();
  return { before: isStart ? before.join('') : '', after: isEnd ? after.join('') : '' };
}

type Token = { text: string; literal: string | null; isCounted: boolean };

/** The characters of a pattern, each with whether it stands for itself, and whether a quantifier follows it. */
function tokensOf(pattern: string): Token[] {
  const found = pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|[*+?]|\{\d*,?\d*\}|[\s\S]/gu) ?? [];
  let depth = 0;
  return found.map((text, at) => {
    if (text === '(') depth++;
    const literal = depth > 0 ? null : literalOf(text);
    if (text === ')') depth--;
    return { text, literal, isCounted: /^(?:[*+?]|\{\d*,?\d*\})$/.test(found[at + 1] ?? '') };
  });
}

function literalOf(text: string): string | null {
  if (/^\\[^\w]$/.test(text)) return text[1]!;
  return text.length === 1 && !/[\\^$.*+?()[\]{}|]/.test(text) ? text : null;
}

function takeLiteral(tokens: readonly Token[]): string[] {
  const end = tokens.findIndex(({ literal, isCounted }) => literal === null || isCounted);
  return tokens.slice(0, end < 0 ? tokens.length : end).map(({ literal }) => literal!);
}

function hasTopLevelChoice(pattern: string): boolean {
  let depth = 0;
  for (const [text] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[\s\S]/gu)) {
    if (text === '(') depth++;
    if (text === ')') depth--;
    if (text === '|' && depth === 0) return true;
  }
  return false;
}
