/** All clusters, the largest first; muted ones with \`$muted\`, only new ones with \`$since\`. */
export const listed = /* sql */ `
select
  cluster_id, size::integer as size, round(share, 4)::double as share, trend, kind, repairable::integer as repairable,
  repaired::integer as repaired, proven::integer as proven, parameter, tools, models, first_seen, last_seen, family_id, muted,
  name, template
from cluster_summary
where size > 0 and (not muted or $muted) and ($since::timestamp is null or first_seen >= $since::timestamp)
order by size desc, cluster_id`;

/** Families of clusters, the largest first. */
export const families = /* sql */ `
select
  family_id, count(*)::integer as clusters, sum(size)::integer as size, any_value(kind order by size desc) as kind,
  list(cluster_id order by size desc, cluster_id) as cluster_ids, arg_max(name, (size, cluster_id)) as name
from cluster_summary
where family_id is not null and not muted and size > 0
group by family_id
order by size desc, family_id`;

/** The clusters whose id, or an id that was merged into them, begins with a text; two at most. */
export const byPrefix = /* sql */ `
with wanted as (
  select cluster_id from clusters
  where starts_with(cluster_id, $prefix) or starts_with(cluster_id, 'sha256:' || $prefix)
  union
  select cluster_id from cluster_aliases
  where starts_with(old_id, $prefix) or starts_with(old_id, 'sha256:' || $prefix)
)
select
  cluster_id, size::integer as size, round(share, 4)::double as share, trend, kind, repairable::integer as repairable,
  repaired::integer as repaired, proven::integer as proven, parameter, tools, models, first_seen, last_seen, family_id, muted,
  name, template, example_call_id
from cluster_summary semi join wanted using (cluster_id)
order by cluster_id limit 2`;

/** How often each kind occurs in a cluster. */
export const kindsOf = /* sql */ `
select kind, failures::integer as n from cluster_kinds where cluster_id = $cluster_id order by n desc, kind`;

/** The failures of a cluster day by day. */
export const daysOf = /* sql */ `
select day, failures::integer as failures from cluster_days where cluster_id = $cluster_id order by day`;

/** The ids that were merged into a cluster. */
export const aliasesOf = /* sql */ `select old_id from cluster_aliases where cluster_id = $cluster_id order by old_id`;

/** The other clusters of a family. */
export const siblingsOf = /* sql */ `
select cluster_id, size::integer as size, name
from cluster_summary where family_id = $family_id and cluster_id <> $cluster_id and size > 0 order by size desc, cluster_id`;

/** The first failures of a cluster. */
export const failuresOf = /* sql */ `
select f.call_id, c.tool_name, f.kind, f.repairable, f.arguments, f.error_text, f.intent, f.explanation, f.question, c.started_at
from cluster_members m join failures f using (call_id) join calls c using (call_id)
where m.cluster_id = $cluster_id
order by c.started_at nulls last, f.call_id limit $limit`;

/** Its most telling failures: no repeats, each of another tool first, those that can be repaired, with what the user asked, and with short arguments. */
export const examplesOf = /* sql */ `
with members as (
  select
    f.call_id, c.tool_name, c.model, f.kind, f.repairable, f.arguments, f.error_text, f.intent, c.started_at,
    row_number() over (partition by f.error_text order by f.repeat_of is not null, c.started_at nulls last, f.call_id) as again,
    row_number() over (
      partition by c.tool_name
      order by f.repeat_of is not null, f.repairable <> 'yes', f.intent is null, length(coalesce(f.arguments, '')) > 500,
        c.started_at nulls last, f.call_id
    ) as of_tool
  from cluster_members m join failures f using (call_id) join calls c using (call_id)
  where m.cluster_id = $cluster_id
)
select * exclude (again, of_tool) from members
order by again > 1, of_tool, repairable <> 'yes', started_at nulls last, call_id limit $limit`;

/** Clusters before and since a time: how many failures each, and whether it is new, gone, more or fewer by the day. */
export const difference = /* sql */ `
with span as (
  select min(started_at) as first, greatest(max(started_at), coalesce($until::timestamp, max(started_at))) as last
  from cluster_members join calls using (call_id)
),
counted as (
  select
    m.cluster_id,
    count(*) filter (c.started_at < $since::timestamp)::integer as before,
    count(*) filter (c.started_at >= $since::timestamp and ($until::timestamp is null or c.started_at < $until::timestamp))::integer as since
  from cluster_members m join calls c using (call_id)
  group by all
),
rated as (
  select
    *, before / greatest(1, date_diff('hour', first, $since::timestamp) / 24) as per_day_before,
    since / greatest(1, date_diff('hour', $since::timestamp, least(last, coalesce($until::timestamp, last))) / 24) as per_day_since
  from counted, span
)
select
  case
    when before = 0 then 'new'
    when since = 0 then 'gone'
    when per_day_since > 1.5 * per_day_before then 'more'
    when 1.5 * per_day_since < per_day_before then 'fewer'
    else 'same'
  end as change,
  cluster_id, before, since, round(per_day_before, 2)::double as per_day_before, round(per_day_since, 2)::double as per_day_since,
  s.kind, s.tools, s.name
from rated join cluster_summary s using (cluster_id)
where before + since > 0 and not s.muted
order by change = 'same', change = 'fewer', change = 'gone', change = 'more', since desc, before desc, cluster_id`;
