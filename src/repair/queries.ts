/**
 * Failures that a repair may be tried on, with what was tried before: never tried; or the last proposal failed, and there were fewer than
 * three; or nothing was proposed, and one of the repairers that are to be asked was not. An error without an answer was no try. What the
 * agent put right itself needs no repair, unless the guard says that it changed what was asked for.
 */
const candidates = /* sql */ `
with failed_replays as (select repair_id from replays where outcome in ('same_error', 'new_error')),
open_failures as (
  select f.call_id from failures f
  where f.repairable = 'yes'
    and f.repeat_of is null
    and (
      f.fixed_by_call_id is null
      or f.call_id in (select call_id from repairs where method = 'organic' and status <> 'proposed')
    )
    and (
      not exists (from repairs r where r.call_id = f.call_id)
      or f.call_id in (select call_id from repairs where status <> 'proposed')
      or f.call_id in (select r.call_id from repairs r semi join failed_replays p using (repair_id))
    )
    and ($cluster_id::varchar is null or f.call_id in (select call_id from cluster_members where cluster_id = $cluster_id::varchar))
),
earlier as (select r.* from repairs r semi join open_failures using (call_id)),
steps as (
  select
    r.repair_id, json_array_length(any_value(r.calls)) as steps, count(*) filter (p.outcome = 'verified') as verified_steps,
    arg_min(p.outcome, p.step) filter (p.outcome <> 'verified') as first_outcome,
    arg_min(p.error_text, p.step) filter (p.outcome <> 'verified') as error_text
  from earlier r join replays p using (repair_id)
  where r.status = 'proposed'
  group by r.repair_id
),
outcomes as (
  select
    r.*, case when s.steps > 0 and s.verified_steps = s.steps then 'verified' else s.first_outcome end as outcome, s.error_text,
    r.status = 'error' and r.model is not null and r.output_tokens is null as is_unanswered
  from earlier r left join steps s using (repair_id)
),
tried as (
  select
    call_id,
    coalesce(max(attempt) filter (not is_unanswered), 0)::integer as attempts,
    (count(*) filter (status = 'proposed'))::integer as proposals,
    arg_max(status, (attempt, repair_id)) filter (not is_unanswered) as last_status,
    arg_max(coalesce(outcome, ''), (attempt, repair_id)) filter (not is_unanswered) as last_outcome,
    (count(*) filter (coalesce(outcome, 'open') in ('open', 'started') and status = 'proposed'))::integer as open_proposals,
    to_json(list({'calls': calls::varchar, 'outcome': outcome, 'error_text': error_text} order by attempt, repair_id)
      filter (status = 'proposed'))::varchar as prior,
    coalesce(list(repair_id) filter (is_unanswered), []) as replaced,
    list_concat(list(method) filter (not is_unanswered), list(model) filter (not is_unanswered and model is not null)) as asked
  from outcomes
  group by call_id
),
wanted as (
  select o.call_id from open_failures o left join tried t using (call_id)
  where
    t.call_id is null
    or t.last_status is null
    or (t.open_proposals = 0 and t.proposals < 3 and t.last_status = 'proposed' and t.last_outcome in ('same_error', 'new_error'))
    or (t.last_status <> 'proposed' and t.proposals < 3 and not list_has_all(coalesce(t.asked, []), $repairers::varchar[]))
)
select
  f.call_id, c.tool_name, f.arguments, f.intent, f.error_text, f.kind, f.scope, c.toolset_id, c.tool_id,
  coalesce(t.attempts, 0) as attempts, t.prior, coalesce(t.replaced, []) as replaced
from wanted w
join failures f using (call_id)
join calls c using (call_id)
left join tried t using (call_id)
order by f.call_id
limit $limit::bigint
`;

/** How many candidates there are, at most `$limit`. */
const candidateCount = /* sql */ `with candidates as (${candidates}) select count(*)::integer as candidates from candidates`;

/** Failures that the agent fixed itself and that have no repair of it yet, with the call that did it. */
const fixedFailures = /* sql */ `
select
  f.call_id, c.tool_name, f.arguments, f.intent, f.error_text, f.kind, f.scope, c.toolset_id, c.tool_id,
  coalesce((select max(attempt) from repairs r where r.call_id = f.call_id), 0)::integer as attempts,
  null::varchar as prior, [] as replaced, x.tool_name as fix_tool_name,
  coalesce(x.arguments_text, x.arguments::varchar, '') as fix_arguments
from failures f
join calls c using (call_id)
join calls x on x.call_id = f.fixed_by_call_id
where f.repeat_of is null
  and not exists (from repairs r where r.call_id = f.call_id and r.method = 'organic')
  and ($cluster_id::varchar is null or f.call_id in (select call_id from cluster_members where cluster_id = $cluster_id::varchar))
order by f.call_id
limit $limit::bigint
`;

/** Errors without an answer make room for what is asked again. */
const deleteRepairs = /* sql */ `delete from repairs where list_contains($repair_ids::varchar[], repair_id)`;

/** Answers of a model to questions like these. */
const answers = /* sql */ `
select answer_id, alike_id, round, call_id, stop, text, input_tokens::varchar as input_tokens, output_tokens::varchar as output_tokens, cost_usd
from answers where list_contains($alike_ids::varchar[], alike_id)
order by received_at, answer_id
`;

/** Batches that are under way. */
const openBatches = /* sql */ `
select batch_id, provider_batch_id, status, requests::integer as requests, items::varchar as items, submitted_at::varchar as submitted_at
from batches where status in ('submitting', 'submitted') and model = $model
order by submitted_at, batch_id
`;

/** Batches of the provider that are known. */
const knownBatches = /* sql */ `select provider_batch_id from batches where provider_batch_id is not null`;

/** A batch that was handed in, or that came to nothing. */
const setBatch = /* sql */ `
update batches set status = $status, provider_batch_id = coalesce($provider_batch_id::varchar, provider_batch_id) where batch_id = $batch_id
`;

/** A batch whose answers were taken. */
const closeBatch = /* sql */ `
update batches set status = $status, succeeded = $succeeded, errored = $errored, expired = $expired, canceled = $canceled,
  cost_usd = $cost_usd, collected_at = now()::timestamp
where batch_id = $batch_id
`;

/** One failure, with what was tried before, whatever became of it. */
const failureOfCall = /* sql */ `
select
  f.call_id, c.tool_name, f.arguments, f.intent, f.error_text, f.kind, f.scope, c.toolset_id, c.tool_id,
  coalesce((select max(attempt) from repairs r where r.call_id = f.call_id), 0)::integer as attempts,
  (
    select to_json(list({'calls': r.calls::varchar, 'outcome': o.outcome, 'error_text': o.error_text} order by r.attempt, r.repair_id))::varchar
    from repairs r join repair_outcomes o using (repair_id) where r.call_id = f.call_id
  ) as prior, [] as replaced
from failures f join calls c using (call_id)
where f.call_id = $call_id
`;

/** The SQL of this stage. */
export const QUERIES = {
  candidates,
  candidateCount,
  fixedFailures,
  deleteRepairs,
  failureOfCall,
  answers,
  openBatches,
  knownBatches,
  setBatch,
  closeBatch,
};
