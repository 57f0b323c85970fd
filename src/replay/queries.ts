/** Writes the proof of fixes that the agent made itself: the later call of the log. `$limit`: characters of a result that are kept. */
export const insertOrganicReplays = /* sql */ `
insert into replays by name
select
  'sha256:' || left(sha256(concat_ws(chr(31), r.repair_id, step, 'log')), 32) as replay_id,
  r.repair_id, step::integer as step, 'log' as executor, 'verified' as outcome, 0 as tries,
  left(fix.result_text, $limit) as result_text, coalesce(fix.started_at, r.created_at) as started_at, fix.duration_ms
from repairs r
join failures f using (call_id)
left join calls fix on fix.call_id = f.fixed_by_call_id,
  range(json_array_length(r.calls)::bigint) as steps(step)
where r.status = 'proposed' and r.method = 'organic'
  and not exists (from replays p where p.repair_id = r.repair_id)`;

/**
 * Repairs with a step that may be sent. Settled is what a person closed, and what ended so that the same call is of no use; a
 * `transient` end may be tried again once it is older than `$triedBefore` and was tried less than `$mostTries` times (or with
 * `$retryTransient`), and whatever a person accepted as it stands and nothing was sent of since.
 */
const pending = /* sql */ `
with past as (
  select
    p.repair_id, (count(*) filter (p.outcome = 'verified'))::integer as verified,
    bool_or(case
      when p.outcome in ('started', 'verified', 'blocked', 'not_executable') then false
      when d.decision = 'accept' and d.outcome = p.outcome and d.decided_at > p.started_at then false
      when p.outcome = 'transient' then not ($retryTransient or (p.started_at < $triedBefore and p.tries < $mostTries))
      else true
    end) as is_settled,
    count(*) = 1 and bool_and(p.outcome in ('blocked', 'not_executable') and p.tries = 0) as is_stuck,
    any_value(p.step) as step, any_value(p.executor) as executor, any_value(p.outcome) as outcome, any_value(p.error_text) as replay_error
  from replays p left join decisions d on d.repair_id = p.repair_id
  group by p.repair_id
),
pending as (
  select
    r.repair_id, r.call_id, r.calls, r.fallback, r.created_at, coalesce(past.is_stuck, false) as is_stuck,
    past.step, past.executor, past.outcome, past.replay_error,
    case when d.decision = 'accept' then epoch_ms(d.decided_at) end as accepted_at
  from repairs r left join past using (repair_id) left join decisions d on d.repair_id = r.repair_id
  where r.status = 'proposed' and r.method <> 'organic' and not coalesce(past.is_settled, false)
    and coalesce(past.verified, 0) < json_array_length(r.calls)
    and coalesce(d.decision, '') not in ('reject', 'edit')
)`;

/** Those that stopped at a step that was never sent, with a key of all that decides whether it may be sent now. */
const stuck = /* sql */ `${pending},
stuck as (
  select
    p.*, c.tool_name, c.toolset_id,
    sha256(concat_ws(
      chr(31), p.step, p.outcome, p.fallback, coalesce(strlen(c.toolset_id), -1), coalesce(strlen(p.executor), -1), strlen(c.tool_name),
      coalesce(strlen(p.replay_error), -1),
      c.toolset_id, p.executor, c.tool_name, p.replay_error, (p.calls -> '$[*].tool_name')::varchar
    )) as key
  from pending p join calls c using (call_id)
  where p.is_stuck and p.accepted_at is null
)`;

/** Those with the same key as one row, with one of their repairs. */
export const stuckRepairs = /* sql */ `${stuck}
select
  key, count(*)::integer as repairs, min(repair_id) as repair_id, arg_min(calls, repair_id)::varchar as calls,
  any_value(fallback) as fallback, any_value(toolset_id) as toolset_id, any_value(tool_name) as tool_name,
  any_value(step) as step, any_value(executor) as executor, any_value(outcome) as outcome, any_value(replay_error) as error_text
from stuck group by key order by key`;

/** The pending repairs, oldest first, each with its replays so far; without those that are stuck by one of `$left`. */
export const pendingRepairs = /* sql */ `${stuck},
wanted as (
  from pending where repair_id not in (select repair_id from stuck where key in (select unnest($left::varchar[])))
),
earlier as (
  select
    p.repair_id, to_json(list({
      replay_id: p.replay_id, step: p.step, executor: p.executor, outcome: p.outcome, tries: p.tries, error_text: p.error_text,
      started_at: epoch_ms(p.started_at)
    }))::varchar as replays
  from replays p semi join wanted using (repair_id)
  group by p.repair_id
)
select
  w.repair_id, w.calls::varchar as calls, w.fallback, e.replays, w.accepted_at::double as accepted_at, c.tool_name, c.toolset_id,
  f.error_text
from wanted w join failures f using (call_id) join calls c using (call_id) left join earlier e using (repair_id)
order by w.created_at, w.repair_id`;

/** How many steps those repairs have. */
export const pendingSteps = /* sql */ `${pending}
select coalesce(sum(json_array_length(calls)), 0)::integer as steps from pending`;

/** Names of the tools that were offered together. */
export const toolNamesOfToolset = /* sql */ `
select distinct t.tool_name
from (select unnest(tool_ids) as tool_id from toolsets where toolset_id = $toolsetId) join tools t using (tool_id)`;

/** Some calls of a tool that worked, for what such a call gives back. */
export const workedCallsOfTool = /* sql */ `
select c.arguments::varchar as arguments, left(c.result_text, 32000) as result_text
from calls c
where c.tool_name = $toolName and c.status = 'ok' and c.result_text is not null
  and not exists (from failures f where f.call_id = c.call_id)
order by c.call_id
limit 200`;

/** Takes rows of the journal out, to be written anew in the same transaction. */
export const deleteReplays = /* sql */ `delete from replays where replay_id in (select unnest($replayIds))`;
