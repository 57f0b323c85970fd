/** Failures without a cluster. */
export const unplaced = /* sql */ `
select f.call_id, f.error_text, f.kind from failures f anti join cluster_members using (call_id)`;

/** How many failures have no cluster. */
export const countUnplaced = /* sql */ `
select count(*)::integer as failures from failures anti join cluster_members using (call_id)`;

/** The ids of all clusters. */
export const clusterIds = /* sql */ `select cluster_id from clusters`;

/** Recounts every cluster from its members: size, tools, most frequent kind, repairable ones, first and last failure, and an example, repairable and early where there is one. */
export const recount = /* sql */ `
with members as (
  select
    m.cluster_id, f.call_id, f.kind, f.repairable, c.tool_name, c.started_at,
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
    count(*) filter (m.repairable = 'yes') as repairable, min(m.started_at) as first_seen, max(m.started_at) as last_seen,
    max(m.call_id) filter (m.place = 1) as example_call_id
  from members m
  group by m.cluster_id
)
update clusters
set size = n.size, tools = n.tools, kind = kinds.kind, repairable = n.repairable, first_seen = n.first_seen,
  last_seen = n.last_seen, example_call_id = n.example_call_id
from counted n join kinds using (cluster_id)
where clusters.cluster_id = n.cluster_id`;

/** Whether the counts of the clusters are behind their members. */
export const isBehind = /* sql */ `
select (select coalesce(sum(size), 0) from clusters) <> (select count(*) from cluster_members) as behind`;

/** How many clusters there are. */
export const countClusters = /* sql */ `select count(*)::integer as clusters from clusters`;

/** All clusters, the largest first. */
export const listed = /* sql */ `
select cluster_id, size::integer as size, kind, repairable::integer as repairable, tools, template
from clusters order by size desc, cluster_id`;

/** The clusters whose id begins with a text, two at most. */
export const byPrefix = /* sql */ `
select cluster_id, size::integer as size, kind, repairable::integer as repairable, tools, template, first_seen, last_seen, example_call_id
from clusters where starts_with(cluster_id, $prefix) or starts_with(cluster_id, 'sha256:' || $prefix)
order by cluster_id limit 2`;

/** How often each kind occurs in a cluster. */
export const kindsOf = /* sql */ `
select f.kind, count(*)::integer as n
from cluster_members m join failures f using (call_id)
where m.cluster_id = $cluster_id group by all order by n desc, f.kind`;

/** The first failures of a cluster. */
export const failuresOf = /* sql */ `
select f.call_id, c.tool_name, f.kind, f.repairable, f.arguments, f.error_text, f.intent, f.explanation, f.question, c.started_at
from cluster_members m join failures f using (call_id) join calls c using (call_id)
where m.cluster_id = $cluster_id
order by c.started_at nulls last, f.call_id limit $limit`;
