/** Failures that a repair may be tried on, with what was tried before. */
const candidates = /* sql */ `
with tried as (
  select
    r.call_id, max(r.attempt)::integer as attempts,
    arg_max(r.status, (r.attempt, r.repair_id)) as last_status,
    arg_max(coalesce(o.outcome, ''), (r.attempt, r.repair_id)) as last_outcome,
    (count(*) filter (coalesce(o.outcome, 'open') in ('open', 'started') and r.status = 'proposed'))::integer as open_proposals,
    to_json(list({'calls': r.calls::varchar, 'outcome': o.outcome, 'error_text': o.error_text} order by r.attempt, r.repair_id)
      filter (r.status = 'proposed'))::varchar as prior
  from repairs r left join repair_outcomes o using (repair_id)
  group by r.call_id
)
select
  f.call_id, c.tool_name, f.arguments, f.intent, f.error_text, f.kind, f.scope, c.toolset_id, c.tool_id,
  coalesce(t.attempts, 0) as attempts, t.prior
from failures f
join calls c using (call_id)
left join tried t using (call_id)
where f.repairable = 'yes'
  and f.repeat_of is null
  and f.fixed_by_call_id is null
  and (
    t.call_id is null
    or (t.attempts < 3 and t.open_proposals = 0 and t.last_status = 'proposed' and t.last_outcome in ('same_error', 'new_error'))
  )
  and ($cluster_id::varchar is null or f.call_id in (select call_id from cluster_members where cluster_id = $cluster_id::varchar))
order by f.call_id
limit $limit::bigint
`;

/** One failure, with what was tried before, whatever became of it. */
const failureOfCall = /* sql */ `
select
  f.call_id, c.tool_name, f.arguments, f.intent, f.error_text, f.kind, f.scope, c.toolset_id, c.tool_id,
  coalesce((select max(attempt) from repairs r where r.call_id = f.call_id), 0)::integer as attempts,
  (
    select to_json(list({'calls': r.calls::varchar, 'outcome': o.outcome, 'error_text': o.error_text} order by r.attempt, r.repair_id))::varchar
    from repairs r join repair_outcomes o using (repair_id) where r.call_id = f.call_id
  ) as prior
from failures f join calls c using (call_id)
where f.call_id = $call_id
`;

/** The tools of a toolset, in the order offered; the one tool where there is no toolset. */
const offeredTools = /* sql */ `
with offered as (
  select unnest(tool_ids) as tool_id, generate_subscripts(tool_ids, 1) as position
  from toolsets where toolset_id = $toolset_id::varchar
  union all
  select $tool_id::varchar, 0 where $toolset_id::varchar is null and $tool_id::varchar is not null
)
select t.tool_name, t.description, t.input_schema::varchar as input_schema, t.annotations::varchar as annotations
from offered join tools t using (tool_id)
order by position
`;

/** The SQL of this stage. */
export const QUERIES = { candidates, failureOfCall, offeredTools };
