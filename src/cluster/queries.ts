/** Makes the temporary tables in which failures wait for their cluster. */
export const makePlacing = /* sql */ `
create temp table if not exists waiting_failures (call_id varchar, slot bigint);
create temp table if not exists slot_clusters (slot bigint, cluster_id varchar);
delete from waiting_failures;
delete from slot_clusters`;

/** Tells the text of a failure from another; a version of DuckDB that hashes otherwise has failures placed anew once, where they were. */
const textHash = `hash(coalesce(error_text, kind))`;

/** Whether each failure, with the text that it has now, is in a cluster, and nothing else is; without a join. */
export const isCurrent = /* sql */ `
with failed as (
  select count(*) as n, sum(xor(hash(call_id), ${textHash})::hugeint) as print from failures
),
placed as (
  select count(*) as n, sum(xor(hash(call_id), text_hash)::hugeint) as print from cluster_texts
)
select failed.n = placed.n and failed.print is not distinct from placed.print
  and placed.n = (select count(*) from cluster_members) as current
from failed, placed`;

/** Drops members that are failures no more, or whose text is another now. */
export const dropStale = /* sql */ `
delete from cluster_members where call_id in (
  select call_id from cluster_members anti join failures using (call_id)
  union all
  select call_id from cluster_texts t join (select call_id, ${textHash} as text_hash from failures) now using (call_id)
  where t.text_hash <> now.text_hash
);
delete from cluster_texts where call_id in (
  select call_id from cluster_texts anti join cluster_members using (call_id)
)`;

/** Failures without a cluster. */
export const unplaced = /* sql */ `
select f.call_id, f.error_text, f.kind from failures f anti join cluster_members using (call_id)`;

/** All failures, to place them anew. */
export const everyFailure = /* sql */ `select call_id, error_text, kind from failures`;

/** How many failures there are. */
export const countFailures = /* sql */ `select count(*)::integer as failures from failures`;

/** Of the failures that wait to be placed anew: how many of each slot were in which cluster. */
export const formerClusters = /* sql */ `
create temp table if not exists waiting_failures (call_id varchar, slot bigint);
select w.slot::integer as slot, m.cluster_id, count(*)::integer as failures
from waiting_failures w join cluster_members m using (call_id) group by all order by all`;

/** Takes all failures out of their clusters, to place them anew. */
export const forgetMembers = /* sql */ `delete from cluster_members; delete from cluster_texts`;

/** Marks all clusters as made by this version. */
export const renewEngine = /* sql */ `update clusters set engine = $engine`;

/** The parts that a person split off, with the clusters that they came from. */
export const splits = /* sql */ `
select cluster_id, field, value from cluster_edits where action = 'split' order by number`;

/** How many failures have no cluster. */
export const countUnplaced = /* sql */ `
select count(*)::integer as failures from failures anti join cluster_members using (call_id)`;

/** All clusters as the miner needs them. */
export const known = /* sql */ `
select cluster_id, number::integer as number, template from clusters order by number`;

/** What the miner has learned. */
export const patterns = /* sql */ `
select cluster_id, pattern, shown, fillers, texts::integer as texts, learned from cluster_patterns order by pattern, cluster_id`;

/** The ids that were merged away. */
export const aliases = /* sql */ `select old_id, cluster_id, reason from cluster_aliases order by old_id`;

/** Gives the failures that wait the cluster of their slot; the temporary tables are those of \`makePlacing\`. */
export const place = /* sql */ `
create temp table if not exists waiting_failures (call_id varchar, slot bigint);
create temp table if not exists slot_clusters (slot bigint, cluster_id varchar);
insert into cluster_members select call_id, cluster_id from waiting_failures join slot_clusters using (slot);
insert into cluster_texts
select f.call_id, ${textHash} from failures f semi join waiting_failures using (call_id)`;

/** Moves the failures of clusters that were merged away to where their alias leads, and drops the clusters. */
export const followAliases = /* sql */ `
update cluster_members set cluster_id = a.cluster_id from cluster_aliases a where cluster_members.cluster_id = a.old_id;
delete from clusters where cluster_id in (select old_id from cluster_aliases)`;

/** Forgets what the miner has learned, before it is written anew. */
export const forgetPatterns = /* sql */ `delete from cluster_patterns`;

/** Gives a cluster its template. */
export const setTemplate = /* sql */ `update clusters set template = $template where cluster_id = $cluster_id`;

/** Leads the aliases of a cluster to another. */
export const redirectAliases = /* sql */ `update cluster_aliases set cluster_id = $into where cluster_id = $cluster_id`;

/** Recounts every cluster from its members: size, tools, models, most frequent kind, repairable ones, first and last failure, and an example, repairable and early where there is one. */
export const recount = /* sql */ `
with members as (
  select
    m.cluster_id, f.call_id, f.kind, f.repairable, f.repeat_of, c.tool_name, c.model, c.started_at
  from cluster_members m join failures f using (call_id) join calls c using (call_id)
),
kinds as (
  select cluster_id, arg_max(kind, (n, kind)) as kind
  from (select cluster_id, kind, count(*) as n from members group by all)
  group by cluster_id
),
counted as (
  select
    m.cluster_id, count(*) as size, list_sort(list(distinct m.tool_name)) as tools,
    coalesce(list_sort(list(distinct m.model) filter (m.model is not null)), []) as models,
    count(*) filter (m.repairable = 'yes') as repairable, min(m.started_at) as first_seen, max(m.started_at) as last_seen,
    arg_min(m.call_id, (
      m.repairable <> 'yes', m.repeat_of is not null, coalesce(m.started_at, timestamp 'infinity'), m.call_id
    )) as example_call_id
  from members m
  group by m.cluster_id
)
update clusters
set size = coalesce(n.size, 0), tools = coalesce(n.tools, []), models = coalesce(n.models, []), kind = n.kind,
  repairable = coalesce(n.repairable, 0), first_seen = n.first_seen, last_seen = n.last_seen,
  example_call_id = n.example_call_id
from (select cluster_id
  from clusters c anti join counted using (cluster_id)
  union all by name
  select * from counted join kinds using (cluster_id)) n
where clusters.cluster_id = n.cluster_id`;

/** Finds the parameter to blame in each cluster: the one that at least half of its errors (of the first 200) name, or whose value they echo. */
export const blame = /* sql */ `
with first_members as (
  select cluster_id, unnest(min(call_id, 200)) as call_id from cluster_members group by cluster_id
),
sample as (
  select m.cluster_id, f.call_id, f.error_text, f.arguments, t.input_schema
  from first_members m join failures f using (call_id) join calls c using (call_id) left join tools t using (tool_id)
  where f.error_text is not null
),
named as (
  select cluster_id, call_id, error_text, arguments, unnest(list_distinct(
    coalesce(case when json_valid(arguments) and json_type(arguments) = 'OBJECT' then json_keys(arguments) end, []) ||
    coalesce(json_keys(input_schema, '$.properties'), [])
  )) as parameter
  from sample
),
valued as (
  select
    *, case when json_valid(arguments) then json_extract_string(arguments, '$."' || replace(parameter, '"', '') || '"') end as value
  from named
),
found as (
  select
    cluster_id, call_id, parameter,
    case
      -- A pattern is made for each row: only where it can match.
      when case when contains(error_text, parameter)
        then regexp_matches(error_text, '(^|[^A-Za-z0-9_])' || regexp_escape(parameter) || '([^A-Za-z0-9_]|$)') else false end then 2
      when length(value) between 4 and 200 and contains(error_text, value) then 1
      else 0
    end as strength
  from valued
),
best as (
  select cluster_id, parameter, count(*) as errors, sum(strength) as strength
  from found where strength > 0 group by all
),
blamed as (
  select cluster_id, arg_max(parameter, (strength, parameter)) as parameter
  from best join (select cluster_id, count(*) as sampled from sample group by all) using (cluster_id)
  where errors * 2 >= sampled
  group by cluster_id
)
update clusters set parameter = n.parameter
from (select c.cluster_id, b.parameter from clusters c left join blamed b using (cluster_id)) n
where clusters.cluster_id = n.cluster_id`;

/** Whether the counts of the clusters are behind their members: some are not counted, or were judged again since. */
export const isBehind = /* sql */ `
with judged as (
  select cluster_id, sum(n) as size, arg_max(kind, (n, kind)) as kind, sum(repairable) as repairable
  from (
    select m.cluster_id, f.kind, count(*) as n, count(*) filter (f.repairable = 'yes') as repairable
    from cluster_members m join failures f using (call_id)
    group by all
  )
  group by cluster_id
)
select exists (
  from clusters c left join judged j using (cluster_id)
  where (c.size, c.repairable) is distinct from (coalesce(j.size, 0), coalesce(j.repairable, 0)) or c.kind is distinct from j.kind
) as behind`;

/** How many clusters there are. */
export const countClusters = /* sql */ `select count(*)::integer as clusters from clusters where size > 0`;

/** What the families are made from: each cluster with its template. */
export const forFamilies = /* sql */ `select cluster_id, template, family_id from clusters order by number`;

/** Makes the temporary table in which families wait. */
export const waitingFamilies = /* sql */ `
create temp table if not exists waiting_families (cluster_id varchar, family_id varchar);
delete from waiting_families`;

/** Gives the clusters that wait their family. */
export const setFamilies = /* sql */ `
create temp table if not exists waiting_families (cluster_id varchar, family_id varchar);
update clusters set family_id = w.family_id from waiting_families w where clusters.cluster_id = w.cluster_id`;
