/** Makes the temporary tables in which failures wait for their cluster. */
export const makePlacing = /* sql */ `
create temp table if not exists waiting_failures (call_id varchar, slot bigint);
create temp table if not exists slot_clusters (slot bigint, cluster_id varchar);
delete from waiting_failures;
delete from slot_clusters`;

/** Failures without a cluster. */
export const unplaced = /* sql */ `
select f.call_id, f.error_text, f.kind from failures f anti join cluster_members using (call_id)`;

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
export const aliases = /* sql */ `select old_id, cluster_id from cluster_aliases order by old_id`;

/** Gives the failures that wait the cluster of their slot; the temporary tables are those of \`makePlacing\`. */
export const place = /* sql */ `
create temp table if not exists waiting_failures (call_id varchar, slot bigint);
create temp table if not exists slot_clusters (slot bigint, cluster_id varchar);
insert into cluster_members select call_id, cluster_id from waiting_failures join slot_clusters using (slot)`;

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
    m.cluster_id, f.call_id, f.kind, f.repairable, c.tool_name, c.model, c.started_at,
    row_number() over (
      partition by m.cluster_id order by f.repairable <> 'yes', f.repeat_of is not null, c.started_at nulls last, f.call_id
    ) as place
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
    max(m.call_id) filter (m.place = 1) as example_call_id
  from members m
  group by m.cluster_id
)
update clusters
set size = coalesce(n.size, 0), tools = coalesce(n.tools, []), models = coalesce(n.models, []), kind = n.kind,
  repairable = coalesce(n.repairable, 0), first_seen = n.first_seen, last_seen = n.last_seen,
  example_call_id = n.example_call_id
from (select cluster_id, kind, size, tools, models, repairable, first_seen, last_seen, example_call_id
  from clusters c anti join counted using (cluster_id)
  union all by name
  select * from counted join kinds using (cluster_id)) n
where clusters.cluster_id = n.cluster_id`;

/** Finds the parameter to blame in each cluster: the one that at least half of its errors (of the first 200) name, or whose value they echo. */
export const blame = /* sql */ `
with sample as (
  select m.cluster_id, f.call_id, f.error_text, f.arguments, t.input_schema
  from cluster_members m join failures f using (call_id) join calls c using (call_id) left join tools t using (tool_id)
  where f.error_text is not null
  qualify row_number() over (partition by m.cluster_id order by f.call_id) <= 200
),
named as (
  select cluster_id, call_id, error_text, arguments, unnest(list_distinct(
    coalesce(case when json_valid(arguments) and json_type(arguments) = 'OBJECT' then json_keys(arguments) end, []) ||
    coalesce(json_keys(input_schema, '$.properties'), [])
  )) as parameter
  from sample
),
found as (
  select
    cluster_id, call_id, parameter,
    case
      when regexp_matches(error_text, '(^|[^A-Za-z0-9_])' || regexp_escape(parameter) || '([^A-Za-z0-9_]|$)') then 2
      when json_valid(arguments)
        and length(json_extract_string(arguments, '$."' || replace(parameter, '"', '') || '"')) between 4 and 200
        and contains(error_text, json_extract_string(arguments, '$."' || replace(parameter, '"', '') || '"')) then 1
      else 0
    end as strength
  from named
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
export const countClusters = /* sql */ `select count(*)::integer as clusters from clusters`;

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
