import { getOwn, type JsonObject } from '../../core/json.ts';
import type { Place } from './places.ts';
import type { RuleContext } from './rule.ts';

const NAMED: [RegExp, string][] = [
  [/comma|csv|逗号/i, ','],
  [/semicolon|分号/i, ';'],
  [/space[- ]?(?:separated|delimited)|空格/i, ' '],
  [/pipe|竖线/i, '|'],
  [/new ?lines?|one per line|换行|每行/i, '\n'],
];

/** The separator of a text that holds several items, as the description, pattern, examples or the error tell it; `null` where none does. */
export function separatorOf(place: Place, { failure, tool }: RuleContext): string | null {
  const inError = new RegExp(`(?:^|\\W)${escaped(place.name)}(?:\\W|$)`).test(failure.errorText ?? '')
    ? failure.errorText!
    : '';
  const isOnly = place.path.length === 1;
  for (const words of [place.description, inError, isOnly ? (tool?.description ?? '') : '']) {
    const named = NAMED.filter(([pattern]) => pattern.test(words)).map(([, separator]) => separator);
    if (named.length === 1) return named[0]!;
    const shown = /['"“‘`]\s*([,;|])\s*['"”’`]|[\w.]+([,;|])[\w.]+\2[\w.]+/.exec(words);
    if (shown) return shown[1] ?? shown[2]!;
  }
  return place.branches.map(separatorInSchema).find(found => found !== null) ?? null;
}

function separatorInSchema(schema: JsonObject): string | null {
  const pattern = getOwn(schema, 'pattern');
  const repeated = typeof pattern === 'string' ? /\((?:\?:)?\\?([,;|])[^)]*\)[*+{]/.exec(pattern)?.[1] : undefined;
  if (repeated) return repeated;
  const examples = [getOwn(schema, 'examples'), getOwn(schema, 'example'), getOwn(schema, 'default')].flat();
  const shown = examples.flatMap(example =>
    typeof example === 'string' ? (/^[\w.-]+([,;|])\s?[\w.-]+(?:\1\s?[\w.-]+)*$/.exec(example)?.[1] ?? []) : [],
  );
  return shown[0] ?? null;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
