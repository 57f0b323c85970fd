import type { Asker } from '../store/index.ts';

/** What became of every call that failed; each stands in one of them, a repeat where its first call does. */
export type Account = {
  failed: number;
  /** Repaired, and the repaired call was run and held. */
  run: number;
  /** Repaired by the agent itself, later in the log. */
  by_agent: number;
  /** The same failing call again, of one that is repaired. */
  repeats: number;
  /** A person is to decide; `waiting_repeats` of them are repeats. */
  waiting: number;
  waiting_repeats: number;
  /** The agent went on with another call, which may not be what was asked for: no repair. */
  agent_went_on: number;
  /** No change of the call can help. */
  no_help: number;
  /** A person closed it, or all that held is a wider call than was asked for. */
  closed: number;
};

/** The failures, each with its fate. */
const fates = /* sql */ `
with proven as (
  select call_id, bool_and(method = 'organic') as by_agent from trajectories where not fallback group by call_id
),
fates as (
  select
    f.kind, f.repeat_of is not null as is_repeat,
    case
      when p.by_agent then 'by_agent'
      when p.call_id is not null then 'run'
      when q.call_id is not null then 'waiting'
      when first.repairable = 'no' then 'no_help'
      when first.fixed_by_call_id is not null then 'agent_went_on'
      else 'closed'
    end as fate
  from failures f
  join failures first on first.call_id = coalesce(f.repeat_of, f.call_id)
  left join proven p on p.call_id = first.call_id
  left join queue q on q.call_id = first.call_id
)`;

/** What the account asks the store. */
export const accountQueries = {
  account: /* sql */ `${fates}
select
  count(*)::integer as failed,
  (count(*) filter (fate = 'run' and not is_repeat))::integer as run,
  (count(*) filter (fate = 'by_agent' and not is_repeat))::integer as by_agent,
  (count(*) filter (fate in ('run', 'by_agent') and is_repeat))::integer as repeats,
  (count(*) filter (fate = 'waiting'))::integer as waiting,
  (count(*) filter (fate = 'waiting' and is_repeat))::integer as waiting_repeats,
  (count(*) filter (fate = 'agent_went_on'))::integer as agent_went_on,
  (count(*) filter (fate = 'no_help'))::integer as no_help,
  (count(*) filter (fate = 'closed'))::integer as closed
from fates`,
  kinds: /* sql */ `${fates}
select
  kind, count(*)::integer as failed,
  (count(*) filter (fate in ('run', 'by_agent')))::integer as proven,
  (count(*) filter (fate = 'waiting'))::integer as waiting,
  (count(*) filter (fate = 'agent_went_on'))::integer as agent_went_on,
  (count(*) filter (fate = 'no_help'))::integer as no_help
from fates
group by kind
order by failed desc, kind`,
};

/** Counts what became of the calls that failed. */
export async function readAccount(asker: Asker): Promise<Account> {
  return (await asker.all<Account>(accountQueries.account))[0]!;
}
