/** What `tools` asks the store. */
export const toolsQueries = {
  list: /* sql */ `
with called as (
  select c.tool_name, count(*) as calls, count(f.call_id) as failed
  from calls c left join failures f using (call_id) group by all
),
declared as (
  select tool_name, count(*) as versions, string_agg(distinct origin, ', ' order by origin) as origin from tools group by all
)
select
  coalesce(c.tool_name, d.tool_name) as tool_name, coalesce(d.origin, 'unknown') as origin, coalesce(d.versions, 0)::integer as versions,
  coalesce(c.calls, 0)::integer as calls, coalesce(c.failed, 0)::integer as failed
from called c full join declared d on d.tool_name = c.tool_name
order by failed desc, calls desc, tool_name`,

  /** The newest definition of a tool. */
  definition: /* sql */ `
select
  tool_name as name, description, input_schema::varchar as input_schema, output_schema::varchar as output_schema,
  annotations::varchar as annotations, origin, first_seen::varchar as first_seen, last_seen::varchar as last_seen,
  (select count(*)::integer from tools where tool_name = $tool_name) as versions
from tools where tool_name = $tool_name
order by last_seen desc nulls last, origin = 'import' desc, tool_id limit 1`,

  counts: /* sql */ `
select
  count(*)::integer as calls, count(f.call_id)::integer as failed,
  (count(*) filter (f.caught_by = 'harness'))::integer as caught_by_harness,
  (count(*) filter (f.caught_by = 'provider'))::integer as caught_by_provider
from calls c left join failures f using (call_id) where c.tool_name = $tool_name`,

  kinds: /* sql */ `
select f.kind, count(*)::integer as failures
from failures f join calls c using (call_id) where c.tool_name = $tool_name
group by all order by failures desc, f.kind`,

  /** What proven repairs changed, of calls that ended at a tool; of one cluster only, where one is given. */
  provenChanges: /* sql */ `
with proven as (
  select r.repair_id, r.call_id, unnest(from_json(r.changes, '["JSON"]')) as change
  from repairs r join repair_outcomes o using (repair_id)
  where o.outcome = 'verified' and not r.fallback and (r.calls ->> '$[0].tool_name') = $tool_name
    and ($cluster_id::varchar is null or r.call_id in (select call_id from cluster_members where cluster_id = $cluster_id::varchar))
)
select
  change ->> '$.op' as op, change ->> '$.path' as path, (change -> '$.from')::varchar as "from", (change -> '$.to')::varchar as "to",
  count(distinct repair_id)::integer as repairs
from proven
where strlen(change::varchar) < 4000
group by all order by repairs desc, op, path, "from", "to" limit 2000`,

  errors: /* sql */ `
select left(f.error_text, 1000) as error_text, count(*)::integer as failures
from failures f join calls c using (call_id)
where c.tool_name = $tool_name and f.error_text is not null
  and ($cluster_id::varchar is null or f.call_id in (select call_id from cluster_members where cluster_id = $cluster_id::varchar))
group by all order by failures desc, error_text limit 100`,

  /** The tools that failures of a cluster called, the most frequent first. */
  toolsOfCluster: /* sql */ `
select c.tool_name from cluster_members m join calls c using (call_id)
where m.cluster_id = $cluster_id group by all order by count(*) desc, c.tool_name limit 10`,

  known: /* sql */ `select origin from tools where tool_id = $tool_id`,
  reimport: /* sql */ `update tools set origin = 'import', last_seen = greatest(last_seen, $at::timestamp) where tool_id = $tool_id`,

  /** Failures that were judged without the definition of their tool, which is known by now, and that nothing proven came of. */
  forget: /* sql */ `
create or replace temp table judged_blind as
select f.call_id, c.source_id
from failures f join calls c using (call_id)
where c.tool_id is null and c.toolset_id is null and list_contains($names::varchar[], c.tool_name)
  and f.call_id not in (select call_id from repairs where status = 'proposed' or output_tokens is not null)`,
  forgotten: /* sql */ `select count(*)::integer as failures from judged_blind`,
  deleteRepairs: /* sql */ `delete from repairs where call_id in (select call_id from judged_blind)`,
  markStale: /* sql */ `update failures set source_id = '' where call_id in (select call_id from judged_blind)`,
  reopen: /* sql */ `delete from examined where source_id in (select source_id from judged_blind)`,
  dropForgotten: /* sql */ `drop table if exists temp.judged_blind`,
} as const;
