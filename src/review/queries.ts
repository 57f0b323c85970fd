/** What waits for a person, by reason and tool. */
export const waiting = /* sql */ `
select
  coalesce(repair_id, call_id) as id, call_id, tool_name, kind, reason, decision, question, explanation, calls::varchar as calls
from queue
where ($reason::varchar is null or reason = $reason::varchar)
order by decision is not null, reason, tool_name, id
limit $limit::bigint`;

export const countWaiting = /* sql */ `
select count(*)::integer as waiting from queue where ($reason::varchar is null or reason = $reason::varchar)`;

/** The repairs and failures whose id begins with `$prefix`, with or without `sha256:`; a failure stands for its last repair. */
export const reviewed = /* sql */ `
with last_repair as (
  select * from repairs qualify row_number() over (partition by call_id order by attempt desc, created_at desc, repair_id) = 1
),
found as (
  select r.repair_id as id, r.call_id, r.repair_id from repairs r
  union
  select f.call_id, f.call_id, r.repair_id from failures f left join last_repair r using (call_id)
),
matching as (
  select distinct call_id, repair_id from found
  where starts_with(id, $prefix) or starts_with(id, 'sha256:' || $prefix)
)
select
  m.call_id, m.repair_id, c.tool_name, d.decision,
  case
    when r.status <> 'proposed' then r.status
    when r.repair_id is null then if(f.repairable = 'needs_user', 'needs_user', 'not_repaired')
    else coalesce(o.outcome, 'not_replayed')
  end as outcome
from matching m
join failures f using (call_id)
join calls c using (call_id)
left join repairs r on r.repair_id = m.repair_id
left join repair_outcomes o on o.repair_id = m.repair_id
left join decisions d on d.call_id = m.call_id and d.repair_id is not distinct from m.repair_id
limit 2`;

export const failureDetails = /* sql */ `
select f.intent, f.arguments, f.error_text, f.kind, f.question, f.explanation
from failures f where f.call_id = $call_id`;

/** Every attempt to repair a call, with the replays of its steps. */
export const attempts = /* sql */ `
select
  r.repair_id, r.attempt, r.method, r.status, r.calls::varchar as calls, r.changes::varchar as changes,
  r.subjects::varchar as subjects, r.objections::varchar as objections, r.explanation,
  (
    select to_json(list({
      step: p.step, executor: p.executor, outcome: p.outcome, tries: p.tries, error_text: p.error_text, result_text: left(p.result_text, 2000)
    } order by p.step))::varchar
    from replays p where p.repair_id = r.repair_id
  ) as replays
from repairs r where r.call_id = $call_id
order by r.attempt, r.repair_id`;

export const decisionsOfCall = /* sql */ `
select decision, repair_id, answer, note, decided_at::varchar as decided_at
from reviews where call_id = $call_id order by reviews.decided_at, review_id`;

export const isKnown = /* sql */ `select 1 as known from reviews where review_id = $review_id limit 1`;
