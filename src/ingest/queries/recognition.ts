import { FORMATS } from '../formats/index.ts';
import type { Format } from '../formats/types.ts';

const LIST_CONTAINS = /list_contains\(keys, '(\w+)'\)/g;
const JSON_TYPE = /json_type\(text, '\$\.(\w+)'\)/g;
/** What is asked of a place in a record: whether it exists, its type, its text. */
const PLACES = /json_(exists|type)\(text, '(\$[^']*)'\)|text ->> '(\$[^']*)'/g;
/** `x in ('a', 'b')`, which DuckDB would answer by a join before anything else. */
const IN_LIST = /(\(text ->> '[^']+'\)) in \(([^()]*)\)/g;
/** Keys whose types are looked up when a record is first parsed: the first formats are the most common. */
const FIRST_KEYS = 8;

const split = FORMATS.findIndex((_, at) => keysOf(FORMATS.slice(0, at + 1)).length > FIRST_KEYS);
const first = split === -1 ? FORMATS : FORMATS.slice(0, split);
const later = split === -1 ? [] : FORMATS.slice(split);
const firstKeys = keysOf(first);

/** SQL list of JSON paths: the record, and what tells the first formats. Their types are `types`. */
export const typePaths = listOf(['$', ...firstKeys.map(key => `$.${key}`)]);

/** The branches of an SQL `case` over `text` and `types` that names the first formats, by one parse of a record. */
export const firstFormats = first
  .map(format => `when ${conditionOf(format).replace(/\bkeys\b/g, '(null::varchar[])')} then '${format.name}'`)
  .join('\n    ');

/** Names of the other formats. */
export const LATER_NAMES: readonly string[] = later.map(({ name }) => name);

/** Keys of a record behind which conditions of the other formats look. */
export const LOOKED_BEHIND: readonly string[] = [
  ...new Set(
    later.flatMap(format =>
      [...conditionOf(format).matchAll(PLACES)].flatMap(match => firstKeyOf(pathOf(match)) ?? []),
    ),
  ),
];

/**
 * SQL list of the other formats that records of some shapes may be of, over rows of `types` and `keys`: those whose condition does not
 * come out false where the text is not known (null).
 */
export const possibleFormats = `list_filter([${later
  .map(format => `case when bool_or((${unknownOf(format)}) is distinct from false) then '${format.name}' end`)
  .join(',\n  ')}], lambda name: name is not null)`;

/**
 * Tells some of the other formats: the branches of a `case` over `text`, `types`, `keys`, and over `found` and `words`, which are
 * expressions over `text`. What is asked of a record is asked in one parse, however many ask; nothing is asked behind keys that no record has.
 */
export function laterFormats(
  names: readonly string[],
  keys: readonly string[],
): { branches: string; found: string; words: string } {
  const told = later.filter(({ name }) => names.includes(name));
  const places = told.flatMap(format => [...conditionOf(format).matchAll(PLACES)]).filter(isThere);
  const typed = askedOf(places.flatMap(match => match[2] ?? []));
  const read = askedOf(places.flatMap(match => match[3] ?? []));
  const toPlace = (whole: string, asked?: string, typePath?: string, textPath?: string) => {
    if (textPath !== undefined) return read.placeIn('words', textPath) ?? whole;
    const type = typed.placeIn('found', typePath!);
    return type === undefined ? whole : asked === 'type' ? type : `(${type} is not null)`;
  };
  const branches = told.map(
    format =>
      `when ${conditionOf(format).replace(PLACES, (...match) => toPlace(...(match as unknown as [string])))} then '${format.name}'`,
  );
  return {
    branches: branches.join('\n    ') || 'when false then null',
    found: typed.isTogether ? `json_type(text, ${listOf(typed.paths)})` : 'null::varchar[]',
    words: read.isTogether ? `json_extract_string(text, ${listOf(read.paths)})` : 'null::varchar[]',
  };

  function isThere(match: RegExpExecArray): boolean {
    const key = firstKeyOf(pathOf(match));
    return key === undefined || keys.includes(key);
  }
}

/** Places that are asked about. A single question stays where it stands: often what stands before it is false. */
function askedOf(asked: readonly string[]) {
  const paths = [...new Set(asked)];
  const isTogether = asked.length > 1;
  return {
    paths,
    isTogether,
    /** Where the answer lies; `undefined` where it is asked in its place. */
    placeIn: (list: string, path: string): string | undefined => {
      const at = paths.indexOf(path);
      if (at === -1) return '(null::varchar)';
      return isTogether ? `${list}[${at + 1}]` : undefined;
    },
  };
}

function pathOf(match: RegExpExecArray): string {
  return (match[2] ?? match[3])!;
}

function firstKeyOf(path: string): string | undefined {
  return /^\$\.(\w+)/.exec(path)?.[1];
}

function listOf(texts: readonly string[]): string {
  return `[${texts.map(text => `'${text}'`).join(', ')}]`;
}

function keysOf(formats: readonly Format[]): string[] {
  const found = formats.flatMap(({ recognises }) =>
    [...recognises.matchAll(LIST_CONTAINS), ...recognises.matchAll(JSON_TYPE)].map(match => match[1]!),
  );
  return [...new Set(found)];
}

/** A condition that is unknown where it depends on a text that is: `is not distinct from` would be false then. */
function unknownOf(format: Format): string {
  return conditionOf(format)
    .replace(/\bis not distinct from\b/g, '=')
    .replace(/\bis distinct from\b/g, '<>');
}

function conditionOf({ name, recognises }: Format): string {
  const typeOf = (key: string) => `types[${firstKeys.indexOf(key) + 2}]`;
  const condition = recognises
    .replace(LIST_CONTAINS, (found, key: string) => (firstKeys.includes(key) ? `(${typeOf(key)} is not null)` : found))
    .replace(JSON_TYPE, (found, key: string) => (firstKeys.includes(key) ? typeOf(key) : found))
    .replaceAll('json_type(text)', 'types[1]')
    .replace(IN_LIST, (_, value: string, list: string) => `list_contains([${list}], ${value})`);
  return `coalesce($format, '${name}') = '${name}' and (${condition})`;
}
