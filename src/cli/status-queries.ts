/** What `status` asks the store. */
export const statusQueries = {
  counts: /* sql */ `
select
  (select count(*)::integer from sources) as sources,
  (select count(*)::integer from rejects) as rejects,
  (select count(*)::integer from calls) as calls,
  (select count(*)::integer from failures) as failures,
  (select count(*)::integer from failures where caught_by = 'harness') as failures_caught_by_harness,
  (select count(*)::integer from failures where caught_by = 'provider') as failures_caught_by_provider,
  (select count(*)::integer from failures where fixed_by_call_id is not null) as failures_fixed_by_agent,
  (select count(*)::integer from failures where repairable = 'yes') as repairable,
  (select count(*)::integer from clusters) as clusters,
  (select count(*)::integer from repairs where status = 'proposed') as repairs_proposed,
  (select count(distinct call_id)::integer from repair_outcomes where outcome = 'verified') as repairs_verified,
  (select count(*)::integer from queue where reason = 'blocked') as replays_blocked`,
  queue: /* sql */ `select reason, count(*)::integer as calls from queue group by all order by calls desc, reason`,
  engines: /* sql */ `
select engine, count(*)::integer as rows
from (select engine from failures union all select engine from repairs union all select engine from clusters)
group by all order by engine`,
  lastRun: /* sql */ `
select command, status, started_at::varchar as started_at, finished_at::varchar as finished_at
from runs order by started_at desc limit 1`,
};
