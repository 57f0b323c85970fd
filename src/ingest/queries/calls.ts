import { SUSPECT_PATTERN } from '../../core/error-text/index.ts';
import { quotedText } from '../../store/index.ts';
import { hashOf, timeOf, userWords } from '../fragments.ts';

const RESULT_LENGTH = 100_000;

/** Names the conversation of every record with calls: as logged, else by the hash of what stands up to its first call. */
export const nameConversations = /* sql */ `
insert into ingest_conversations
with logged as (
  select record, conversation_id from ingest_items where item = 'conversation'
),
first_calls as (
  select record, min(coalesce(turn, -1)) as turn from ingest_items where item = 'call' group by record
),
parts as (
  select record, coalesce(turn, -1) as turn, -1 as position, ${hashOf('role', 'text')} as part from ingest_items where item = 'message'
  union all
  select record, coalesce(turn, -1), position, ${hashOf('turn', 'position', 'tool_call_id', 'tool_name', 'arguments', 'intent')}
  from ingest_items where item = 'call'
),
openings as (
  select p.record, string_agg(p.part, ',' order by p.turn, p.position) as opening
  from parts p join first_calls f on f.record = p.record and p.turn <= f.turn
  group by p.record
)
select o.record, coalesce(nullif(l.conversation_id, ''), ${hashOf('o.opening')}) from openings o left join logged l using (record)
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
 * Brings calls and results together. A result belongs to the last message before it that made a call of its id, there to the n-th
 * such call as the n-th such result; one without an id to the n-th call of the last calling message that is still open.
 */
export const joinCalls = /* sql */ `
insert into ingest_calls
with calls as (
  select *, coalesce(tool_call_id, '') as id from ingest_items where item = 'call'
),
results as (
  select record, turn, position, tool_call_id, text, status from ingest_items where item = 'result'
),
id_turns as (
  select distinct record, id, turn from calls
),
results_by_id as (
  select r.*, t.turn as call_turn, row_number() over (partition by r.record, r.tool_call_id, t.turn order by r.turn, r.position) as nth
  from results r asof join id_turns t on r.record = t.record and r.tool_call_id = t.id and r.turn >= t.turn
),
numbered as (
  select *, row_number() over (partition by record, id, turn order by position) as nth from calls
),
paired as (
  select c.*, r.text as matched_text, r.status as matched_status
  from numbered c left join results_by_id r
    on r.record = c.record and r.tool_call_id = c.id and r.call_turn = c.turn and r.nth = c.nth
),
open_calls as (
  select record, turn, position, row_number() over (partition by record, turn order by position) as nth
  from paired where matched_text is null and turn is not null
),
call_turns as (
  select distinct record, turn from calls
),
results_by_order as (
  select r.*, t.turn as call_turn, row_number() over (partition by r.record, t.turn order by r.turn, r.position) as nth
  from results r asof join call_turns t on r.record = t.record and r.turn >= t.turn
  where r.tool_call_id is null
),
answered as (
  select
    p.*, coalesce(p.matched_text, r.text) as result, coalesce(p.matched_status, r.status) as result_status
  from paired p
  left join open_calls o on o.record = p.record and o.turn = p.turn and o.position = p.position
  left join results_by_order r on r.record = o.record and r.call_turn = o.turn and r.nth = o.nth
),
user_words as (
  select record, turn, words
  from (select record, turn, ${userWords('text')} as words from ingest_items where item = 'message' and role = 'user')
  where words is not null
),
told as (
  select
    a.*, coalesce(a.intent, u.words) as words, coalesce(a.result_status, a.status) as claim,
    case when json_valid(a.arguments) then json(a.arguments)::varchar end as arguments_json
  from answered a asof left join user_words u on a.record = u.record and a.turn > u.turn
),
texts as (
  select *,
    left(case when claim = 'error' then coalesce(error_text, result, text) else error_text end, ${RESULT_LENGTH}) as claimed_error,
    left(case when claim = 'error' and error_text is null then null else coalesce(result, text) end, ${RESULT_LENGTH}) as claimed_result
  from told
)
select
  t.record, k.one_call,
  ${hashOf('n.conversation_id', 't.turn', 't.position', 't.tool_call_id', 't.tool_name', 'coalesce(t.arguments_json, t.arguments)')},
  n.conversation_id, t.turn, t.position, t.tool_call_id, ${timeOf('coalesce(t.started_at, c.started_at)', '$time_zone')},
  coalesce(t.model, c.model), t.tool_name, md5(c.tools), t.words, t.arguments_json, t.arguments, t.arguments_path, t.call_path,
  t.claim, t.status_code, t.claimed_error, t.claimed_result, t.duration_ms,
  t.claim <> 'error' and t.claimed_error is null and (t.claim = 'ok' or t.claimed_result is not null)
    and (t.arguments is null or t.arguments_json is not null)
    and not coalesce(regexp_matches(t.claimed_result, ${quotedText(SUSPECT_PATTERN)}, 'i'), false)
from texts t
join ingest_kinds k on k.record = t.record
join ingest_conversations n on n.record = t.record
left join ingest_items c on c.record = t.record and c.item = 'conversation'
order by t.record, t.turn, t.position
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
  select distinct base, conversation_id, turn, tool_call_id, tool_name, coalesce(arguments, arguments_text) as arguments
  from ingest_calls where one_call
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
      when c.one_call then row_number() over (partition by c.base order by c.record) + coalesce(b.calls, 0)
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
order by i.record, i.call
`;

/** The text of some records, as read. */
export const recordTexts = /* sql */ `
select record::integer as record, text from ingest_records where record in (select unnest($records::bigint[]))`;
