import { FORMATS } from '../formats/index.ts';
import type { Format } from '../formats/types.ts';

const CONTROL = Array.from({ length: 31 }, (_, at) => at + 1);
const CONTROL_CHARACTERS = CONTROL.map(code => `chr(${code})`).join(' || ');
const PICTURES = String.fromCodePoint(...CONTROL.map(code => 0x2400 + code));

/** SQL expression of a text's first characters, its control characters as pictures. */
const excerptOf = (text: string) => `translate(left(${text}, 200), ${CONTROL_CHARACTERS}, '${PICTURES}')`;

/** SQL list of the formats whose records hold something. */
const namesOf = (...held: Format['holds'][]) =>
  FORMATS.filter(({ holds }) => held.includes(holds))
    .map(({ name }) => `'${name}'`)
    .join(', ');

const lines = `read_csv($copy, columns = {'text': 'varchar'}, delim = chr(1), quote = '', escape = '', comment = '', header = false,
  auto_detect = false, new_line = '\\n', max_line_size = $longest::bigint, buffer_size = $longest::bigint * 2)`;

/** Reads the copy of a range of JSON lines: row n is line n. */
export const readLines = /* sql */ `insert into ingest_lines by name select text from ${lines}`;

/** Reads the copy of a range of a JSON document: each row begins with line (12 digits) and byte offset (16 digits). */
export const readNumberedLines = /* sql */ `
insert into ingest_lines select text[1:12]::bigint, text[13:28]::bigint, text[29:] from ${lines} where text is not null`;

/** Tells what each line is: a record of a format, or a reject and why. A line that the byte check marked holds its reason. */
export const classifyLines = /* sql */ `
insert into ingest_kinds
with filled as (
  select rowid as record, coalesce(line, $first_line + rowid) as line, text from ingest_lines where regexp_matches(text, '[^ \\t\\r]')
),
typed as (
  select record, line, text, starts_with(text, chr(2)) as marked, case when json_valid(text) then json_type(text) end as type from filled
),
keyed as (
  -- Conditions of formats read text, and DuckDB may run them on lines that are not JSON too: for those it is null.
  select record, line, text as whole, marked, type, case when type is not null then text end as text,
    case type when 'OBJECT' then json_keys(text) when 'ARRAY' then []::varchar[] end as keys
  from typed
),
told as (
  select *, case
    when keys is null then null
    ${FORMATS.map(({ name, recognises }) => `when coalesce($format, '${name}') = '${name}' and (${recognises}) then '${name}'`).join('\n    ')}
  end as format
  from keyed
)
select
  record, line, format, format in (${namesOf('call', 'events')}) as one_call, format in (${namesOf('events')}) as events,
  case
    when format is not null then null
    when marked then split_part(whole, chr(9), 2)
    when type is null and regexp_matches(
      regexp_replace(whole, '\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}', '', 'g'), '\\\\u[dD][89a-fA-F][0-9a-fA-F]{2}')
      then 'not JSON: it holds half of a surrogate pair (an escape from \\ud800 to \\udfff without its other half); write the text anew without cutting characters'
    when type is null and ltrim(whole)[1:1] in ('{', '[') and rtrim(whole, e' \\t\\r')[-1:] not in ('}', ']')
      then 'not JSON: it ends before it is complete; the writer was cut off'
    when type is null then 'not JSON: one JSON object a line is expected'
    when type <> 'OBJECT' then 'a record must be a JSON object, this is: ' || lower(type)
    when $format is not null then 'not a record of the format ' || $format || '; leave --format out to have the format told by the content'
    else 'no known format has the keys ' || ${excerptOf(`array_to_string(keys, ', ')`)} || '; toolmend ingest --guess FILE proposes how to read it, known formats are: ${FORMATS.map(({ name }) => name).join(', ')}'
  end as reason
from told
`;

/** The formats that were found, with their records. */
export const foundFormats = /* sql */ `
select format, count(*)::integer as records from ingest_kinds where format is not null group by format order by records desc, format`;

/** Writes the rejects of the range. The byte offset counts the bytes of the lines before. */
export const insertRejects = /* sql */ `
insert into rejects
with widths as (
  select rowid as record, byte_offset, text,
    case when starts_with(text, chr(2)) then split_part(text[2:], chr(9), 1)::bigint else coalesce(strlen(text), 0) end as width
  from ingest_lines
),
placed as (
  select record, text,
    coalesce(byte_offset, $byte_from + coalesce(sum(width + 1) over (order by record rows between unbounded preceding and 1 preceding), 0)) as byte_offset
  from widths
)
select
  $source_id, k.line, p.byte_offset, k.reason,
  case when starts_with(p.text, chr(2)) then split_part(p.text, chr(9), 3) else ${excerptOf('p.text')} end
from ingest_kinds k join placed p on p.record = k.record
where k.reason is not null
order by k.record
`;

/** One query for each format that is read by SQL: its records as rows of the common shape; each record is a conversation. */
export const insertItems: ReadonlyMap<string, string> = new Map(
  FORMATS.flatMap(format =>
    'items' in format
      ? [[format.name, `insert into ingest_items by name select *, record as thread from (${format.items})`]]
      : [],
  ),
);

/** The first records of a format behind record `$after`, of `$bytes` together, or one. */
export const nextRecords = /* sql */ `
with sized as (
  select record, text, sum(strlen(text)) over (order by record rows between unbounded preceding and 1 preceding) as before
  from ingest_records where format = $format and record > $after
)
select record::integer as record, text from sized where coalesce(before, 0) < $bytes order by record`;

/** The last call of the earlier ranges of the file (`$earlier`, joined by commas). */
export const lastCall = /* sql */ `
select turn::integer as turn, conversation_id from calls where source_id in (select unnest(string_split($earlier, ',')))
order by turn desc limit 1`;
