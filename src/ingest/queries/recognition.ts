import { FORMATS } from '../formats/index.ts';
import type { Format } from '../formats/types.ts';

const LIST_CONTAINS = /list_contains\(keys, '(\w+)'\)/g;
const JSON_TYPE = /json_type\(text, '\$\.(\w+)'\)/g;
/** `x in ('a', 'b')`, which DuckDB would answer by a join before anything else. */
const IN_LIST = /(\(text ->> '[^']+'\)) in \(([^()]*)\)/g;
/** Keys that are looked up at once: the first formats are the most common. */
const FIRST_KEYS = 8;

/** Formats that are told by one parse of a record. */
type Tier = {
  /** SQL list of the JSON paths whose types are taken. */
  paths: string;
  /** The branches of an SQL `case` that names the format. */
  told: string;
  /** Paths of the tier behind. */
  next: string | undefined;
};

/**
 * The formats in their order, in groups that each parse a record once: `list_contains(keys, 'x')` and `json_type(text, '$.x')` of all
 * their conditions become places in a list of types. A later group is asked only where no earlier one knew the record.
 */
export const tiers: readonly Tier[] = toTiers(FORMATS);

function toTiers(formats: readonly Format[]): Tier[] {
  const split = formats.findIndex((_, at) => keysOf(formats.slice(0, at + 1)).length > FIRST_KEYS);
  const groups = split <= 0 ? [formats] : [formats.slice(0, split), formats.slice(split)];
  const paths = groups.map(
    group =>
      `['$'${keysOf(group)
        .map(key => `, '$.${key}'`)
        .join('')}]`,
  );
  return groups.map((group, at) => ({
    paths: paths[at]!,
    told: group.map(format => branchOf(format, keysOf(group), at)).join('\n    '),
    next: paths[at + 1],
  }));
}

function keysOf(formats: readonly Format[]): string[] {
  const found = formats.flatMap(({ recognises }) =>
    [...recognises.matchAll(LIST_CONTAINS), ...recognises.matchAll(JSON_TYPE)].map(match => match[1]!),
  );
  return [...new Set(found)];
}

function branchOf({ name, recognises }: Format, keys: readonly string[], tier: number): string {
  const typeOf = (key: string) => `types_${tier}[${keys.indexOf(key) + 2}]`;
  const condition = recognises
    .replace(LIST_CONTAINS, (_, key: string) => `(${typeOf(key)} is not null)`)
    .replace(JSON_TYPE, (_, key: string) => typeOf(key))
    .replaceAll('json_type(text)', tier === 0 ? 'types_0[1]' : 'type')
    .replace(IN_LIST, (_, value: string, list: string) => `list_contains([${list}], ${value})`)
    .replace(
      /\bkeys\b/g,
      `(case ${tier === 0 ? 'types_0[1]' : 'type'} when 'OBJECT' then json_keys(text) when 'ARRAY' then []::varchar[] end)`,
    );
  return `when coalesce($format, '${name}') = '${name}' and (${condition}) then '${name}'`;
}
