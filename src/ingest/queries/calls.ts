import { SUSPECT_PATTERN } from '../../core/error-text/index.ts';
import { quotedText } from '../../store/index.ts';
import { hashOf, timeOf, userWords } from '../fragments.ts';

const RESULT_LENGTH = 100_000;

/** Names every conversation with calls (a thread: a record, or what a format says that belongs together): as logged, else by the hash of what stands up to its first call. */
export const nameConversations = /* sql */ `
insert into ingest_conversations
with logged as (
  select thread, conversation_id from ingest_items where item = 'conversation' and conversation_id <> ''
),
first_calls as (
  select thread, min(coalesce(turn, -1)) as turn from ingest_items where item = 'call' group by thread
),
unnamed as (
  select f.thread, f.turn from first_calls f anti join logged l on l.thread = f.thread
),
parts as (
  select i.thread, coalesce(i.turn, -1) as turn, case when i.item = 'call' then i.position else -1 end as position,
    case
      when i.item = 'call'
        then ${hashOf('i.turn', 'i.position', 'i.tool_call_id', 'i.tool_name', 'i.arguments', 'i.intent')}
      else ${hashOf('i.role', 'i.text')}
    end as part
  from ingest_items i join unnamed u on u.thread = i.thread and coalesce(i.turn, -1) <= u.turn
  where i.item in ('message', 'call')
)
select f.thread, l.conversation_id from first_calls f join logged l on l.thread = f.thread
union all
select thread, ${hashOf("string_agg(part, ',' order by turn, position)")} from parts group by thread
`;

/** The tools of each distinct list that was offered, with their ids. */
export const listTools = /* sql */ `
insert into ingest_tools
with lists as (
  select distinct tools from ingest_items where item = 'conversation' and tools is not null and tools <> '[]'
),
entries as (
  select md5(tools) as list, unnest(from_json(tools, '[{
    "name": "VARCHAR", "description": "VARCHAR", "parameters": "JSON", "input_schema": "JSON", "inputSchema": "JSON",
    "output_schema": "JSON", "outputSchema": "JSON", "annotations": "JSON",
    "function": {"name": "VARCHAR", "description": "VARCHAR", "parameters": "JSON", "input_schema": "JSON", "inputSchema": "JSON",
      "output_schema": "JSON", "outputSchema": "JSON", "annotations": "JSON"}}]')) as tool,
    generate_subscripts(from_json(tools, '["JSON"]'), 1)::integer as ordinal
  from lists
),
named as (
  select
    list, ordinal, coalesce(tool.function.name, tool.name) as tool_name, coalesce(tool.function.description, tool.description) as description,
    coalesce(tool.function.parameters, tool.function.input_schema, tool.function.inputSchema,
      tool.parameters, tool.input_schema, tool.inputSchema)::varchar as input_schema,
    coalesce(tool.function.output_schema, tool.function.outputSchema, tool.output_schema, tool.outputSchema)::varchar as output_schema,
    coalesce(tool.function.annotations, tool.annotations)::varchar as annotations
  from entries
)
select *, ${hashOf('tool_name', 'description', 'input_schema', 'output_schema', 'annotations')}
from named where tool_name <> ''
qualify row_number() over (partition by list, tool_name order by ordinal) = 1
`;

/**
 * Finds the result of each call, and the user's message it serves. A result belongs to the last message before it that made a call of
 * its id, there to the n-th such call as the n-th such result; one without an id to the n-th call of the last calling message that is
 * still open.
 */
export const pairCalls = /* sql */ `
insert into ingest_pairs
with calls as (
  select rowid as call, thread, turn, position, coalesce(tool_call_id, '') as id
  from ingest_items where item = 'call' and turn is not null
),
results as (
  select rowid as result, thread, turn, position, tool_call_id as id from ingest_items where item = 'result'
),
numbered as (
  select *, row_number() over (partition by thread, id, turn order by position) as nth from calls
),
results_by_id as (
  select r.result, r.thread, r.id, t.turn, row_number() over (partition by r.thread, r.id, t.turn order by r.turn, r.position) as nth
  from results r
  asof join (select distinct thread, id, turn from calls) t on r.thread = t.thread and r.id = t.id and r.turn >= t.turn
),
paired as (
  select c.call, c.thread, c.turn, c.position, r.result
  from numbered c left join results_by_id r on r.thread = c.thread and r.id = c.id and r.turn = c.turn and r.nth = c.nth
),
open_calls as (
  select call, thread, turn, row_number() over (partition by thread, turn order by position) as nth from paired where result is null
),
results_by_order as (
  select r.result, r.thread, t.turn, row_number() over (partition by r.thread, t.turn order by r.turn, r.position) as nth
  from results r asof join (select distinct thread, turn from calls) t on r.thread = t.thread and r.turn >= t.turn
  where r.id is null
),
user_words as (
  select rowid as message, thread, turn from ingest_items
  where item = 'message' and role = 'user' and ${userWords('text')} is not null
)
select p.call, coalesce(p.result, r.result), u.message
from paired p
left join open_calls o on o.call = p.call
left join results_by_order r on r.thread = o.thread and r.turn = o.turn and r.nth = o.nth
asof left join user_words u on u.thread = p.thread and p.turn > u.turn
`;

/** Brings calls, their results and the user's words together. */
export const joinCalls = /* sql */ `
insert into ingest_calls
with told as (
  select
    c.*, coalesce(c.intent, ${userWords('u.text')}) as words, coalesce(r.status, c.status) as claim, coalesce(r.text, c.text) as result,
    coalesce(c.error_text, r.error_text) as told_error, coalesce(c.status_code, r.status_code) as told_code, coalesce(c.duration_ms, r.duration_ms) as told_ms,
    case when json_valid(c.arguments) then json(c.arguments)::varchar end as arguments_json
  from ingest_items c
  left join ingest_pairs p on p.call = c.rowid
  left join ingest_items r on r.rowid = p.result
  left join ingest_items u on u.rowid = p.message
  where c.item = 'call'
),
texts as (
  select *,
    left(case when claim = 'error' then coalesce(told_error, result) else told_error end, ${RESULT_LENGTH}) as claimed_error,
    left(case when claim = 'error' and told_error is null then null else result end, ${RESULT_LENGTH}) as claimed_result
  from told
)
select
  t.record, k.one_call, k.events,
  ${hashOf('n.conversation_id', 'case when not k.events then t.turn end', 'case when not k.events then t.position end', 't.tool_call_id', 't.tool_name', 'coalesce(t.arguments_json, t.arguments)')},
  n.conversation_id, t.turn, t.position, t.tool_call_id, ${timeOf('coalesce(t.started_at, c.started_at)', '$time_zone')},
  coalesce(t.model, c.model), t.tool_name, md5(c.tools), coalesce(t.words, c.intent), t.arguments_json, t.arguments, t.arguments_path, t.call_path,
  t.claim, t.told_code, t.claimed_error, t.claimed_result, t.told_ms,
  t.claim <> 'error' and t.claimed_error is null and (t.claim = 'ok' or t.claimed_result is not null)
    and (t.arguments is null or t.arguments_json is not null)
    and not coalesce(regexp_matches(t.claimed_result, ${quotedText(SUSPECT_PATTERN)}, 'i'), false)
from texts t
join ingest_kinds k on k.record = t.record
join ingest_conversations n on n.thread = t.thread
left join ingest_items c on c.thread = t.thread and c.item = 'conversation'
`;

/**
 * Gives calls their ids, and tells which are new. Equal records are real repeats and get an occurrence number, counted on from the
 * ranges of the file before (`$earlier`, joined by commas); a conversation that is logged again as it grows repeats its calls, which count once. A call
 * that is in the store without its result is completed.
 */
export const identifyCalls = /* sql */ `
insert into ingest_ids
with copies as (
  select k.record, row_number() over (partition by md5(l.text) order by k.record) as occurrence
  from ingest_kinds k join ingest_lines l on l.rowid = k.record
  where k.format is not null and not k.one_call
),
bases as (
  select distinct base, conversation_id, case when not events then turn end as turn, tool_call_id, tool_name,
    coalesce(arguments, arguments_text) as arguments
  from ingest_calls where one_call and $earlier <> ''
),
before as (
  select b.base, count(*) as calls
  from bases b join calls c
    on c.conversation_id = b.conversation_id and c.tool_name = b.tool_name and c.tool_call_id is not distinct from b.tool_call_id
    and coalesce(c.arguments::varchar, c.arguments_text) is not distinct from b.arguments and (b.turn is null or c.turn = b.turn)
  where c.source_id in (select unnest(string_split($earlier, ',')))
  group by b.base
),
counted as (
  select
    c.rowid as call, c.record, c.turn, c.position, c.base,
    c.result_text is not null or c.error_text is not null as answered,
    case
      when c.one_call then row_number() over (partition by c.base order by c.record, c.turn, c.position) + coalesce(b.calls, 0)
      else o.occurrence
    end as occurrence
  from ingest_calls c left join before b on b.base = c.base left join copies o on o.record = c.record
),
named as (
  select *, ${hashOf('base', 'occurrence')} as call_id from counted
),
ranked as (
  select *, min(record) over (partition by call_id) as first_record,
    row_number() over (partition by call_id order by answered desc, record, turn, position) = 1 as kept
  from named
),
stored as (
  select c.call_id, bool_or(c.result_text is not null or c.error_text is not null) as answered
  from calls c semi join ranked r on r.call_id = c.call_id
  group by c.call_id
)
select
  r.call, r.record, r.call_id, r.first_record, r.kept,
  case when s.call_id is null then 'new' when r.kept and r.answered and not s.answered then 'completed' else 'known' end
from ranked r left join stored s on s.call_id = r.call_id
`;

/** Which calls need their text sliced from the record, in order, with the size of the record. */
export const callsToSlice = /* sql */ `
select i.record::integer as record, strlen(l.text)::integer as bytes, i.call::integer as call, c.call_path, c.arguments_path
from ingest_ids i join ingest_calls c on c.rowid = i.call join ingest_lines l on l.rowid = i.record
where i.kept and i.state <> 'known' and not c.plain
order by i.record, c.turn, c.position
`;

/** The text of some records, as read. */
export const recordTexts = /* sql */ `
select record::integer as record, text from ingest_records where record in (select unnest($records::bigint[]))`;
