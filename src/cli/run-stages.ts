import type { ClusterSummary } from '../cluster/index.ts';
import { cluster } from '../cluster/index.ts';
import { toolSettings } from '../core/tool-settings.ts';
import { type ExportSummary, exportDataset, prepareFolder } from '../export/index.ts';
import { type ExtractSummary, extract } from '../extract/index.ts';
import { type IngestOptions, type IngestSummary, ingest } from '../ingest/index.ts';
import { type RepairOptions, type RepairSummary, repair } from '../repair/index.ts';
import { type ReplaySummary, replay } from '../replay/index.ts';
import { type Account, readAccount } from './account.ts';
import { checkAllowed } from './check-allowed.ts';
import { noteTables } from './note-tables.ts';
import { publisher } from './publisher.ts';
import type { ReplayFlags } from './replay.ts';
import type { Session } from './session.ts';
import { stopwatch } from './stopwatch.ts';

export type RunOptions = ReplayFlags &
  Pick<IngestOptions, 'map' | 'reread'> & {
    /** A stage to do again on all that is there. */
    redo?: 'cluster';
    export?: { format: 'trl' | 'openai'; out: string };
    /** Who repairs; default: the rules. */
    repair?: Pick<RepairOptions, 'methods' | 'model' | 'rules'>;
    stdin: NodeJS.ReadableStream;
  };

export type RunSummary = {
  ingest: IngestSummary;
  extract: ExtractSummary;
  cluster: ClusterSummary;
  repair: RepairSummary;
  replay: ReplaySummary;
  export: ExportSummary | null;
  /** Failures that wait for a person, by why. */
  left_to_person: Record<string, number>;
  /** Repaired calls that may not run as things are, by tool. */
  blocked: Record<string, number>;
  /** Why repairs could not be run, the most frequent first. */
  not_runnable: { reason: string; calls: number; tools: string[] }[];
  nothing_new: boolean;
  /** Of the failures of `extract`, those that stood in the store before and were judged anew. */
  judged_again: number;
  /** The failures that a repair was tried on, each counted once; the counts of `repair` are of attempts. */
  tried: Tried;
  /** What became of all failed calls of the store. */
  account: Account;
  /** How long each stage took. */
  seconds: Record<string, number>;
};

/** Failures by how the last repair of this run ended. */
export type Tried = {
  tried: number;
  by_agent: number;
  proposed: number;
  needs_user: number;
  rejected: number;
  unrepairable: number;
  error: number;
};

/** What a run asks the store. */
export const runQueries = {
  queue: /* sql */ `select reason, count(*)::integer as calls from queue group by all order by calls desc, reason`,
  /** The repairs that wait because they may not run, by the tool of their first step that may not. */
  blocked: /* sql */ `
with steps as (select repair_id, min(step) as step from replays where outcome = 'blocked' group by repair_id)
select q.calls ->> ('$[' || s.step || '].tool_name') as tool_name, count(*)::integer as calls
from queue q join steps s using (repair_id)
where q.reason = 'blocked'
group by all order by calls desc, tool_name`,
  /** What the repairers made of failures since a time: each failure once, by how its last repair ended. */
  tried: /* sql */ `
with last_repair as (
  select * from repairs where created_at >= $since::timestamp
  qualify row_number() over (partition by call_id order by attempt desc, created_at desc, repair_id) = 1
)
select
  count(*)::integer as tried,
  (count(*) filter (status = 'proposed' and method = 'organic'))::integer as by_agent,
  (count(*) filter (status = 'proposed' and method <> 'organic'))::integer as proposed,
  (count(*) filter (status = 'needs_user'))::integer as needs_user,
  (count(*) filter (status = 'rejected'))::integer as rejected,
  (count(*) filter (status = 'unrepairable'))::integer as unrepairable,
  (count(*) filter (status = 'error'))::integer as error
from last_repair`,
  /** Why repairs that wait could not be run, and of which tools. */
  notRunnable: /* sql */ `
with steps as (
  select p.repair_id, min(p.step) as step, arg_min(p.error_text, p.step) as error_text
  from replays p where p.outcome = 'not_executable' group by p.repair_id
),
stopped as (
  select s.error_text, q.calls ->> ('$[' || s.step || '].tool_name') as tool_name, count(*) as calls
  from queue q join steps s using (repair_id)
  where q.reason = 'not_executable'
  group by all
)
select
  regexp_replace(
    regexp_replace(coalesce(error_text, 'not run'), '^not run: ', ''), '[.]?; (to run .*declare "tools"|start the executor ).*$', '', 's'
  ) as reason, sum(calls)::integer as calls, list(distinct tool_name) as tools
from stopped
group by reason order by calls desc, reason`,
  failures: /* sql */ `select count(*)::integer as failures from failures`,
};

/** The main job: every stage in order, on what is new; repair and replay take turns until nothing moves. */
export async function runStages(session: Session, paths: string[], options: RunOptions): Promise<RunSummary> {
  const { store, config, ...rest } = session;
  const { afterStage, atEnd } = publisher(session);
  const { seconds, timed } = stopwatch();
  const began = new Date();
  // Said before the work, not after it.
  if (options.export) await prepareFolder(options.export.out);
  const ingested = await timed('ingest', () =>
    ingest(store, paths, {
      ...rest,
      stdin: options.stdin,
      ...(options.map && { map: options.map }),
      ...(options.reread && { reread: true }),
    }),
  );
  if (!options.map) await noteTables(store, began, rest.notify);
  await afterStage();
  const countFailures = async () => (await store.first<{ failures: number }>(runQueries.failures))!.failures;
  const before = await countFailures();
  const extracted = await timed('extract', () => extract(store, rest));
  const judgedAgain = before + extracted.failures - (await countFailures());
  await afterStage();
  const clustered = await timed('cluster', () => cluster(store, { ...rest, redo: options.redo === 'cluster' }));
  await afterStage();
  const effectOf = (name: string) => (config && toolSettings(config, name)?.effect) ?? null;
  let repaired = await timed('repair', () => repair(store, { ...rest, ...options.repair, effectOf }));
  await afterStage();
  await checkAllowed(store, config, { allow: options.allow, notify: rest.notify });
  let replayed = await timed('replay', () => replay(store, config, { ...rest, ...options }));
  await afterStage();
  let isMoving = replayed.executed > 0;
  while (isMoving && !rest.signal.aborted) {
    const again = await timed('repair', () => repair(store, { ...rest, ...options.repair, effectOf }));
    repaired = added(repaired, again);
    if (again.proposed === 0) break;
    const replayedAgain = await timed('replay', () => replay(store, config, { ...rest, ...options }));
    replayed = added(replayed, replayedAgain);
    isMoving = replayedAgain.executed > 0;
    await afterStage();
  }
  const exported =
    options.export && !rest.signal.aborted
      ? await timed('export', () => exportDataset(store, { ...rest, ...options.export! }))
      : null;
  const queue = await store.all<{ reason: string; calls: number }>(runQueries.queue);
  const blocked = await store.all<{ tool_name: string; calls: number }>(runQueries.blocked);
  const changed = ingested.calls + ingested.rejects + extracted.failures + repaired.candidates + replayed.executed;
  if (!rest.signal.aborted) await atEnd(changed > 0);
  return {
    ingest: ingested,
    extract: extracted,
    cluster: clustered,
    repair: repaired,
    replay: replayed,
    export: exported,
    left_to_person: Object.fromEntries(queue.map(row => [row.reason, row.calls])),
    blocked: Object.fromEntries(blocked.map(row => [row.tool_name, row.calls])),
    not_runnable: await store.all<RunSummary['not_runnable'][number]>(runQueries.notRunnable),
    nothing_new: changed === 0,
    judged_again: judgedAgain,
    tried: (await store.first<Tried>(runQueries.tried, { since: began }))!,
    account: await readAccount(store),
    seconds,
  };
}

/** Two summaries of one stage as one: counts are added, lists are joined without doubles, what is neither is taken from the later one. */
function added<T>(a: T, b: T): T {
  if (typeof a === 'number' && typeof b === 'number') return (a + b) as T;
  if (Array.isArray(a) && Array.isArray(b)) return [...new Set([...a, ...b])] as T;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return b ?? a;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return Object.fromEntries(
    [...names].map(name => [
      name,
      name in left && name in right ? added(left[name], right[name]) : (right[name] ?? left[name]),
    ]),
  ) as T;
}
