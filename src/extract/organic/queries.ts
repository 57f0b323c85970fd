/** Calls that worked that are looked at after a failure, for each failure. */
const MOST_LATER = 20;

const place = (call: string) => `(${call}.turn::bigint * 1000000 + ${call}.position)`;

/**
 * For each open failure of a conversation with new calls the calls that worked after it, nearest first: of the same tool, of any where the
 * failed name is no tool. Calls of one message were made without knowing of each other's errors. The n-th call after the failure is found
 * by its number, so that a conversation of any length costs what its failures cost.
 */
export const laterCalls = /* sql */ `
with fresh as (
  select distinct conversation_id from calls
  where source_id in (select source_id from sources anti join examined using (source_id))
),
failed as (
  select f.call_id, f.arguments, f.error_text, f.kind, f.scope, c.intent, c.conversation_id, c.tool_name, c.turn::bigint * 1000000 + 999999 as place
  from failures f join calls c using (call_id) semi join fresh using (conversation_id)
  where f.fixed_by_call_id is null and f.retried_by_call_id is null and f.arguments is not null
),
worked as (
  select
    c.call_id, c.conversation_id, c.tool_name, ${place('c')} as place,
    row_number() over (partition by c.conversation_id, c.tool_name order by ${place('c')}, c.call_id) as nth_of_tool,
    row_number() over (partition by c.conversation_id order by ${place('c')}, c.call_id) as nth
  from calls c semi join (select conversation_id from failed) using (conversation_id) anti join failures using (call_id)
  where (c.status = 'ok' or (c.status = 'unknown' and c.result_text is not null))
    and coalesce(c.arguments_text, c.arguments::varchar) is not null
),
numbered as (
  select f.call_id, f.conversation_id, f.tool_name, false as is_renamed, coalesce(w.nth_of_tool, 0) as before
  from failed f asof left join worked w
    on w.conversation_id = f.conversation_id and w.tool_name = f.tool_name and w.place <= f.place
  union all
  select f.call_id, f.conversation_id, f.tool_name, true, coalesce(w.nth, 0)
  from failed f asof left join worked w on w.conversation_id = f.conversation_id and w.place <= f.place
  where f.kind = 'unknown_tool'
),
steps as (select *, unnest(range(before + 1, before + 1 + ${MOST_LATER})) as next from numbered),
pairs as (
  select s.call_id, w.call_id as later_call_id, w.place from steps s join worked w
    on w.conversation_id = s.conversation_id and w.tool_name = s.tool_name and w.nth_of_tool = s.next
  where not s.is_renamed
  union
  select s.call_id, w.call_id, w.place from steps s join worked w on w.conversation_id = s.conversation_id and w.nth = s.next
  where s.is_renamed and w.tool_name <> s.tool_name
)
select
  f.call_id, f.tool_name, f.arguments, f.error_text, f.kind, f.scope, f.intent, p.later_call_id,
  l.tool_name as later_tool_name, l.intent as later_intent,
  coalesce(l.arguments_text, l.arguments::varchar, '') as later_arguments
from pairs p join failed f using (call_id) join calls l on l.call_id = p.later_call_id
order by f.call_id, p.place, p.later_call_id`;

/** Where the fixes are kept until they are written in one go. */
export const setUpFixes = /* sql */ `
create or replace temp table organic_fixes (call_id varchar, later_call_id varchar, is_retry boolean)`;

/** Writes the fixes. Where the same call worked later, no change of it was needed. */
export const updateFixes = /* sql */ `
update failures
set
  fixed_by_call_id = case when not o.is_retry then o.later_call_id end,
  retried_by_call_id = case when o.is_retry then o.later_call_id end,
  repairable = case when o.is_retry then 'no' else failures.repairable end
from organic_fixes o
where failures.call_id = o.call_id`;

/** Takes the list of fixes out again. */
export const dropFixes = /* sql */ `drop table if exists temp.organic_fixes`;
