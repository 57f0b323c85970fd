/** `sha256:` and 32 hex digits over SQL expressions; each is joined with its length, so that no two lists of values read the same. */
export function hashOf(...expressions: string[]): string {
  const parts = expressions.map(
    expression => `coalesce(strlen((${expression})::varchar) || ':' || (${expression})::varchar, '-')`,
  );
  return `('sha256:' || left(sha256(concat_ws(chr(31), ${parts.join(', ')})), 32))`;
}

/** The text of a JSON value: a string's own, else the JSON; null for null. */
export function plainText(json: string): string {
  return `(case json_type(${json}) when 'VARCHAR' then (${json} ->> '$') when 'NULL' then null else ${json}::varchar end)`;
}

/** The words of a message content: a string, or the text parts of a list. */
export function contentText(json: string): string {
  return `(case json_type(${json})
    when 'VARCHAR' then (${json} ->> '$')
    when 'ARRAY' then array_to_string(list_transform(from_json(${json}, '[{"text":"VARCHAR"}]'), lambda part: part.text), chr(10))
  end)`;
}

/** The text of a tool result: as `contentText`, and the JSON itself where it has no text part; never null. */
export function resultText(json: string): string {
  return `coalesce(nullif(${contentText(json)}, ''), nullif(nullif(${plainText(json)}, '[]'), ''), '')`;
}

/** JSON Pointer of an object that stands for the arguments; null where the arguments are text, which needs no slicing. */
export function objectPath(json: string, path: string): string {
  return `(case when json_type(${json}) not in ('VARCHAR', 'NULL') then ${path} end)`;
}

/** The user's words in a text: without blocks that a harness put in. Null where none are left. */
export function userWords(text: string): string {
  return `nullif(trim(regexp_replace(${text}, '<system-reminder>.*?</system-reminder>', '', 'gs'), e' \\t\\r\\n'), '')`;
}

/**
 * A logged time as UTC. Numbers are s, ms, µs or ns by magnitude (1973 to 2100); text is ISO 8601, in `zone` where it names no
 * offset; anything else is null.
 */
export function timeOf(text: string, zone: string): string {
  const number = `try_cast(${text} as double)`;
  const scale = (low: string, divisor: string) =>
    `when ${number} >= ${low} and ${number} < ${low} * 42 then make_timestamp((try_cast(${text} as decimal(38, 9)) * 1000000 / ${divisor})::bigint)`;
  return `(case
    ${scale('1e8', '1')}
    ${scale('1e11', '1000')}
    ${scale('1e14', '1000000')}
    ${scale('1e17', '1000000000')}
    when ${number} is not null then null
    when not regexp_matches(${text}, '^\\d{4}[-/]\\d\\d[-/]\\d\\d') then null
    when regexp_matches(${text}, '(Z|UTC|GMT|[+-]\\d\\d(:?\\d\\d)?)$', 'i') and contains(${text}, ':')
      then try_cast(regexp_replace(${text}, 'T(\\d\\d:\\d\\d)([Z+-])', ' \\1:00\\2') as timestamptz)::timestamp
    else (try_cast(${text} as timestamp) at time zone ${zone})::timestamp
  end)`;
}
