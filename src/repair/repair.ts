import pLimit from 'p-limit';
import { AppError } from '../core/app-error.ts';
import type { Failure } from '../core/failure.ts';
import type { OnProgress } from '../core/progress.ts';
import { offeredTools, type Store } from '../store/index.ts';
import { GroupWriter } from './group-writer.ts';
import { ModelSession } from './model/model-session.ts';
import type { ModelSettings } from './model/settings.ts';
import { NotAsked } from './not-asked.ts';
import { organicRepairs } from './organic-repairs.ts';
import { proposeRepair } from './propose.ts';
import { QUERIES } from './queries.ts';
import type { EffectOf, Method, Repair, RepairContext, Repairer } from './repairer.ts';
import type { Rule } from './rules/index.ts';
import { rulesRepairer } from './rules-repairer.ts';
import { type RepairSummary, Tally } from './tally.ts';
import { type CandidateRow, toFailure } from './to-failure.ts';
import { toRow } from './to-row.ts';
import { workedProfiles } from './worked-profiles.ts';

export type RepairOptions = {
  /** The repairers, the cheapest first; default: what the agents put right themselves, and rules. */
  methods?: readonly Method[];
  /** The model that is asked where `methods` name it. */
  model?: ModelSettings;
  /** Only the failures of this cluster. */
  clusterId?: string;
  /** At most so many failures; default: all. */
  limit?: number;
  effectOf?: EffectOf;
  /** The rules that are asked, in their order; default: all that come with toolmend. */
  rules?: readonly Rule[];
  signal?: AbortSignal;
  onProgress?: OnProgress;
  notify?: (line: string) => void;
};

/** Failures that are made ready together. */
const PAGE = 64;

/** A failure to repair, and what came of the cheap repairers. */
type Unit = { row: CandidateRow; failure: Failure; before: Repair | null };

/**
 * Proposes a repair of every failure that asks for one, and saves each when it is done. What was decided before is left alone, so that a
 * second run changes nothing. Throws `AppError` where a model is to be asked and none is given.
 */
export async function repair(store: Store, options: RepairOptions = {}): Promise<RepairSummary> {
  const {
    methods = ['organic', 'rules'],
    clusterId = null,
    limit = null,
    effectOf,
    rules,
    signal,
    onProgress,
    notify,
  } = options;
  const writer = new GroupWriter(store);
  const settings = methods.includes('model') ? options.model : null;
  if (settings === undefined) throw new AppError('a model is to be asked, and none is given.');
  const session = settings && (await ModelSession.open(store, settings, writer));
  const context: RepairContext = { ...(effectOf && { effectOf }), ...(rules && { rules }) };
  const cheap: Repairer[] = methods.includes('rules') ? [rulesRepairer(context)] : [];
  const repairers = methods
    .filter(method => method !== 'organic')
    .map(method => (method === 'model' ? (settings?.name ?? method) : method));
  const values = { cluster_id: clusterId, limit: limit ?? Number.MAX_SAFE_INTEGER, repairers };
  const toolsOf = offeredTools(store);
  const profilesOf = workedProfiles(store);
  const tally = new Tally();
  const inTurn = pLimit(settings?.concurrency ?? 1);
  signal?.addEventListener('abort', () => session?.asker.stop('stopped by the person'), { once: true });
  const saving: Promise<void>[] = [];
  const asking = new Set<Promise<unknown>>();
  let isEstimated = false;

  const save = ({ row }: Unit, result: Repair) => {
    const repairs = [toRow(row.call_id, Number(row.attempts) + 1, result, new Date())];
    const written = writer.write({ repairs, replaced: row.replaced }).then(() => {
      tally.count(result);
      onProgress?.({ stage: 'repair', done: tally.done, total: null, unit: 'failures' });
    });
    // What fails is thrown where all are awaited; until then nothing more is asked.
    written.catch(() => session?.asker.stop('a repair could not be saved'));
    saving.push(written);
  };
  const ask = async (unit: Unit) => {
    try {
      const result = await proposeRepair(unit.failure, [session!.repairer], context, unit.before);
      save(unit, result);
    } catch (cause) {
      if (!(cause instanceof NotAsked)) throw cause;
      tally.left(cause.why);
    }
  };

  if (methods.includes('organic')) {
    const onRepair = (result: Repair) => tally.count(result);
    await organicRepairs(store, { ...context, clusterId, limit, signal, onRepair });
  }
  if (repairers.length === 0) return tally.summary(session);
  for await (const batch of store.batches<CandidateRow>(QUERIES.candidates, values)) {
    for (let start = 0; start < batch.length && !signal?.aborted; start += PAGE) {
      const hard: Unit[] = [];
      for (const row of batch.slice(start, start + PAGE)) {
        if (signal?.aborted) break;
        const tools = await toolsOf(row);
        const names = new Set([row.tool_name, ...tools.map(({ name }) => name)]);
        const failure = { ...toFailure(row, tools), profiles: await profilesOf([...names]) };
        const before = cheap.length === 0 ? null : await proposeRepair(failure, cheap, context);
        if (!session || before?.status === 'proposed') save({ row, failure, before }, before!);
        else hard.push({ row, failure, before });
      }
      if (!session || hard.length === 0) continue;
      const failures = hard.map(unit => unit.failure);
      await session.prepare(failures);
      if (!isEstimated) {
        const total = (await store.first<{ candidates: number }>(QUERIES.candidateCount, values))?.candidates ?? 0;
        notify?.(session.estimate(failures, Math.max(1, total / Math.min(batch.length, PAGE))));
        isEstimated = true;
      }
      for (const unit of hard) {
        const asked: Promise<unknown> = inTurn(ask, unit).then(() => asking.delete(asked));
        asked.catch(() => session.asker.stop('a failure could not be asked about'));
        asking.add(asked);
      }
      // The next page is made ready while this one is asked.
      while (asking.size > inTurn.concurrency + PAGE && !signal?.aborted) await Promise.race(asking);
    }
    if (asking.size === 0) writer.hurry();
    await Promise.all(saving.splice(0));
    if (signal?.aborted) break;
  }
  await Promise.all(asking);
  writer.hurry();
  await session?.asker.saved();
  writer.hurry();
  await Promise.all(saving);
  if (!signal?.aborted) await session?.finish();
  return tally.summary(session);
}
