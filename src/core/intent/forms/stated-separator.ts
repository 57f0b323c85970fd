import { getOwn, type JsonObject } from '../../json.ts';
import { remembered } from '../../remembered.ts';
import type { Place } from '../place.ts';

/** What is said about a call beside its schema. */
export type Said = { intent: string | null; errorText: string; toolDescription: string | null };

/** Words for a separator, each only as a whole word. */
const NAMED: [RegExp, string][] = [
  [/\bcommas?\b|逗号/i, ','],
  [/\bsemicolons?\b|分号/i, ';'],
  [/\bspaces?\b|空格/i, ' '],
  [/\bpipes?\b|竖线/i, '|'],
  [/\bnew ?lines?\b|换行/i, '\n'],
];
const OUTRIGHT: [RegExp, string][] = [
  [/\bcomma(?:sep|separated|delimited)|\bcsv\b(?!\s*(?:files?|paths?|exports?|documents?|data)\b)/i, ','],
  [/\bone (?:\w+ )?per line\b|每行/i, '\n'],
];
/** Words that make a mark one between items, beside it in the same clause. */
const SEPARATES =
  /\b(?:(?:separat|delimit|join|split|seperat)\w*|list(?:s|ed)?|between|several|multiple)\b|分[隔割开]|[间隔]隔|连接/iu;
const NOT = /\b(?:not|no|never|without|free of|instead of|rather than|cannot|avoid)\b|n['’]t\b|[不勿无非]/iu;
/** What stands after a mark that is forbidden. */
const FORBIDDEN =
  /^(?:['"`”’」]|\s)*(?:(?:are|is|must|may|should|can)\s*)?(?:not\b|never\b|n['’]t\b|forbidden|disallowed)/iu;

/** A clause on where other things go, or on what stands within one item. */
const ELSEWHERE =
  /\b(?:go|goes|belongs?|put|pass|move|sent?)\b[^.;]{0,30}\b(?:to|in|into|elsewhere|there)\b|\belsewhere\b|\b(?:within|inside) (?:one|an?|each|every|the same|single)\b|(?:请|改)用|放[到在入]|(?:同一|单个|一个)[^，。；]{0,6}[内中里]/iu;

/** The separators that a text names as such; a clause that speaks against a mark does not name it. */
function namedIn(said: string): string[] {
  const clauses = said.split(/[.;:!?()\n]+(?:\s|$)|[。；：！？，]|,\s+(?=(?:not|no|without|never|must|do|but)\b)/iu);
  const named = (list: readonly [RegExp, string][], clause: string) =>
    list.filter(([pattern]) => names(clause, pattern)).map(([, mark]) => mark);
  return [
    ...new Set(
      clauses.flatMap(clause => [...named(OUTRIGHT, clause), ...(SEPARATES.test(clause) ? named(NAMED, clause) : [])]),
    ),
  ];
}

function names(clause: string, pattern: RegExp): boolean {
  const match = pattern.exec(clause);
  if (!match || ELSEWHERE.test(clause)) return false;
  return !NOT.test(clause.slice(0, match.index)) && !FORBIDDEN.test(clause.slice(match.index + match[0].length));
}

const wordTest = remembered(name => new RegExp(`(?:^|\\W)${escaped(name)}(?:\\W|$)`));
const SEPARATED_BY =
  /\buse ["'`“]?([,;|])["'`”]? (?:between|to (?:separate|join|delimit|list))|(?:separated|delimited|joined|split) (?:by|with|using) (?:an? )?["'`“]?([,;|])(?![\w,;|])|[用以]["'“]?([,;|])["'”]?(?:分[隔割开]|连接)/;
const SHOWN = /['"“‘`]\s*([,;|])\s*['"”’`]|[\w.]+([,;|])[\w.]+\2[\w.]+/;

/** Where a text shows a mark in a sentence that does not speak against it. */
function matchUnforbidden(pattern: RegExp, said: string): RegExpExecArray | null {
  for (const sentence of said.split(/[.!?\n]+\s|(?<=\w);\s|[。；]/u)) {
    const match = pattern.exec(sentence);
    if (match && names(sentence, pattern)) return match;
  }
  return null;
}

/** The separator of a text that holds several items, as the words about the parameter, its pattern, its examples or the error tell it; `null` where none does. `isOnly`: the tool's own description is about this parameter too. */
export function statedSeparator(
  { name, schemas, words }: Pick<Place, 'name' | 'schemas' | 'words'>,
  { errorText, toolDescription }: Said,
  isOnly: boolean,
): string | null {
  const inError = errorText.includes(name) && wordTest(name).test(errorText) ? errorText : '';
  for (const said of [words, inError, isOnly ? (toolDescription ?? '') : '']) {
    if (said === '') continue;
    const named = namedIn(said);
    if (named.length === 1) return named[0]!;
    const by = matchUnforbidden(SEPARATED_BY, said);
    if (by) return by.slice(1).find(mark => mark !== undefined)!;
    const shown = matchUnforbidden(SHOWN, said);
    if (shown) return shown[1] ?? shown[2]!;
  }
  return schemas.map(separatorInSchema).find(found => found !== null) ?? null;
}

function separatorInSchema(schema: JsonObject): string | null {
  const known = separators.get(schema);
  if (known !== undefined) return known;
  const separator = readSeparator(schema);
  separators.set(schema, separator);
  return separator;
}

/** Schemas come again and again, and never change. */
const separators = new WeakMap<JsonObject, string | null>();

function readSeparator(schema: JsonObject): string | null {
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
