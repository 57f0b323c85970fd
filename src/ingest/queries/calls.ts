import { SUSPECT_PATTERN } from '../../core/error-text/index.ts';
import { quotedText } from '../../store/index.ts';
import { FORMATS } from '../formats/index.ts';
import { cut, hashOf, hashOfHash, timeOf, userWords } from '../fragments.ts';

const RESULT_LENGTH = 100_000;

/** What a call is to the name of a conversation that begins with it. */
const partOfCall = (i: string) =>
  hashOf(`${i}.turn`, `${i}.position`, `${i}.tool_call_id`, `${i}.tool_name`, `${i}.arguments`, `${i}.intent`);

/** Numbers the distinct lists of tools that were offered, so that the texts are compared once. */
export const listLists = /* sql */ `
insert into ingest_lists
select row_number() over ()::integer, tools
from (
  select tools from ingest_items where tools <> '[]' and item in ('conversation', 'call')
  union
  select tools from ingest_calls where tools <> '[]'
)
`;

/** Names the lists of the calls that were taken in as they stand. */
export const setLists = /* sql */ `
update ingest_calls set list = l.list, tools = null from ingest_lists l where l.tools = ingest_calls.tools`;

/**
 * Names every conversation with calls (a thread: a record, or what a format says that belongs together): as logged, else by the hash of
 * what stands up to its first call. A call that names its conversation itself needs none.
 */
export const nameConversations = /* sql */ `
insert into ingest_conversations
with first_calls as (
  select thread, min(coalesce(turn, -1)) as turn, bool_and(coalesce(conversation_id, '') <> '') as is_named
  from ingest_items where item = 'call' group by thread
),
logged as (
  select i.thread, nullif(i.conversation_id, '') as conversation_id, i.model, i.started_at, i.intent, t.list
  from ingest_items i semi join first_calls f on f.thread = i.thread
  left join ingest_lists t on t.tools = i.tools
  where i.item = 'conversation'
),
unnamed as (
  select f.thread, f.turn
  from first_calls f anti join (select thread from logged where conversation_id is not null) l on l.thread = f.thread
  where not f.is_named
),
parts as (
  select i.thread, i.rowid as item, coalesce(i.turn, -1) as turn, case when i.item = 'call' then i.position else -1 end as position,
    case
      when i.item = 'call'
        then ${partOfCall('i')}
      else ${hashOf('i.role', 'i.text')}
    end as part
  from ingest_items i join unnamed u on u.thread = i.thread and coalesce(i.turn, -1) <= u.turn
  where i.item in ('message', 'call')
),
listed as (
  -- A sorted list is three times as fast as an aggregate with an order.
  select thread, list_sort(list({turn: turn, position: position, item: item, part: part})) as parts from parts group by thread
),
joined as (
  select thread, array_to_string(list_transform(parts, lambda p: p.part), ',') as text from listed
),
hashed as (
  select thread, ${hashOf('text')} as conversation_id from joined
)
select coalesce(l.thread, h.thread), coalesce(l.conversation_id, h.conversation_id), l.model, l.started_at, l.intent, l.list
from logged l full join hashed h on h.thread = l.thread
`;

/** The tools of each list that was offered, with their ids. */
export const listTools = /* sql */ `
insert into ingest_tools
with entries as (
  select list, unnest(from_json(tools, '[{
    "name": "VARCHAR", "description": "VARCHAR", "parameters": "JSON", "input_schema": "JSON", "inputSchema": "JSON",
    "output_schema": "JSON", "outputSchema": "JSON", "annotations": "JSON",
    "function": {"name": "VARCHAR", "description": "VARCHAR", "parameters": "JSON", "input_schema": "JSON", "inputSchema": "JSON",
      "output_schema": "JSON", "outputSchema": "JSON", "annotations": "JSON"}}]')) as tool,
    generate_subscripts(from_json(tools, '["JSON"]'), 1)::integer as ordinal
  from ingest_lists
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
select distinct on (list, tool_name) *, ${hashOf('tool_name', 'description', 'input_schema', 'output_schema', 'annotations')}
from named where tool_name <> ''
order by list, tool_name, ordinal
`;

/**
 * Finds the result of each call, and the user's message it serves. A result belongs to the last message before it that made a call of
 * its id, there to the n-th such call as the n-th such result; one without an id to the n-th call of the last calling message that is
 * still open.
 */
export const pairCalls = /* sql */ `
insert into ingest_pairs
with spoken as (
  select distinct thread from ingest_items where item in ('message', 'result')
),
calls as (
  select i.rowid as call, i.thread, i.turn, i.position, coalesce(i.tool_call_id, '') as id
  from ingest_items i semi join spoken s on s.thread = i.thread
  where i.item = 'call' and i.turn is not null
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

/**
 * Fills `ingest_calls` from `told`, a query over calls with all that is known of them; each gets the id that it has where it is no
 * repeat. `tools` is the text of the list of tools, where `list` is not known yet.
 */
const fillCalls = (told: string) => /* sql */ `
insert into ingest_calls by name
with told as (${told}),
texts as (
  select *,
    ${cut("(case when claim = 'error' then coalesce(told_error, result) else told_error end)", RESULT_LENGTH)} as error_text,
    ${cut("(case when claim = 'error' and told_error is null then null else result end)", RESULT_LENGTH)} as result_text
  from told
)
select
  record, ${hashOf('conversation_id', 'case when not events then turn end', 'case when not events then position end', 'tool_call_id', 'tool_name', 'coalesce(arguments, arguments_text)')} as call_id,
  conversation_id, turn, position, tool_call_id, ${timeOf('told_time', '$time_zone')} as started_at, model, tool_name, list, tools, intent, arguments,
  arguments_text, arguments_path, call_path, claim as status, status_code, error_text, result_text, duration_ms,
  claim <> 'error' and error_text is null and (claim = 'ok' or result_text is not null)
    and (arguments_text is null or arguments is not null)
    and not coalesce(regexp_matches(result_text, ${quotedText(SUSPECT_PATTERN)}, 'i'), false) as plain
from texts
`;

/** Brings calls, their results and the user's words together. */
export const joinCalls = fillCalls(/* sql */ `
  select
    c.record, c.turn, c.position, c.tool_call_id, c.tool_name, c.arguments as arguments_text, try(json(c.arguments)::varchar) as arguments,
    c.arguments_path, c.call_path, coalesce(c.model, n.model) as model, coalesce(c.started_at, n.started_at) as told_time,
    coalesce(nullif(c.conversation_id, ''), n.conversation_id) as conversation_id, coalesce(c.intent, u.words, n.intent) as intent,
    coalesce(r.status, c.status) as claim, coalesce(r.text, c.text) as result, coalesce(c.error_text, r.error_text) as told_error,
    coalesce(c.status_code, r.status_code) as status_code, coalesce(c.duration_ms, r.duration_ms) as duration_ms,
    coalesce(l.list, n.list) as list, null::varchar as tools, k.events
  from ingest_items c
  join ingest_kinds k on k.record = c.record
  left join ingest_pairs p on p.call = c.rowid
  left join (select rowid as result, status, text, error_text, status_code, duration_ms from ingest_items where item = 'result') r on r.result = p.result
  left join (
    select rowid as message, ${userWords('text')} as words from ingest_items where item = 'message' and role = 'user'
  ) u on u.message = p.message
  left join ingest_lists l on l.tools = c.tools
  left join ingest_conversations n on n.thread = c.thread
  where c.item = 'call'`);

/** Takes in the calls of a format whose records hold one call each, with all that is known of it. */
function insertSingleCalls(items: string): string {
  return fillCalls(/* sql */ `
  select
    record, turn, position, tool_call_id, tool_name, arguments as arguments_text, try(json(arguments)::varchar) as arguments, arguments_path,
    call_path, model, started_at as told_time,
    coalesce(nullif(conversation_id, ''), ${hashOfHash(partOfCall('i'))}) as conversation_id, intent, status as claim, text as result,
    error_text as told_error, status_code, duration_ms, null::integer as list, tools, false as events
  from (${items}) i`);
}

/** One query for each format whose records hold one call each. */
export const singleCalls: ReadonlyMap<string, string> = new Map(
  FORMATS.flatMap(format =>
    'items' in format && format.holds === 'call' ? [[format.name, insertSingleCalls(format.items)]] : [],
  ),
);

/** Finds the calls of the batch that are in the store. */
export const findKnown = /* sql */ `
insert into ingest_known
select c.call_id, bool_or(c.result_text is not null or c.error_text is not null)
from calls c semi join ingest_calls i on i.call_id = c.call_id
group by c.call_id
`;

/**
 * Tells apart the calls that are in the batch or in the store more than once. Equal records are real repeats and get an occurrence
 * number, counted on from the ranges of the file before; a conversation that is logged again as it grows repeats its calls, which count
 * once. A call that is in the store without its result is completed.
 */
export const identifyRepeats = /* sql */ `
insert into ingest_repeats
with repeated as (
  select call_id from ingest_calls group by call_id having count(*) > 1
),
suspects as (
  select c.rowid as call, c.* exclude (call_id), c.call_id as base, k.source, k.one_call, k.events
  from ingest_calls c join ingest_kinds k on k.record = c.record
  where c.call_id in (select call_id from repeated) or c.call_id in (select call_id from ingest_known)
),
copies as (
  select k.record, row_number() over (partition by k.source, md5(l.text) order by k.record) as occurrence
  from ingest_kinds k join ingest_lines l on l.rowid = k.record
  where k.record in (select record from suspects where not one_call)
),
bases as (
  select distinct source, base, conversation_id, case when not events then turn end as turn, tool_call_id, tool_name,
    coalesce(arguments, arguments_text) as arguments
  from suspects where one_call and source in (select source from ingest_earlier) and base in (select call_id from ingest_known)
),
before as (
  -- An unanswered call of this id is the same one, whose answer comes now.
  select b.source, b.base, count(*) filter (c.tool_call_id is null or c.result_text is not null or c.error_text is not null) as calls
  from bases b join calls c
    on c.conversation_id = b.conversation_id and c.tool_name = b.tool_name and c.tool_call_id is not distinct from b.tool_call_id
    and coalesce(c.arguments::varchar, c.arguments_text) is not distinct from b.arguments and (b.turn is null or c.turn = b.turn)
  join ingest_earlier e on e.source = b.source and e.source_id = c.source_id
  group by all
),
counted as (
  select
    s.call, s.record, s.source, s.turn, s.position, s.base, s.result_text is not null or s.error_text is not null as answered,
    case
      when s.one_call then row_number() over (partition by s.source, s.base order by s.record, s.turn, s.position, s.call) + coalesce(b.calls, 0)
      else o.occurrence
    end as occurrence
  from suspects s left join before b on b.source = s.source and b.base = s.base left join copies o on o.record = s.record
),
named as (
  select *, case when occurrence = 1 then base else ${hashOf('base', 'occurrence')} end as call_id from counted
),
ranked as (
  select *, min(record) over (partition by call_id) as first_record,
    row_number() over (partition by call_id order by answered desc, record, turn, position, call) = 1 as kept
  from named
),
stored as (
  select call_id, answered from ingest_known
  union
  select c.call_id, bool_or(c.result_text is not null or c.error_text is not null)
  from calls c semi join (select call_id from ranked where occurrence > 1) r on r.call_id = c.call_id
  group by c.call_id
)
select
  r.call, r.record, r.source, r.call_id, r.first_record, r.kept, r.answered,
  case when s.call_id is null then 'new' when r.kept and r.answered and not s.answered then 'completed' else 'known' end
from ranked r left join stored s on s.call_id = r.call_id
`;

/**
 * Whether files of the batch change each other's calls: one holds the result of a call that another holds without; or they tell the
 * turns of a conversation in two ways. Then each must be taken in alone, since what was read first counts.
 */
export const findEntangled = /* sql */ `
with answers as (
  select call_id, source, bool_or(answered) as answered from ingest_repeats group by all
),
completed as (
  select call_id from answers group by call_id having bool_or(answered) and not arg_min(answered, source)
),
turns as (
  select c.conversation_id
  from ingest_calls c join ingest_kinds k on k.record = c.record
  group by c.conversation_id
  having bool_or(c.turn is null) and bool_or(c.turn is not null) and count(distinct k.source) > 1
)
select (exists (from completed) or exists (from turns)) as entangled
`;

/**
 * Places the calls whose turn the log does not tell, in the order of the log, and those of logs of single calls that share a turn,
 * behind one another.
 */
export const placeCalls = /* sql */ `
insert into ingest_places
with fresh as (
  select f.call, f.record, k.source, k.one_call, c.conversation_id, c.turn, c.position
  from ingest_fresh f join ingest_calls c on c.rowid = f.call join ingest_kinds k on k.record = f.record
  where c.turn is null or k.one_call
),
lengths as (
  select c.conversation_id, max(c.turn) + 1 as turns
  from calls c semi join (select conversation_id from fresh where turn is null) f on f.conversation_id = c.conversation_id
  where c.call_id not in (select call_id from ingest_repeats where kept and state = 'completed')
  group by c.conversation_id
),
untold as (
  select f.call, coalesce(l.turns, 0) + row_number() over (partition by f.conversation_id order by f.record, f.position, f.call) - 1 as turn, f.position
  from fresh f left join lengths l on l.conversation_id = f.conversation_id
  where f.turn is null
),
shared as (
  select source, conversation_id, turn from fresh where turn is not null and one_call group by all having count(*) > 1 or max(position) > 0
)
select call, turn::integer, position from untold
union all
select f.call, f.turn, (row_number() over (partition by f.source, f.conversation_id, f.turn order by f.record, f.position, f.call) - 1)::integer
from fresh f join shared s on s.source = f.source and s.conversation_id = f.conversation_id and s.turn = f.turn
where f.one_call
`;

/** Which calls need their text sliced from the record, in order, with the size of the record. */
export const callsToSlice = /* sql */ `
select f.record::integer as record, strlen(l.text)::integer as bytes, f.call::integer as call, c.call_path, c.arguments_path
from ingest_fresh f join ingest_calls c on c.rowid = f.call join ingest_lines l on l.rowid = f.record
where not c.plain
order by f.record, c.turn, c.position
`;

/** The text, as read, of the records from one to another that have a call that is not plainly ok. */
export const recordTexts = /* sql */ `
select record::integer as record, text from ingest_records
where record between $first and $last and record in (select record from ingest_calls where not plain)`;
