/** A tool with more calls that worked is known by a fixed sample of about so many: flattening costs a microsecond a value. */
const MOST_CALLS = 50_000;
/** Longer arguments carry a document, not parameters. */
const LONGEST = 65_536;
/** Calls that are looked at in one statement. */
const CALLS_AT_ONCE = 200_000;
const MOST_VALUES = 50;
const MOST_SHAPES = 20;
const MOST_AFFIXES = 20;
const MOST_STEMS = 2_000;

const ITEM = String.raw`[^\s,;|，、；"{}()\[\]]{1,64}`;
const SEPARATORS = [',', ';', '|', '，', '、', '；'];

/** The separator of a text that joins several items without spaces in them; null for any other text. */
const separatorOf = (text: string) => `(case
  when contains(${text}, ',') and regexp_full_match(${text}, '[-+]?\\d{1,3}(,\\d{3})+(\\.\\d+)?') then null
  ${SEPARATORS.map(mark => `when contains(${text}, '${mark}') and regexp_full_match(${text}, '${ITEM}( ?[${mark}] ?${ITEM})+') then '${mark}'`).join('\n  ')}
end)`;

const YEAR = '(19|20)\\d\\d';
const TIME = '\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?';
const ZONE = '[+-]\\d\\d:?\\d\\d';
const DATES = [
  [`${YEAR}-\\d\\d-\\d\\d`, 'yyyy-mm-dd'],
  [`${YEAR}(0[1-9]|1[0-2])([0-2]\\d|3[01])`, 'yyyymmdd'],
  [`${YEAR}/\\d\\d/\\d\\d`, 'yyyy/mm/dd'],
  [`${YEAR}\\.\\d\\d\\.\\d\\d`, 'yyyy.mm.dd'],
  [`\\d\\d?/\\d\\d?/${YEAR}`, 'xx/xx/yyyy'],
  [`\\d\\d?\\.\\d\\d?\\.${YEAR}`, 'xx.xx.yyyy'],
  [`${YEAR}年\\d\\d?月\\d\\d?日`, 'yyyy年mm月dd日'],
  [`${YEAR}-\\d\\d-\\d\\dT${TIME}`, 'yyyy-mm-ddThh:mm:ss'],
  [`${YEAR}-\\d\\d-\\d\\dT${TIME}Z`, 'yyyy-mm-ddThh:mm:ssZ'],
  [`${YEAR}-\\d\\d-\\d\\dT${TIME}${ZONE}`, 'yyyy-mm-ddThh:mm:ss+hh:mm'],
  [`${YEAR}-\\d\\d-\\d\\d ${TIME}`, 'yyyy-mm-dd hh:mm:ss'],
] as const;

const dateFormOf = (text: string) => `(case
  when length(${text}) not between 8 and 35 or not regexp_matches(${text}, '^\\d[\\d:.TZ /年月日+-]+$') then null
  ${DATES.map(([pattern, name]) => `when regexp_full_match(${text}, '${pattern}') then '${name}'`).join('\n  ')}
end)`;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Digits as 9, letters as a, A or x; a run of more than twelve as twelve and `+`. */
const shapeOf = (text: string) => {
  const ascii = `translate(${text}, '012345678${LETTERS}${LETTERS.toUpperCase()}', '${'9'.repeat(9)}${'a'.repeat(26)}${'A'.repeat(26)}')`;
  const others = [
    ['\\p{Nd}', '9'],
    ['\\p{Lu}', 'A'],
    ['\\p{Ll}', 'a'],
    ['[^\\P{L}aA]', 'x'],
  ].reduce((sql, [pattern, mark]) => `regexp_replace(${sql}, '${pattern}', '${mark}', 'g')`, ascii);
  const masked = `(case when strlen(${text}) = length(${text}) then ${ascii} else ${others} end)`;
  const short = ['9', 'A', 'a', 'x'].reduce(
    (sql, mark) => `regexp_replace(${sql}, '${mark}{13,}', '${mark.repeat(12)}+', 'g')`,
    masked,
  );
  return `(case when length(${text}) > 12 then ${short} else ${masked} end)`;
};

/** Beginnings and ends of a code: up to eight letters or digits with a separator, or letters beside digits. */
const AFFIXES = [
  ['suffix', '^(.+)([-._:/][\\p{L}\\p{N}]{1,8})$', 'stem', 'affix'],
  ['prefix', '^([\\p{L}\\p{N}]{1,8}[-._:/])(.+)$', 'affix', 'stem'],
  ['suffix', '^(\\d{3,})(\\p{L}{1,4})$', 'stem', 'affix'],
  ['prefix', '^(\\p{L}{1,4})(\\d{3,})$', 'affix', 'stem'],
] as const;

/** An object of counts as JSON text, the largest first. */
const counts = (key: string, count = 'n') =>
  `'{' || string_agg(to_json(${key})::varchar || ':' || ${count}, ',' order by ${count} desc, ${key}) || '}'`;

const touched = /* sql */ `
select distinct tool_name from calls
where source_id in (select source_id from sources anti join examined using (source_id))`;

const worked = /* sql */ `
select c.call_id, c.tool_name, c.arguments
from calls c anti join failures f using (call_id)
where (c.status = 'ok' or (c.status = 'unknown' and c.result_text is not null)) and json_type(c.arguments) = 'OBJECT'
  and strlen(c.arguments::varchar) <= ${LONGEST} and c.tool_name in (select tool_name from touched_tools)`;

/**
 * The tools whose calls changed since the last extract, each with the share of its calls that makes its profile, in groups of about 200,000
 * calls, and whether it has a profile already.
 */
export const touchedTools = /* sql */ `
create or replace temp table touched_tools as
with touched as (${touched}),
counted as (
  select t.tool_name, count(c.call_id) as calls
  from touched t left join calls c on c.tool_name = t.tool_name and c.status <> 'error' and c.arguments is not null
  group by t.tool_name
)
select
  tool_name, least(1.0, ${MOST_CALLS}.0 / greatest(calls, 1)) as share,
  (sum(least(calls, ${MOST_CALLS})) over (order by tool_name) // ${CALLS_AT_ONCE})::integer as part,
  tool_name in (select tool_name from profiles) as had_profile
from counted`;

/** The groups of tools. */
export const touchedParts = /* sql */ `select distinct part from touched_tools order by part`;

/** Takes out the profiles of these tools, to be written anew. */
export const deleteProfiles = /* sql */ `delete from profiles where tool_name in (select tool_name from touched_tools)`;

/** Writes the profiles of one group of tools. A sample is told by the call's id, which is a hash: it is the same whenever it is drawn. */
export const insertProfiles = /* sql */ `
insert into profiles
with recursive worked as (${worked}),
sampled as (
  select w.tool_name, w.arguments
  from worked w join touched_tools t using (tool_name)
  where t.part = $part::integer
    and (t.share = 1.0 or w.call_id < 'sha256:' || lpad(lower(to_hex((t.share * 4294967295)::ubigint)), 8, '0'))
),
nodes as (
  select tool_name, '' as path, arguments as value, 'OBJECT' as type from sampled
  union all
  select
    n.tool_name,
    n.path || '/' || case when n.type = 'ARRAY' then '*' else replace(replace(e.key, '~', '~0'), '/', '~1') end,
    e.value, json_type(e.value)
  from nodes n, json_each(n.value) e
  where n.type in ('OBJECT', 'ARRAY')
),
leaves as materialized (
  select
    tool_name, path,
    case
      when type = 'VARCHAR' then 'string'
      when type in ('BIGINT', 'UBIGINT', 'HUGEINT', 'UHUGEINT') then 'integer'
      when type in ('DOUBLE', 'DECIMAL') then 'number'
      else lower(type)
    end as type,
    case when type = 'ARRAY' then json_array_length(value)::bigint end as items,
    case when type not in ('OBJECT', 'ARRAY') and strlen(value::varchar) <= 2000 then value::varchar end as value,
    case when type = 'VARCHAR' and strlen(value::varchar) <= 2000 then value ->> '$' end as text
  from nodes
),
paths as (
  select tool_name, path, sum(n)::bigint as seen, ${counts('type')} as types
  from (select tool_name, path, type, count(*) as n from leaves group by all)
  group by tool_name, path
),
common_values as (
  select tool_name, path, value, count(*) as n
  from leaves where strlen(value) <= 200 and type <> 'null'
  group by tool_name, path, value
  qualify row_number() over (partition by tool_name, path order by n desc, value) <= ${MOST_VALUES}
),
value_counts as (select tool_name, path, ${counts('value')} as counted from common_values group by tool_name, path),
texts as materialized (
  select tool_name, path, text, ${separatorOf('text')} as separator, n
  from (select tool_name, path, text, count(*) as n from leaves where text <> '' group by all)
),
separator_counts as (
  select tool_name, path, ${counts('separator')} as counted
  from (select tool_name, path, separator, sum(n)::bigint as n from texts where separator is not null group by all)
  group by tool_name, path
),
items as materialized (
  select tool_name, path, item, ${dateFormOf('item')} as date_form, n
  from (
    select tool_name, path, item, sum(n)::bigint as n
    from (
      select tool_name, path, n, trim(unnest(case when separator is null then [text] else string_split(text, separator) end)) as item
      from texts where separator is not null or length(text) <= 64
    )
    where item <> '' and length(item) <= 64 and not contains(item, chr(10))
    group by all
  )
),
text_counts as (select tool_name, path, sum(n)::bigint as texts from items group by tool_name, path),
date_counts as (
  select tool_name, path, ${counts('date_form')} as counted
  from (select tool_name, path, date_form, sum(n)::bigint as n from items where date_form is not null group by all)
  group by tool_name, path
),
common_shapes as (
  select tool_name, path, ${shapeOf('item')} as shape, sum(n)::bigint as total
  from items group by tool_name, path, shape
  qualify row_number() over (partition by tool_name, path order by total desc, shape) <= ${MOST_SHAPES}
),
shape_counts as (select tool_name, path, ${counts('shape', 'total')} as counted from common_shapes group by tool_name, path),
codes as (
  select tool_name, path, item, n from items where date_form is null and not regexp_matches(item, '\\s')
),
affixed as materialized (
  ${AFFIXES.map(
    ([side, pattern, first, second]) => `select tool_name, path, '${side}' as side, n,
    unnest(regexp_extract(item, '${pattern}', ['${first}', '${second}'])) from codes where regexp_matches(item, '${pattern}')`,
  ).join('\n  union all by name\n  ')}
),
common_affixes as materialized (
  select tool_name, path, side, affix, sum(n)::bigint as total
  from affixed
  group by tool_name, path, side, affix
  having sum(n) > 1
  qualify row_number() over (partition by tool_name, path order by total desc, side desc, affix) <= ${MOST_AFFIXES}
),
affix_lists as (
  select tool_name, path, '[' || string_agg(to_json({affix: affix, side: side, count: total})::varchar, ',' order by total desc, side desc, affix) || ']' as listed
  from common_affixes group by tool_name, path
),
stems as (
  select a.tool_name, a.path, a.stem, a.affix, sum(a.n)::bigint as n
  from affixed a semi join (
    select tool_name, path, stem from affixed semi join common_affixes using (tool_name, path, side, affix)
  ) using (tool_name, path, stem)
  group by all
),
bare as (
  select c.tool_name, c.path, c.item as stem, '' as affix, c.n from codes c semi join stems s
    on s.tool_name = c.tool_name and s.path = c.path and s.stem = c.item
),
known_stems as (
  select tool_name, path, stem, to_json(list(affix order by affix))::varchar as affixes, count(*) as several, sum(n) as total
  from (from stems union all from bare)
  group by tool_name, path, stem
  qualify row_number() over (partition by tool_name, path order by several desc, total desc, stem) <= ${MOST_STEMS}
),
stem_lists as (
  select tool_name, path, '{' || string_agg(to_json(stem)::varchar || ':' || affixes, ',' order by stem) || '}' as listed
  from known_stems group by tool_name, path
),
item_counts as (
  select tool_name, path, max(items) as most
  from (
    select tool_name, path, items from leaves where items is not null
    union all
    select tool_name, path, len(string_split(text, separator)) from texts where separator is not null
  )
  group by tool_name, path
)
select
  p.tool_name, p.path, p.seen, p.types, coalesce(h.counted, '{}') as shapes,
  '{"texts":' || coalesce(x.texts, 0)
    || ',"affixes":' || coalesce(a.listed, '[]') || ',"stems_with_affix":' || coalesce(s.listed, '{}')
    || ',"separators":' || coalesce(e.counted, '{}') || ',"date_forms":' || coalesce(d.counted, '{}')
    || ',"max_items":' || coalesce(i.most::varchar, 'null') || '}' as patterns,
  coalesce(v.counted, '{}') as values, $engine as engine
from paths p
left join text_counts x using (tool_name, path)
left join shape_counts h using (tool_name, path)
left join affix_lists a using (tool_name, path)
left join stem_lists s using (tool_name, path)
left join separator_counts e using (tool_name, path)
left join date_counts d using (tool_name, path)
left join item_counts i using (tool_name, path)
left join value_counts v using (tool_name, path)
order by p.tool_name, p.path`;

/** Takes the list of tools out again. */
export const dropTouchedTools = /* sql */ `drop table if exists temp.touched_tools`;
