/** What a person did, in order. */
export const edits = /* sql */ `
select number::integer as number, action, cluster_id, field, value from cluster_edits order by number`;

/** Where an id leads now: the id itself, or the cluster that took it up; nothing where there is no such cluster. */
export const resolved = /* sql */ `
select c.cluster_id, c.number::integer as number, c.template
from clusters c
where c.cluster_id = coalesce((select cluster_id from cluster_aliases where old_id = $cluster_id), $cluster_id)`;

/** The next number of a cluster. */
export const nextNumber = /* sql */ `select (coalesce(max(number), 0) + 1)::integer as number from clusters`;

/** The next number of an edit. */
export const nextEdit = /* sql */ `select (coalesce(max(number), 0) + 1)::integer as number from cluster_edits`;

/** Names a cluster; an empty name takes the name away. */
export const rename = /* sql */ `update clusters set title = nullif($value, '') where cluster_id = $cluster_id`;

/** Mutes a cluster, or lets it speak again. */
export const mute = /* sql */ `update clusters set muted = $muted where cluster_id = $cluster_id`;

/** Leads what the miner has learned of a cluster to another. */
export const leadPatterns = /* sql */ `update cluster_patterns set cluster_id = $into where cluster_id = $cluster_id`;

/** Leads the aliases of a cluster to another. */
export const leadAliases = /* sql */ `update cluster_aliases set cluster_id = $into where cluster_id = $cluster_id`;

/** Moves the failures of one cluster to another. */
export const moveMembers = /* sql */ `update cluster_members set cluster_id = $into where cluster_id = $cluster_id`;

/** Drops a cluster. */
export const drop = /* sql */ `delete from clusters where cluster_id = $cluster_id`;

/** Moves the part of a cluster that a field tells to another cluster. */
export const moveSplit = /* sql */ `
update cluster_members set cluster_id = $into
where cluster_id = $cluster_id and call_id in (
  select f.call_id from failures f join calls c using (call_id)
  where case $field
    when 'tool' then c.tool_name = $value
    when 'kind' then f.kind = $value
    when 'model' then c.model = $value
    else contains(lower(f.error_text), lower($value))
  end
)`;

/** How many failures of a cluster a split would move. */
export const countSplit = /* sql */ `
select count(*)::integer as failures, (count(*) filter (case $field
    when 'tool' then c.tool_name = $value
    when 'kind' then f.kind = $value
    when 'model' then c.model = $value
    else contains(lower(f.error_text), lower($value))
  end))::integer as moved
from cluster_members m join failures f using (call_id) join calls c using (call_id)
where m.cluster_id = $cluster_id`;
