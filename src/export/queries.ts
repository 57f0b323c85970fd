/** Trajectories with their conversations: per conversation its calls, its messages, then what was proven in it. */
const items = /* sql */ `
with steps as (
  select repair_id, step, arg_min(result_text, replay_id) as result_text
  from replays where outcome = 'verified' group by repair_id, step
),
results as (select repair_id, list(result_text order by step) as results from steps group by repair_id),
proven as (
  select
    coalesce(c.conversation_id, c.call_id) as conversation, c.source_id, c.tool_id, c.position, f.repeat_of, r.results,
    t.*,
    row_number() over (
      partition by t.call_id order by t.fallback, t.attempt, t.repair_id
    ) > 1 as is_superseded,
    p.method = 'person' and json_array_length(p.objections) > 0 as is_answered
  from trajectories t
  join failures f using (call_id)
  join calls c using (call_id)
  join repairs p using (repair_id)
  left join results r using (repair_id)
),
conversations as (select distinct conversation from proven),
logged as (
  select
    coalesce(conversation_id, call_id) as conversation, turn, position, call_id, tool_name,
    coalesce(arguments_text, arguments::varchar) as arguments,
    case
      when coalesce(error_text, '') = '' or contains(result_text, error_text) then result_text
      else error_text
    end as result
  from calls
),
said as (
  select * from messages
  qualify row_number() over (partition by conversation_id, turn, role order by source_id, line) = 1
)
select 'call' as item, l.*, length(l.result) >= 100000 as is_cut
from logged l semi join conversations using (conversation)
union all by name
select
  'message' as item, conversation_id as conversation, turn, (role <> 'system')::integer as position, role, text
from said semi join conversations on conversation = conversation_id
union all by name
select
  'repair' as item, conversation, turn, position, call_id, tool_name, arguments, repair_id, tool_id, toolset_id, source_id,
  kind, method, intent, error_text, results, calls::varchar as calls, changes::varchar as changes,
  fallback as is_fallback, repeat_of is not null as is_repeat, is_superseded, is_answered
from proven
order by conversation, item, turn, position, call_id, repair_id`;

const countTrajectories = /* sql */ `select count(*)::integer as trajectories from trajectories`;

const toolsOfToolset = /* sql */ `
select t.tool_name, t.description, t.input_schema::varchar as input_schema
from (
  select unnest(tool_ids) as tool_id, generate_subscripts(tool_ids, 1) as place from toolsets where toolset_id = $toolset_id
)
join tools t using (tool_id)
order by place`;

/** The definitions that are known under these names: the one that was called first of all, then the newest. */
const toolsByName = /* sql */ `
select tool_name, description, input_schema::varchar as input_schema
from tools
where list_contains($names::varchar[], tool_name) and origin in ('log', 'import') and input_schema is not null
qualify row_number() over (
  partition by tool_name
  order by coalesce(tool_id = $tool_id::varchar, false) desc, last_seen desc nulls last, origin = 'import' desc, tool_id
) = 1
order by list_position($names::varchar[], tool_name)`;

/** The temporary tables of an export: a row or its reason, the groups, and the lines of the files in their order. */
const setup = /* sql */ `
create or replace temp table export_rows (
  repair_id varchar not null, reason varchar, conversation varchar not null, content_key varchar, line varchar,
  line_hash varchar, tool_name varchar not null, kind varchar not null, method varchar not null, source_id varchar not null,
  has_failed_turn boolean
);
create or replace temp table export_groups (
  repair_id varchar not null, conversation varchar not null, content_key varchar not null, group_id varchar not null
);
create or replace temp table export_lines (
  split varchar not null, place integer not null, repair_id varchar not null, group_id varchar not null, line varchar not null
);`;

/** Equal rows are kept once. They still tie their conversations together, so their hash stays. */
const markDuplicates = /* sql */ `
update export_rows set reason = 'duplicate', line = null
where reason is null
  and repair_id not in (select min(repair_id) from export_rows where reason is null group by line_hash)`;

/** Every conversation begins as a group of its own, named by its hash. */
const insertGroups = /* sql */ `
insert into export_groups
select repair_id, conversation, content_key, sha256(conversation) from export_rows where line_hash is not null`;

/** Groups that share content, then rows of one conversation, take the least name among them. */
const joinGroups = /* sql */ `
update export_groups set group_id = j.group_id
from (
  with by_content as (
    select repair_id, conversation, min(group_id) over (partition by content_key) as group_id from export_groups
  )
  select repair_id, min(group_id) over (partition by conversation) as group_id from by_content
) j
where export_groups.repair_id = j.repair_id`;

const unjoinedGroups = /* sql */ `
select count(*)::integer as unjoined
from (select content_key from export_groups group by content_key having min(group_id) <> max(group_id))`;

/** Groups in the order of a hash, cut at the shares: the first one is always in train. Rows in the order of a hash too. */
const insertLines = /* sql */ `
insert into export_lines
with kept as (
  select r.repair_id, r.line, r.line_hash, g.group_id
  from export_rows r join export_groups g using (repair_id) where r.reason is null
),
sizes as (select group_id, count(*) as size from kept group by group_id),
placed as (
  select
    group_id,
    (sum(size) over (order by sha256(concat_ws(':', $seed::bigint, group_id)), group_id) - size)
      / (sum(size) over ())::double as place
  from sizes
),
split as (
  select
    group_id,
    case
      when place < $train::double - 1e-9 then 'train'
      when place < $train::double + $validation::double - 1e-9 then 'validation'
      else 'test'
    end as split
  from placed
)
select
  split, (row_number() over (partition by split order by sha256(concat_ws(':', $seed::bigint, line_hash)), line_hash))::integer as place,
  repair_id, group_id, line
from kept join split using (group_id)
order by split, place`;

const lines = /* sql */ `
select line from export_lines where split = $split and place > $after and place <= $after + $count order by place`;

const excluded = /* sql */ `
select reason, count(*)::integer as rows from export_rows where reason is not null group by reason order by reason`;

const counts = /* sql */ `
select 'by_tool' as part, tool_name as name, count(*)::integer as rows from export_rows where reason is null group by name
union all
select 'by_kind', kind, count(*)::integer from export_rows where reason is null group by kind
union all
select 'by_method', method, count(*)::integer from export_rows where reason is null group by method
order by part, name`;

const withoutFailedTurn = /* sql */ `
select (count(*) filter (not has_failed_turn))::integer as rows from export_rows where reason is null`;

const sourceHashes = /* sql */ `
select distinct s.content_hash
from export_rows r join sources s using (source_id) where r.reason is null
order by s.content_hash`;

const inputHash = /* sql */ `
select 'sha256:' || left(sha256(coalesce(string_agg(repair_id, chr(10) order by repair_id), '')), 32) as input_hash
from trajectories`;

const deleteDataset = /* sql */ `delete from datasets where dataset_id = $dataset_id`;

const insertDataset = /* sql */ `
insert into datasets (dataset_id, format, path, files, excluded, seed, input_hash, created_at)
values ($dataset_id, $format, $path, $files, $excluded, $seed, $input_hash, now()::timestamp)`;

const dropTables = /* sql */ `
drop table if exists temp.export_rows; drop table if exists temp.export_groups; drop table if exists temp.export_lines`;

export const statements = {
  setup,
  items,
  countTrajectories,
  toolsOfToolset,
  toolsByName,
  markDuplicates,
  insertGroups,
  joinGroups,
  unjoinedGroups,
  insertLines,
  lines,
  excluded,
  counts,
  withoutFailedTurn,
  sourceHashes,
  inputHash,
  deleteDataset,
  insertDataset,
  dropTables,
} as const;

/** Every SQL text of this stage by name, each behind the statements that make the temporary tables it reads. */
export const QUERIES: Record<string, string> = Object.fromEntries(
  Object.entries(statements).map(([name, sql]) => [name, `${setup}\n${sql}`]),
);
