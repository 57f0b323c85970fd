type Wanted = { pointer: string | undefined; steps: Map<string, Wanted> };

/**
 * The text of the values at JSON Pointers, as it stands in a JSON text: numbers, spaces, repeated keys and all. Of a key that
 * stands twice, the first counts, as it does for DuckDB. One pass, however many pointers.
 */
export function sliceJson(text: string, pointers: Iterable<string>): Map<string, string> {
  const slices = new Map<string, string>();
  const root: Wanted = { pointer: undefined, steps: new Map() };
  for (const pointer of pointers) {
    let wanted = root;
    for (const step of pointer.split('/').slice(1)) {
      const inner = wanted.steps.get(step) ?? { pointer: undefined, steps: new Map() };
      wanted.steps.set(step, inner);
      wanted = inner;
    }
    wanted.pointer = pointer;
  }
  visit(text, afterSpace(text, 0), root, slices);
  return slices;
}

/** Reads the value that begins at `at`; gives the place behind it. */
function visit(text: string, at: number, wanted: Wanted, slices: Map<string, string>): number {
  const end = wanted.steps.size === 0 ? behindValue(text, at) : visitInner(text, at, wanted.steps, slices);
  if (wanted.pointer !== undefined && !slices.has(wanted.pointer)) slices.set(wanted.pointer, text.slice(at, end));
  return end;
}

function visitInner(text: string, start: number, steps: Map<string, Wanted>, slices: Map<string, string>): number {
  const opener = text[start];
  if (opener !== '{' && opener !== '[') return behindValue(text, start);
  const seen = new Set<string>();
  let at = afterSpace(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; index++) {
    let step = String(index);
    if (opener === '{') {
      const behindKey = behindValue(text, at);
      step = JSON.parse(text.slice(at, behindKey)) as string;
      at = afterSpace(text, afterSpace(text, behindKey) + 1);
    }
    const inner = seen.has(step) ? undefined : steps.get(step);
    seen.add(step);
    at = afterSpace(text, inner ? visit(text, at, inner, slices) : behindValue(text, at));
    if (text[at] === ',') at = afterSpace(text, at + 1);
  }
  return at + 1;
}

function behindValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      at = closingQuote(text, at);
      if (depth === 0) return at + 1;
    } else if (character === '{' || character === '[') {
      depth++;
    } else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0) return at + 1;
      if (depth < 0) return at;
    } else if (depth === 0 && (character === ',' || character === ':' || isSpace(character))) {
      return at;
    }
  }
  return text.length;
}

function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

function afterSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text[at])) at++;
  return at;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}
