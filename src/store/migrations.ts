/** One step of the store's layout. A released step never changes; a new one is added at the end. */
export type Migration = { id: string; sql: string };

export const migrations: Migration[] = [
  {
    id: 'm001_initial',
    sql: /* sql */ `
create table sources (
  source_id varchar not null, path varchar not null, format varchar, byte_from bigint not null, byte_to bigint not null,
  content_hash varchar not null, records bigint not null, with_calls bigint not null, context bigint not null,
  duplicates bigint not null, rejects bigint not null, calls bigint not null, ingested_at timestamp not null
);
create table rejects (
  source_id varchar not null, line bigint, byte_offset bigint, reason varchar not null, excerpt varchar
);
create table tools (
  tool_id varchar not null, tool_name varchar not null, description varchar, input_schema json, output_schema json,
  annotations json, origin varchar not null, first_seen timestamp, last_seen timestamp
);
create table toolsets (toolset_id varchar not null, tool_ids varchar[] not null);
create table messages (
  conversation_id varchar not null, turn integer not null, role varchar not null, text varchar, source_id varchar not null, line bigint
);
create table calls (
  call_id varchar not null, source_id varchar not null, line bigint, conversation_id varchar not null, turn integer not null,
  position integer not null, tool_call_id varchar, started_at timestamp, model varchar, tool_name varchar not null,
  tool_id varchar, toolset_id varchar, intent varchar, arguments json, arguments_text varchar, raw varchar,
  status varchar not null, status_code integer, error_text varchar, result_text varchar, duration_ms double
);
create table failures (
  call_id varchar not null, kind varchar not null, scope varchar not null, repairable varchar not null,
  caught_by varchar not null, intent varchar, arguments varchar, error_text varchar, explanation varchar, question varchar,
  prior_attempts integer not null, repeat_of varchar, repeats integer not null, fixed_by_call_id varchar,
  retried_by_call_id varchar, source_id varchar, engine varchar not null
);
create table profiles (
  tool_name varchar not null, path varchar not null, seen bigint not null, types json not null, shapes json not null,
  patterns json not null, values json not null, engine varchar not null
);
create table examined (source_id varchar not null, engine varchar not null);
create table clusters (
  cluster_id varchar not null, number bigint not null, template varchar not null, title varchar, muted boolean not null,
  family_id varchar, size bigint not null, tools varchar[] not null, models varchar[] not null, kind varchar,
  repairable bigint not null, parameter varchar, first_seen timestamp, last_seen timestamp, example_call_id varchar,
  engine varchar not null
);
create table cluster_patterns (
  cluster_id varchar not null, pattern varchar not null, shown varchar not null, fillers varchar, texts bigint not null,
  learned boolean not null
);
create table cluster_aliases (old_id varchar not null, cluster_id varchar not null, reason varchar not null);
create table cluster_edits (
  number bigint not null, action varchar not null, cluster_id varchar not null, field varchar, value varchar, edited_at timestamp not null
);
create table cluster_members (call_id varchar not null, cluster_id varchar not null);
create table repairs (
  repair_id varchar not null, call_id varchar not null, attempt integer not null, method varchar not null, model varchar,
  status varchar not null, calls json, changes json, subjects json, objections json, explanation varchar, question varchar,
  fallback boolean not null, prompt_hash varchar, engine varchar not null, input_tokens bigint, output_tokens bigint,
  cost_usd double, created_at timestamp not null
);
create table replays (
  replay_id varchar not null, repair_id varchar not null, step integer not null, executor varchar, outcome varchar not null,
  tries integer not null, result_text varchar, error_text varchar, started_at timestamp not null, duration_ms double
);
create table reviews (
  review_id varchar not null, call_id varchar not null, repair_id varchar, decision varchar not null, outcome varchar,
  calls json, answer varchar, note varchar, decided_at timestamp not null
);
create table answers (
  answer_id varchar not null, alike_id varchar not null, round integer not null, call_id varchar not null, provider varchar not null,
  model varchar not null, prompt_hash varchar not null, batch_id varchar, stop varchar not null, text varchar not null,
  input_tokens bigint, output_tokens bigint, cost_usd double, received_at timestamp not null
);
create table batches (
  batch_id varchar not null, provider_batch_id varchar, provider varchar not null, model varchar not null, prompt_hash varchar not null,
  status varchar not null, items json not null, requests bigint not null, succeeded bigint, errored bigint, expired bigint,
  canceled bigint, cost_usd double, submitted_at timestamp not null, collected_at timestamp
);
create table datasets (
  dataset_id varchar not null, format varchar not null, path varchar not null, files json not null, excluded json not null,
  seed bigint not null, input_hash varchar not null, created_at timestamp not null
);
create table runs (
  run_id varchar not null, command varchar not null, arguments json, version varchar not null, started_at timestamp not null,
  finished_at timestamp, status varchar not null, summary json
);

create view repair_outcomes as
with steps as (
  select
    r.repair_id, r.call_id, r.attempt, r.method, json_array_length(r.calls)::integer as steps,
    (count(*) filter (p.outcome = 'verified'))::integer as verified_steps,
    arg_min(p.outcome, p.step) filter (p.outcome <> 'verified') as first_outcome,
    arg_min(p.error_text, p.step) filter (p.outcome <> 'verified') as error_text
  from repairs r left join replays p using (repair_id)
  where r.status = 'proposed'
  group by all
)
select
  repair_id, call_id, attempt, method, steps, verified_steps,
  case when steps > 0 and verified_steps = steps then 'verified' else first_outcome end as outcome, error_text
from steps;

create view decisions as
select * from reviews
qualify row_number() over (partition by call_id, repair_id order by decided_at desc, review_id desc) = 1;

create view cluster_days as
select m.cluster_id, c.started_at::date as day, count(*) as failures
from cluster_members m join calls c using (call_id)
where c.started_at is not null
group by all;

create view cluster_kinds as
select m.cluster_id, f.kind, count(*) as failures
from cluster_members m join failures f using (call_id)
group by all;

create view cluster_summary as
with work as (
  select m.cluster_id, count(r.call_id) as repaired, count(p.call_id) as proven
  from cluster_members m
  left join (select distinct call_id from repairs where status = 'proposed') r using (call_id)
  left join (select distinct call_id from repair_outcomes where outcome = 'verified') p using (call_id)
  group by all
),
week as (
  select
    cluster_id, any_value(last_day) as last_day,
    sum(failures) filter (day > last_day - 7) as this_week,
    sum(failures) filter (day <= last_day - 7 and day > last_day - 14) as week_before
  from cluster_days, (select max(day) as last_day from cluster_days)
  group by cluster_id
)
select
  c.cluster_id, coalesce(c.title, c.template) as name, c.template, c.size,
  c.size / nullif(sum(c.size) over (), 0) as share, c.tools, c.models, c.kind, c.repairable,
  coalesce(work.repaired, 0) as repaired, coalesce(work.proven, 0) as proven, c.parameter, c.first_seen, c.last_seen,
  case
    when c.first_seen is null then null
    when coalesce(week.this_week, 0) = 0 then 'gone'
    when c.first_seen::date > week.last_day - 7 then 'new'
    when week.this_week > 1.5 * coalesce(week.week_before, 0) then 'rising'
    when 1.5 * week.this_week < coalesce(week.week_before, 0) then 'falling'
    else 'steady'
  end as trend,
  c.family_id, c.muted, c.example_call_id
from clusters c
left join work using (cluster_id)
left join week using (cluster_id);

create view trajectories as
select
  f.call_id, c.conversation_id, c.turn, c.tool_name, c.model, c.started_at, c.toolset_id, f.kind, f.scope, f.intent,
  f.arguments, f.error_text, r.repair_id, r.method, r.attempt, r.calls, r.changes, r.subjects, r.explanation, r.fallback,
  m.cluster_id
from failures f
join calls c using (call_id)
join repairs r using (call_id)
join repair_outcomes o on o.repair_id = r.repair_id and o.outcome = 'verified'
left join cluster_members m on m.call_id = f.call_id
where not exists (from decisions d where d.repair_id = r.repair_id and d.decision in ('reject', 'edit'));

create view queue as
with last_repair as (
  select * from repairs qualify row_number() over (partition by call_id order by attempt desc, created_at desc, repair_id) = 1
),
sent as (select repair_id, max(started_at) as sent_at from replays where tries > 0 group by repair_id)
select
  f.call_id, c.tool_name, f.kind, f.intent, f.arguments, f.error_text, r.repair_id,
  case
    when r.status in ('rejected', 'unrepairable', 'error', 'needs_user') then r.status
    when r.repair_id is null and f.repairable = 'needs_user' then 'needs_user'
    else coalesce(o.outcome, 'not_replayed')
  end as reason,
  coalesce(r.question, f.question) as question, r.calls, coalesce(r.explanation, f.explanation) as explanation,
  case when d.decision = 'accept' and coalesce(s.sent_at < d.decided_at, true) then 'accept' end as decision
from failures f
join calls c using (call_id)
left join last_repair r using (call_id)
left join repair_outcomes o on o.repair_id = r.repair_id
left join sent s on s.repair_id = r.repair_id
left join decisions d on d.call_id = f.call_id and d.repair_id is not distinct from r.repair_id
where f.repeat_of is null
  and f.fixed_by_call_id is null
  and f.repairable <> 'no'
  and coalesce(o.outcome, '') <> 'verified'
  and coalesce(d.decision, '') <> 'reject';
`,
  },
  {
    id: 'm002_cluster_texts',
    sql: /* sql */ `
create table cluster_texts (call_id varchar not null, text_hash ubigint not null);
`,
  },
  {
    id: 'm003_live_cluster_counts',
    sql: /* sql */ `
create or replace view cluster_summary as
with proven as (select distinct call_id from trajectories where not fallback),
work as (
  select
    m.cluster_id, count(*) filter (f.repairable = 'yes' or p.call_id is not null) as repairable,
    count(r.call_id) as repaired, count(p.call_id) as proven
  from cluster_members m
  join failures f using (call_id)
  left join (select distinct call_id from repairs where status = 'proposed') r using (call_id)
  left join proven p using (call_id)
  group by all
),
kinds as (select cluster_id, arg_max(kind, (failures, kind)) as kind from cluster_kinds group by cluster_id),
week as (
  select
    cluster_id, any_value(last_day) as last_day,
    sum(failures) filter (day > last_day - 7) as this_week,
    sum(failures) filter (day <= last_day - 7 and day > last_day - 14) as week_before
  from cluster_days, (select max(day) as last_day from cluster_days)
  group by cluster_id
)
select
  c.cluster_id, coalesce(c.title, c.template) as name, c.template, c.size,
  c.size / nullif(sum(c.size) over (), 0) as share, c.tools, c.models, coalesce(kinds.kind, c.kind) as kind,
  coalesce(work.repairable, 0) as repairable, coalesce(work.repaired, 0) as repaired, coalesce(work.proven, 0) as proven,
  c.parameter, c.first_seen, c.last_seen,
  case
    when c.first_seen is null then null
    when coalesce(week.this_week, 0) = 0 then 'gone'
    when c.first_seen::date > week.last_day - 7 then 'new'
    when week.this_week > 1.5 * coalesce(week.week_before, 0) then 'rising'
    when 1.5 * week.this_week < coalesce(week.week_before, 0) then 'falling'
    else 'steady'
  end as trend,
  c.family_id, c.muted, c.example_call_id
from clusters c
left join work using (cluster_id)
left join kinds using (cluster_id)
left join week using (cluster_id);
`,
  },
  {
    id: 'm004_files',
    sql: /* sql */ `
create table files (
  path varchar not null, bytes bigint not null, modified_at timestamp not null, changed_at timestamp not null, read_at timestamp not null
);
`,
  },
];
