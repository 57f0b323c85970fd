/** What the demo asks of its store, and tells of it. */
export const demoQueries = {
  isDemo: /* sql */ `
select
  count(*) filter (command in ('run', 'ingest')) = 0
    and (count(*) filter (command = 'demo') > 0 or (select count(*) from calls) = 0) as is_demo
from runs`,
  about: /* sql */ `
select
  count(*)::integer as calls, count(distinct conversation_id)::integer as conversations, count(distinct model)::integer as models,
  count(distinct tool_name) filter (tool_id is not null)::integer as tools,
  min(started_at)::date::varchar as first_day, max(started_at)::date::varchar as last_day
from calls`,
  clusters: /* sql */ `
select template, size::integer as size, repairable::integer as repairable
from clusters
order by clusters.size desc, cluster_id
limit 6`,
  // One proven repair of each of the five kinds with most of them: rather one that takes several calls, or that only calls that
  // worked could show; in turn by a user who writes Chinese and by one who does not; with short words, and arguments that
  // fit on a line.
  examples: /* sql */ `
with proven as (
  select *, regexp_matches(intent, '[\\x{4e00}-\\x{9fff}]') as is_chinese
  from trajectories
  where not fallback and intent is not null
),
ranked as (
  select kind, row_number() over (order by count(*) desc, kind) as place from proven group by kind order by place limit 5
)
select kind, method, tool_name, intent, arguments, error_text, calls, explanation
from proven join ranked using (kind)
qualify row_number() over (
  partition by kind
  order by
    json_array_length(calls) > 1 desc, contains(changes::varchar, '"observed"') desc, (is_chinese = (place % 2 = 0)) desc,
    abs(length(arguments) - 60) + length(intent), call_id
) = 1
order by place`,
  left: /* sql */ `
select reason, tool_name, intent, arguments, error_text, question, explanation, calls, waiting
from (select *, count(*) over (partition by reason)::integer as waiting from queue)
qualify row_number() over (partition by reason order by question is null, abs(length(arguments) - 60), call_id) = 1
order by waiting desc, reason`,
};
