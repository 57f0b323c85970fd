import { hashOf } from '../fragments.ts';

/** Takes out the calls that came without their result earlier, and come with it now. */
export const deleteCompletedCalls = /* sql */ `
delete from calls where call_id in (select call_id from ingest_ids where kept and state = 'completed')`;

/** Writes the calls that are new. Where a log of single calls tells no turn, they count in the order of the log. */
export const insertCalls = /* sql */ `
insert into calls
with fresh as (
  select i.call, i.record, i.call_id, c.one_call, c.conversation_id, c.turn, c.position
  from ingest_ids i join ingest_calls c on c.rowid = i.call
  where i.kept and i.state <> 'known'
),
lengths as (
  select c.conversation_id, max(c.turn) + 1 as turns
  from calls c semi join (select conversation_id from fresh where turn is null) f on f.conversation_id = c.conversation_id
  group by c.conversation_id
),
placed as (
  select
    f.call, f.record, f.call_id,
    case
      when f.turn is null
        then coalesce(l.turns, 0) + row_number() over (partition by f.conversation_id, f.turn is null order by f.record) - 1
      else f.turn
    end::integer as turn,
    case
      when f.one_call and f.turn is not null then row_number() over (partition by f.conversation_id, f.turn, f.one_call order by f.record, f.position) - 1
      else f.position
    end::integer as position
  from fresh f left join lengths l on l.conversation_id = f.conversation_id
),
toolsets as (
  select list, ${hashOf("string_agg(tool_id, ',' order by ordinal)")} as toolset_id from ingest_tools group by list
)
select
  p.call_id, $source_id, k.line, c.conversation_id, p.turn, p.position, c.tool_call_id, c.started_at, c.model, c.tool_name, t.tool_id,
  s.toolset_id, c.intent, c.arguments, coalesce(x.arguments_text, c.arguments_text), x.raw, c.status, c.status_code, c.error_text,
  c.result_text, c.duration_ms
from ingest_calls c
join placed p on p.call = c.rowid
join ingest_kinds k on k.record = p.record
left join ingest_tools t on t.list = c.list and t.tool_name = c.tool_name
left join toolsets s on s.list = c.list
left join ingest_slices x on x.call = p.call
`;

/** Writes the messages of conversations that have a new call that is not plainly ok. */
export const insertMessages = /* sql */ `
insert into messages
with wanted as (
  select distinct c.conversation_id
  from ingest_ids i join ingest_calls c on c.rowid = i.call
  where i.kept and i.state <> 'known' and not c.plain
),
found as (
  select n.conversation_id, m.turn, coalesce(m.role, 'unknown') as role, m.text, m.record
  from ingest_items m join ingest_conversations n on n.thread = m.thread
  where m.item = 'message' and n.conversation_id in (select conversation_id from wanted)
  qualify row_number() over (partition by n.conversation_id, m.turn order by m.record desc) = 1
)
select f.conversation_id, f.turn, f.role, f.text, $source_id, k.line
from found f join ingest_kinds k on k.record = f.record
where not exists (select 1 from messages s where s.conversation_id = f.conversation_id and s.turn = f.turn)
order by f.conversation_id, f.turn
`;

const offered = /* sql */ `
  select t.tool_id, min(c.started_at) as first_seen, max(c.started_at) as last_seen
  from ingest_ids i join ingest_calls c on c.rowid = i.call join ingest_tools t on t.list = c.list
  where i.kept and i.state <> 'known'
  group by t.tool_id`;

/** Widens the time in which known tools were seen. */
export const updateTools = /* sql */ `
update tools set first_seen = least(tools.first_seen, o.first_seen), last_seen = greatest(tools.last_seen, o.last_seen)
from (${offered}) o
where tools.tool_id = o.tool_id
  and (least(tools.first_seen, o.first_seen) is distinct from tools.first_seen
    or greatest(tools.last_seen, o.last_seen) is distinct from tools.last_seen)
`;

/** Writes the tools that were not known. */
export const insertTools = /* sql */ `
insert into tools
with offered as (${offered}),
described as (
  select * from ingest_tools qualify row_number() over (partition by tool_id order by list, ordinal) = 1
)
select d.tool_id, d.tool_name, d.description, d.input_schema, d.output_schema, d.annotations, 'log', o.first_seen, o.last_seen
from offered o join described d using (tool_id)
where not exists (select 1 from tools s where s.tool_id = o.tool_id)
order by d.tool_name, d.tool_id
`;

/** Writes the toolsets that were not known. */
export const insertToolsets = /* sql */ `
insert into toolsets
with lists as (
  select list, list(tool_id order by ordinal) as tool_ids, ${hashOf("string_agg(tool_id, ',' order by ordinal)")} as toolset_id
  from ingest_tools
  where list in (select c.list from ingest_ids i join ingest_calls c on c.rowid = i.call where i.kept and i.state <> 'known')
  group by list
)
select distinct on (toolset_id) toolset_id, tool_ids from lists
where not exists (select 1 from toolsets s where s.toolset_id = lists.toolset_id)
order by toolset_id
`;

/** Counts the records of the range by what became of them, and writes its source. */
export const insertSource = /* sql */ `
insert into sources
with made as (
  select record, bool_or(first_record = record and state <> 'known' or kept and state = 'completed') as fresh from ingest_ids group by record
),
counts as (
  select
    count(*) as records, count(*) filter (m.fresh) as with_calls, count(*) filter (k.reason is null and m.record is null) as context,
    count(*) filter (not m.fresh) as duplicates, count(*) filter (k.reason is not null) as rejects
  from ingest_kinds k left join made m on m.record = k.record
)
select
  $source_id, $path, (select string_agg(distinct format, ', ' order by format) from ingest_kinds), $byte_from, $byte_to, $content_hash,
  c.records, c.with_calls, c.context, c.duplicates, c.rejects,
  (select count(*) from ingest_ids where kept and state = 'new'), $ingested_at
from counts c
`;

/** The counts of a source. */
export const sourceCounts = /* sql */ `
select records::integer as records, with_calls::integer as with_calls, context::integer as context, duplicates::integer as duplicates,
  rejects::integer as rejects, calls::integer as calls
from sources where source_id = $source_id
`;

/** Writes a source that could not be read at all, as one reject. */
export const insertUnreadableSource = /* sql */ `
insert into sources values ($source_id, $path, null, 0, $byte_to, $content_hash, 1, 0, 0, 0, 1, 0, $ingested_at);`;
export const insertReject = /* sql */ `insert into rejects values ($source_id, 1, 0, $reason, $excerpt)`;

/** The source of the same bytes, whatever its name. */
export const sourceOfHash = /* sql */ `select source_id from sources where content_hash = $content_hash order by source_id limit 1`;

/** The ranges that were read of a path. */
export const rangesOfPath = /* sql */ `
select source_id, byte_from::double as byte_from, byte_to::double as byte_to, content_hash
from sources where path = $path order by byte_from, byte_to`;
