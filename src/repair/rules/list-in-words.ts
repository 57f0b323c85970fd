const SEPARATOR =
  /^\s*(?:[,;，、；]\s*(?:and\s+|then\s+|以及|和)?|\s+(?:and|then)\s+|\s*(?:和|以及)\s*|\n\s*(?:[-*•]|\d+[.)])\s*)/;
const END = /^\s*(?:[.。!！?？](?:\s|$)|$)/;

/**
 * The whole list that a text spells out, where `kept` (one item at least) are its first items in order and more follow;
 * `null` where they do not stand there as a list, or more than once.
 */
export function listInWords(text: string, kept: readonly string[]): string[] | null {
  const [first] = kept;
  if (first === undefined || first === '') return null;
  const starts = [...text.matchAll(new RegExp(escaped(first), 'g'))].map(match => match.index);
  const lists = starts.flatMap(start => listFrom(text, start, kept) ?? []);
  return lists.length > 0 && starts.length === 1 ? lists : null;
}

function listFrom(text: string, start: number, kept: readonly string[]): string[] | null {
  let rest = text.slice(start);
  for (const item of kept) {
    if (!rest.startsWith(item)) return null;
    rest = rest.slice(item.length);
    const separator = SEPARATOR.exec(rest)?.[0];
    if (separator === undefined) return null;
    rest = rest.slice(separator.length);
  }
  const items = [...kept];
  for (;;) {
    const item = itemAt(rest);
    if (item === '') return null;
    items.push(item);
    rest = rest.slice(item.length);
    if (END.test(rest)) return items;
    rest = rest.slice(SEPARATOR.exec(rest)?.[0].length ?? rest.length);
  }
}

/** The words up to the next separator or the end of the sentence. */
function itemAt(text: string): string {
  for (let at = 0; at < text.length; at++)
    if (SEPARATOR.test(text.slice(at, at + 20)) || END.test(text.slice(at))) return text.slice(0, at);
  return text;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
