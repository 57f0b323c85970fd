/** Sources whose calls were not examined by this engine or an older one. */
const pending = /* sql */ `
with pending as (select source_id from sources anti join examined using (source_id))`;

const suspect = /* sql */ `
(
  c.status = 'error' or c.status_code >= 400 or c.status_code < 0 or c.error_text is not null
  or (c.arguments is null and trim(coalesce(c.arguments_text, '')) <> '')
  or (c.status = 'unknown' and c.result_text is null and regexp_matches(c.arguments_text, ',\\s*[}\\]]|\\b(NaN|Inf)', 'i'))
  or regexp_matches(c.result_text, $suspect, 'i')
)`;

/** The calls of unexamined sources that may have failed and have no verdict yet. */
export const suspects = /* sql */ `
${pending}
select
  c.call_id, c.tool_name, coalesce(c.arguments_text, c.arguments::varchar, '') as arguments_text,
  c.arguments is null and c.arguments_text is null as is_unlogged, c.source_id, c.error_text, c.result_text, c.status, c.status_code, c.intent, c.tool_id, c.toolset_id
from calls c semi join pending using (source_id) anti join failures using (call_id)
where ${suspect}`;

/**
 * A page of the failures, of tools called in unexamined sources, that an unusual form of a value may hide behind. \`was_judged\`: by the
 * same definition of its tool, with what worked then. The temporary table is that of the profiles.
 */
export const hiddenFailures = /* sql */ `
${pending}
select
  f.call_id, c.tool_name, f.arguments as arguments_text, f.error_text, c.status, c.status_code, f.intent, c.tool_id, c.toolset_id,
  t.had_profile and (c.tool_id is not null or c.toolset_id is not null) and c.source_id not in (from pending) as was_judged
from failures f join calls c using (call_id) join touched_tools t using (tool_name)
where f.call_id > $after::varchar and f.repairable <> 'yes' and f.retried_by_call_id is null and f.arguments is not null
  and f.kind in ('no_data', 'not_found', 'ambiguous_value', 'format_violation', 'other')
order by f.call_id
limit $limit::bigint`;

/** Sets verdicts, each the JSON text of `{call_id, kind, scope, explanation}`, to repairable. */
export const updateVerdicts = /* sql */ `
update failures
set kind = v.verdict ->> '$.kind', scope = v.verdict ->> '$.scope', explanation = v.verdict ->> '$.explanation',
  repairable = 'yes', question = null
from (select unnest($verdicts::varchar[])::json as verdict) v
where failures.call_id = (v.verdict ->> '$.call_id')`;

/** Takes verdicts back that were made on a call before its result came. */
export const deleteStale = /* sql */ `
delete from failures
where call_id in (
  ${pending}
  select f.call_id from failures f join calls c using (call_id) semi join pending p on p.source_id = c.source_id where f.source_id <> c.source_id
)`;

/** The conversations with calls of unexamined sources: there the places of failures change. */
export const touchedConversations = /* sql */ `
create or replace temp table touched_conversations as
${pending}
select distinct conversation_id from calls semi join pending using (source_id)`;

/** Adds the conversations of calls. */
export const touchConversations = /* sql */ `
insert into touched_conversations select conversation_id from calls where call_id in (select unnest($call_ids::varchar[]))`;

/** Takes the list of conversations out again. */
export const dropTouchedConversations = /* sql */ `drop table if exists temp.touched_conversations`;

/** Sets how often each failing call of the touched conversations came before and again; rows that are right already stay untouched. */
export const updateRepeats = /* sql */ `
with placed as (
  select
    f.call_id,
    (count(*) over before - 1)::integer as prior_attempts,
    first_value(f.call_id) over same as first_call_id,
    (count(*) over (partition by c.conversation_id, c.tool_name, f.arguments, f.kind) - 1)::integer as again
  from failures f join calls c using (call_id) semi join touched_conversations using (conversation_id)
  window
    before as (
      partition by c.conversation_id, c.tool_name order by c.turn, c.position, f.call_id
      rows between unbounded preceding and current row
    ),
    same as (
      partition by c.conversation_id, c.tool_name, f.arguments, f.kind order by c.turn, c.position, f.call_id
      rows between unbounded preceding and current row
    )
),
counted as (
  select
    call_id, prior_attempts,
    case when first_call_id <> call_id then first_call_id end as repeat_of,
    case when first_call_id = call_id then again else 0 end as repeats
  from placed
)
update failures
set prior_attempts = counted.prior_attempts, repeat_of = counted.repeat_of, repeats = counted.repeats
from counted
where failures.call_id = counted.call_id
  and (failures.prior_attempts, failures.repeats, coalesce(failures.repeat_of, ''))
    is distinct from (counted.prior_attempts, counted.repeats, coalesce(counted.repeat_of, ''))`;

/** Whether there are sources that were not examined. */
export const countPending = /* sql */ `${pending} select count(*)::integer as sources from pending`;

/** Remembers that all sources were examined. */
export const markExamined = /* sql */ `
insert into examined by name
${pending}
select source_id, $engine as engine from pending`;
