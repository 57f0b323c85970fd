import { hashOf } from '../fragments.ts';

/** Takes out the calls that came without their result earlier, and come with it now. */
export const deleteCompletedCalls = /* sql */ `
delete from calls where call_id in (select call_id from ingest_repeats where kept and state = 'completed')`;

/** Writes the calls that are new. */
export const insertCalls = /* sql */ `
insert into calls
with toolsets as (
  select list, ${hashOf("string_agg(tool_id, ',' order by ordinal)")} as toolset_id from ingest_tools group by list
)
select
  coalesce(r.call_id, c.call_id), o.source_id, k.line, c.conversation_id, coalesce(p.turn, c.turn), coalesce(p.position, c.position),
  c.tool_call_id, c.started_at, c.model, c.tool_name, t.tool_id, s.toolset_id, c.intent, c.arguments,
  coalesce(x.arguments_text, c.arguments_text), x.raw, c.status, c.status_code, c.error_text, c.result_text, c.duration_ms
from ingest_calls c
join ingest_kinds k on k.record = c.record
join ingest_sources o on o.source = k.source
left join ingest_repeats r on r.call = c.rowid
left join ingest_places p on p.call = c.rowid
left join ingest_tools t on t.list = c.list and t.tool_name = c.tool_name
left join toolsets s on s.list = c.list
left join ingest_slices x on x.call = c.rowid
where r.call is null or r.kept and r.state <> 'known'
`;

/**
 * Gives calls of other sources the results that come now, in a later range or another file of the same conversation. The call moves to the
 * source that completes it, so that it is examined again.
 */
export const completeCalls = /* sql */ `
update calls
set
  source_id = f.source_id, line = f.line, status = coalesce(f.status, calls.status), status_code = coalesce(f.status_code, calls.status_code),
  error_text = f.error_text, result_text = f.result_text, duration_ms = coalesce(calls.duration_ms, f.duration_ms)
from (
  with orphans as (
    select i.* from ingest_items i anti join (select result from ingest_pairs) p on p.result = i.rowid
    where i.item = 'result' and i.tool_call_id <> ''
  ),
  named as (
    select o.*, n.conversation_id as conversation, k.line, s.source_id
    from orphans o join (
      select thread, any_value(conversation_id) as conversation_id from ingest_items
      where item = 'conversation' and conversation_id <> '' group by thread
    ) n on n.thread = o.thread
    join ingest_kinds k on k.record = o.record join ingest_sources s on s.source = k.source
  ),
  open as (
    select c.call_id, c.conversation_id, c.tool_call_id
    from calls c semi join named n
      on n.conversation = c.conversation_id and n.tool_call_id = c.tool_call_id and n.source_id <> c.source_id
    where c.status = 'unknown' and c.result_text is null and c.error_text is null
    qualify row_number() over (partition by c.conversation_id, c.tool_call_id order by c.turn desc, c.position desc) = 1
  )
  select distinct on (c.call_id)
    c.call_id, n.source_id, n.line, n.status, n.status_code, n.duration_ms,
    case when n.status = 'error' then coalesce(n.error_text, n.text) else n.error_text end as error_text,
    case when n.status = 'error' and n.error_text is null then null else n.text end as result_text
  from open c join named n on n.conversation = c.conversation_id and n.tool_call_id = c.tool_call_id
  order by c.call_id, n.record
) f
where calls.call_id = f.call_id`;

/** Writes the messages of conversations that have a new call that is not plainly ok. */
export const insertMessages = /* sql */ `
insert into messages
with wanted as (
  select distinct k.source, c.conversation_id
  from ingest_fresh f join ingest_calls c on c.rowid = f.call join ingest_kinds k on k.record = f.record
  where not c.plain
),
threads as (
  select n.thread, n.conversation_id from ingest_conversations n
  where n.conversation_id in (select conversation_id from wanted)
),
found as (
  select distinct on (n.conversation_id, m.turn) n.conversation_id, m.turn, coalesce(m.role, 'unknown') as role, m.text, m.record, k.source, k.line
  from ingest_items m
  join threads n on n.thread = m.thread
  join ingest_kinds k on k.record = m.record
  semi join wanted w on w.source = k.source and w.conversation_id = n.conversation_id
  where m.item = 'message'
  order by n.conversation_id, m.turn, k.source, m.record desc
)
select f.conversation_id, f.turn, f.role, f.text, o.source_id, f.line
from found f join ingest_sources o on o.source = f.source
where not exists (select 1 from messages s where s.conversation_id = f.conversation_id and s.turn = f.turn)
order by f.conversation_id, f.turn
`;

const offered = /* sql */ `
  select t.tool_id, min(o.first_seen) as first_seen, max(o.last_seen) as last_seen
  from (
    select c.list, min(c.started_at) as first_seen, max(c.started_at) as last_seen
    from ingest_fresh f join ingest_calls c on c.rowid = f.call
    where c.list is not null
    group by c.list
  ) o join ingest_tools t on t.list = o.list
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
  select distinct on (tool_id) * from ingest_tools order by tool_id, list, ordinal
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
  where list in (select c.list from ingest_fresh f join ingest_calls c on c.rowid = f.call)
  group by list
)
select distinct on (toolset_id) toolset_id, tool_ids from lists
where not exists (select 1 from toolsets s where s.toolset_id = lists.toolset_id)
order by toolset_id
`;

/** Counts the records of each source by what became of them, and writes the sources. */
export const insertSources = /* sql */ `
insert into sources
with made as (
  select c.record,
    bool_or(r.call is null or r.first_record = c.record and r.state <> 'known' or r.kept and r.state = 'completed') as fresh,
    count(*) filter (r.call is null or r.kept and r.state = 'new') as calls
  from ingest_calls c left join ingest_repeats r on r.call = c.rowid
  group by c.record
),
counts as (
  select
    k.source, string_agg(distinct k.format, ', ' order by k.format) as format, count(*) as records, count(*) filter (m.fresh) as with_calls,
    count(*) filter (k.reason is null and m.record is null) as context, count(*) filter (not m.fresh) as duplicates,
    count(*) filter (k.reason is not null) as rejects, sum(m.calls) as calls
  from ingest_kinds k left join made m on m.record = k.record
  group by k.source
)
select
  s.source_id, s.path, c.format, s.byte_from, s.byte_to, s.content_hash, coalesce(c.records, 0), coalesce(c.with_calls, 0),
  coalesce(c.context, 0), coalesce(c.duplicates, 0), coalesce(c.rejects, 0), coalesce(c.calls, 0), $ingested_at
from ingest_sources s left join counts c on c.source = s.source
order by s.source
`;

/** The counts of the sources of the batch. */
export const batchCounts = /* sql */ `
select sum(records)::integer as records, sum(with_calls)::integer as with_calls, sum(context)::integer as context,
  sum(duplicates)::integer as duplicates, sum(rejects)::integer as rejects, sum(calls)::integer as calls
from sources where source_id in (select source_id from ingest_sources)
`;

/** Writes a source that could not be read at all, as one reject. */
export const insertUnreadableSource = /* sql */ `
insert into sources values ($source_id, $path, null, 0, $byte_to, $content_hash, 1, 0, 0, 0, 1, 0, $ingested_at);`;
export const insertReject = /* sql */ `insert into rejects values ($source_id, 1, 0, $reason, $excerpt)`;

/** The sources of some bytes, whatever their names. */
export const sourcesOfHashes = /* sql */ `
select content_hash, min(source_id) as source_id from sources
where content_hash in (select unnest($hashes::varchar[])) group by content_hash`;

/** The ranges that were read of some paths. */
export const rangesOfPaths = /* sql */ `
select path, source_id, byte_from::double as byte_from, byte_to::double as byte_to, content_hash
from sources where path in (select unnest($paths::varchar[])) order by path, byte_from, byte_to`;

/** How some files, by their full paths, stood when they were read to their end; times in milliseconds since 1970. */
export const filesOfPaths = /* sql */ `
select path, bytes::double as bytes, epoch_ms(modified_at)::double as modified_at, epoch_ms(changed_at)::double as changed_at,
  epoch_ms(read_at)::double as read_at
from files where path in (select unnest($paths::varchar[]))`;

/** Takes out how some files stood, to be written anew. */
export const forgetFiles = /* sql */ `delete from files where path in (select unnest($paths::varchar[]))`;
