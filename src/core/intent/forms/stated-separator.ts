import { getOwn, type JsonObject } from '../../json.ts';
import { remembered } from '../../remembered.ts';
import type { Place } from '../place.ts';

/** What is said about a call beside its schema. */
export type Said = { intent: string | null; errorText: string; toolDescription: string | null };

const NAMED: [RegExp, string][] = [
  [/comma|csv|逗号/i, ','],
  [/semicolon|分号/i, ';'],
  [/space[- ]?(?:separated|delimited)|空格/i, ' '],
  [/pipe|竖线/i, '|'],
  [/new ?lines?|one per line|换行|每行/i, '\n'],
];

const wordTest = remembered(name => new RegExp(`(?:^|\\W)${escaped(name)}(?:\\W|$)`));
const SEPARATED_BY =
  /(?:separated|delimited|joined|split) (?:by|with|using) (?:an? )?["'`“]?([,;|])(?![\w,;|])|[用以]["'“]?([,;|])["'”]?(?:分[隔割开]|连接)/;

/** The separator of a text that holds several items, as the words about the parameter, its pattern, its examples or the error tell it; `null` where none does. `isOnly`: the tool's own description is about this parameter too. */
export function statedSeparator(
  { name, schemas, words }: Pick<Place, 'name' | 'schemas' | 'words'>,
  { errorText, toolDescription }: Said,
  isOnly: boolean,
): string | null {
  const inError = errorText.includes(name) && wordTest(name).test(errorText) ? errorText : '';
  for (const said of [words, inError, isOnly ? (toolDescription ?? '') : '']) {
    if (said === '') continue;
    const named = NAMED.filter(([pattern]) => pattern.test(said)).map(([, separator]) => separator);
    if (named.length === 1) return named[0]!;
    const by = SEPARATED_BY.exec(said);
    if (by) return by[1] ?? by[2]!;
    const shown = /['"“‘`]\s*([,;|])\s*['"”’`]|[\w.]+([,;|])[\w.]+\2[\w.]+/.exec(said);
    if (shown) return shown[1] ?? shown[2]!;
  }
  return schemas.map(separatorInSchema).find(found => found !== null) ?? null;
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
