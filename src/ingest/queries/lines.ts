import { FORMATS } from '../formats/index.ts';
import type { Format } from '../formats/types.ts';
import { firstFormats, LOOKED_BEHIND, laterFormats, possibleFormats, typePaths } from './recognition.ts';

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

const rows = `read_csv($copy, columns = {'text': 'varchar'}, delim = chr(1), quote = '', escape = '', comment = '', header = false,
  auto_detect = false, new_line = '\\n', max_line_size = $longest::bigint, buffer_size = $longest::bigint * 2)`;

/**
 * Tells what each line is: a record of one of the first formats, a record whose format its shape will tell, or a reject and why. A line
 * that the byte check marked holds its reason.
 */
const classified = (lines: string) => `
with lines as (
  select ${lines} from ${rows}
),
parsed as (
  select line, byte_offset, text as whole, try(json_type(text, ${typePaths})) as types from lines
),
typed as (
  -- Conditions of formats read text, and DuckDB may run them on lines that are not JSON too: for those it is null.
  select *, case when types[1] is not null then whole end as text from parsed
),
told as (
  select *, case when types[1] is null then null ${firstFormats} end as format from typed
)
select line, byte_offset, whole as text, format,
  case when format is null and types[1] is not null
    then to_json({types: types, keys: case when types[1] = 'OBJECT' then json_keys(text) else [] end})::varchar end as shape,
  case
    when types[1] is not null or whole is null or not regexp_matches(whole, '[^ \\t\\r]') then null
    when starts_with(whole, chr(2)) then split_part(whole, chr(9), 2)
    when regexp_matches(
      regexp_replace(whole, '\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}', '', 'g'), '\\\\u[dD][89a-fA-F][0-9a-fA-F]{2}')
      then 'not JSON: it holds half of a surrogate pair (an escape from \\ud800 to \\udfff without its other half); write the text anew without cutting characters'
    when ltrim(whole)[1:1] in ('{', '[') and rtrim(whole, e' \\t\\r')[-1:] not in ('}', ']')
      then 'not JSON: it ends before it is complete; the writer was cut off'
    else 'not JSON: one JSON object a line is expected'
  end as reason
from told`;

/** Reads the copy of a batch: row n is record n. */
export const readLines = /* sql */ `
insert into ingest_lines by name ${classified('null::bigint as line, null::bigint as byte_offset, text')}`;

/** Reads a copy in which some rows begin with byte 3, line (12 digits) and byte offset (16 digits). */
export const readNumberedLines = /* sql */ `
insert into ingest_lines by name ${classified(`
    case when starts_with(text, chr(3)) then text[2:13]::bigint end as line,
    case when starts_with(text, chr(3)) then text[14:29]::bigint end as byte_offset,
    case when starts_with(text, chr(3)) then text[30:] else text end as text`)}`;

/** The shapes of records that the first formats do not know: the types of some keys, and all keys. */
export const readShapes = /* sql */ `
insert into ingest_shapes
select shape, (shape::json -> 'types')::varchar[], (shape::json -> 'keys')::varchar[]
from (select distinct shape from ingest_lines where shape is not null)`;

/** A hash of all shapes. */
export const hashShapes = /* sql */ `select md5(string_agg(shape, chr(10) order by shape)) as hash from ingest_shapes`;

/** The formats that the shapes leave possible, and which of the keys that these look behind they have. */
export const shapeFormats = /* sql */ `
select ${possibleFormats} as formats,
  list_filter([${LOOKED_BEHIND.map(key => `case when bool_or(list_contains(keys, '${key}')) then '${key}' end`).join(', ')}],
    lambda name: name is not null) as keys
from (select *, null::varchar as text from ingest_shapes)`;

/** Names the formats of records by their shapes and texts, given what the shapes leave possible. */
export function tellFormats(formats: readonly string[], keys: readonly string[]): string {
  const { branches, found, words } = laterFormats(formats, keys);
  return /* sql */ `
update ingest_lines set format = told.format
from (
  select record, case ${branches} end as format
  from (
    select l.rowid as record, l.text, s.types, s.keys, ${found} as found, ${words} as words
    from ingest_lines l join ingest_shapes s on s.shape = l.shape
  )
) told
where told.record = ingest_lines.rowid`;
}

/** Says of records why no format knows them. */
export const tellReasons = /* sql */ `
update ingest_lines set reason = case
  when s.types[1] <> 'OBJECT' then 'a record must be a JSON object, this is: ' || lower(s.types[1])
  when $format is not null then 'not a record of the format ' || $format || '; leave --format out to have the format told by the content'
  else 'no known format has the keys ' || ${excerptOf(`array_to_string(s.keys, ', ')`)} || '; toolmend ingest --guess FILE proposes how to read it, known formats are: ${FORMATS.map(({ name }) => name).join(', ')}'
end
from ingest_shapes s where s.shape = ingest_lines.shape and format is null`;

/** How many rows were read, and how many are records that the first formats do not know. */
export const countLines = /* sql */ `select count(*)::integer as lines, count(shape)::integer as shaped from ingest_lines`;

/** Leaves out the rows that belong to no source of the batch, and names source, line and kind of the others. */
export const placeRecords = /* sql */ `
insert into ingest_kinds
with placed as (
  select source, first_line, first_row, unnest(range(first_row, first_row + rows)) as record from ingest_sources
)
select
  p.record, p.source, coalesce(l.line, p.first_line + p.record - p.first_row), l.format, l.format in (${namesOf('call', 'events')}),
  l.format in (${namesOf('events')}), l.reason
from ingest_lines l join placed p on p.record = l.rowid
where l.format is not null or l.reason is not null
`;

/** Takes the rows of sources that are known already out of the batch. */
export const forgetLines = /* sql */ `
update ingest_lines set format = null, shape = null, reason = null
where rowid not in (select unnest(range(first_row, first_row + rows)) from ingest_sources)`;

/** Makes records rejects that their format could not read. */
export const rejectRecords = /* sql */ `
update ingest_kinds
set format = null, reason = 'looks like the format ' || $format || ', but its fields hold values of other types'
where record in (select unnest($records::bigint[]))`;

/** The formats that were found, by source. */
export const foundFormats = /* sql */ `
select distinct source::integer as source, format from ingest_kinds where format is not null order by all`;

/** Writes the rejects of the batch. The byte offset counts the bytes of the lines before. */
export const insertRejects = /* sql */ `
insert into rejects
with placed as (
  select source, source_id, byte_from, unnest(range(first_row, first_row + rows)) as record from ingest_sources
  where source in (select source from ingest_kinds where reason is not null)
),
widths as (
  select p.source, p.source_id, p.byte_from, p.record, l.byte_offset, l.text,
    case when starts_with(l.text, chr(2)) then split_part(l.text[2:], chr(9), 1)::bigint else coalesce(strlen(l.text), 0) end as width
  from placed p join ingest_lines l on l.rowid = p.record
),
offsets as (
  select record, source_id, text,
    coalesce(byte_offset, byte_from + coalesce(
      sum(width + 1) over (partition by source order by record rows between unbounded preceding and 1 preceding), 0)) as byte_offset
  from widths
)
select
  o.source_id, k.line, o.byte_offset, k.reason,
  case when starts_with(o.text, chr(2)) then split_part(o.text, chr(9), 3) else ${excerptOf('o.text')} end
from ingest_kinds k join offsets o on o.record = k.record
where k.reason is not null
order by k.record
`;

/** One query for each format that is read by SQL: its records as rows of the common shape; each record is a conversation. */
export const insertItems: ReadonlyMap<string, string> = new Map(
  FORMATS.flatMap(format =>
    'items' in format && format.holds !== 'call'
      ? [[format.name, `insert into ingest_items by name select *, record as thread from (${format.items})`]]
      : [],
  ),
);

/** The first records of a format behind record `$after`, of `$bytes` together, or one; with the record that their source begins with. */
export const nextRecords = /* sql */ `
with sized as (
  select record, text, sum(strlen(text)) over (order by record rows between unbounded preceding and 1 preceding) as before
  from ingest_records where format = $format and record > $after
)
select s.record::integer as record, o.source, o.first_row::integer as first, s.text
from sized s join ingest_kinds k on k.record = s.record join ingest_sources o on o.source = k.source
where coalesce(s.before, 0) < $bytes
order by s.record`;

/** The last call of the earlier ranges of the file that is source `$source` of the batch. */
export const lastCall = /* sql */ `
select turn::integer as turn, conversation_id from calls
where source_id in (select source_id from ingest_earlier where source = $source)
order by turn desc limit 1`;
