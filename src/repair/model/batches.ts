import { createHash } from 'node:crypto';
import type { Store, Values } from '../../store/index.ts';
import { QUERIES } from '../queries.ts';
import { type Answer, type Asked, toAnswer, toAnswerRow } from './answers.ts';
import { BATCH_SHARE, bytesOf, type Queued } from './asker.ts';
import { PROMPT_HASH } from './instructions.ts';
import type { BatchProvider, BatchState, Provider, Question } from './providers/provider.ts';
import { ProviderError } from './providers/provider-error.ts';
import type { ModelSettings } from './settings.ts';

/** Questions of one batch, and bytes of one: far below what the provider takes, so that a batch fits the memory. */
const MOST_REQUESTS = 10_000;
const MOST_BYTES = 50_000_000;
/** Answers that are written at a time. */
const MOST_WRITTEN = 500;
/** How much the clocks of provider and store may differ. */
const CLOCK_MS = 5 * 60_000;

type BatchRow = {
  batch_id: string;
  provider_batch_id: string | null;
  status: 'submitting' | 'submitted';
  requests: number;
  items: string;
  submitted_at: string;
};

/** What came of the batches that were under way. `open`: ids of the questions that still wait. `problem`: why the provider did not say how far they are. */
export type Collected = {
  batches: number;
  answers: number;
  again: number;
  costUsd: number | null;
  open: Set<string>;
  problem: ProviderError | null;
};

/** Takes the answers of the batches that have ended, and finds those again that were handed in when toolmend was stopped. */
export async function collectBatches(store: Store, provider: Provider, settings: ModelSettings): Promise<Collected> {
  const collected: Collected = { batches: 0, answers: 0, again: 0, costUsd: 0, open: new Set(), problem: null };
  const rows = await store.all<BatchRow>(QUERIES.openBatches, { model: settings.name });
  const { batches } = provider;
  if (!batches) return collected;
  for (const row of rows) {
    try {
      if (await collect(store, provider, batches, settings, row, collected)) continue;
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause;
      collected.problem = cause;
    }
    for (const { answerId, alikeId } of itemsOf(row)) collected.open.add(answerId).add(alikeId);
  }
  return collected;
}

/** Whether a batch is over, with its answers taken. */
async function collect(
  store: Store,
  provider: Provider,
  batches: BatchProvider,
  settings: ModelSettings,
  row: BatchRow,
  collected: Collected,
): Promise<boolean> {
  const id = row.provider_batch_id;
  const state = id === null ? await foundAgain(store, batches, row) : await batches.state(id);
  if (state?.isEnded) await takeAnswers(store, provider, batches, settings, row, state.id, collected);
  if (state) return state.isEnded;
  const status = id === null ? 'not_sent' : 'lost';
  await store.run(QUERIES.setBatch, { batch_id: row.batch_id, status, provider_batch_id: null });
  return true;
}

/** The batch that was handed in and not heard of: the only one of its size and time that no other row knows. */
async function foundAgain(store: Store, batches: BatchProvider, row: BatchRow): Promise<BatchState | null> {
  const known = new Set(
    (await store.all<{ provider_batch_id: string }>(QUERIES.knownBatches)).map(batch => batch.provider_batch_id),
  );
  const earliest = new Date(`${row.submitted_at.replace(' ', 'T')}Z`).getTime() - CLOCK_MS;
  for await (const state of batches.list()) {
    if (state.createdAt.getTime() < earliest) return null;
    if (known.has(state.id) || state.requests !== row.requests) continue;
    await store.run(QUERIES.setBatch, { batch_id: row.batch_id, status: 'submitted', provider_batch_id: state.id });
    return state;
  }
  return null;
}

async function takeAnswers(
  store: Store,
  provider: Provider,
  batches: BatchProvider,
  { prices }: ModelSettings,
  row: BatchRow,
  providerBatchId: string,
  collected: Collected,
): Promise<void> {
  const items = new Map(itemsOf(row).map(item => [item.answerId, item]));
  const counts = { succeeded: 0, errored: 0, expired: 0, canceled: 0 };
  let cost: number | null = 0;
  const answers: Answer[] = [];
  for await (const result of batches.results(providerBatchId)) {
    const asked = items.get(result.id);
    if (!asked) continue;
    items.delete(result.id);
    counts[result.status]++;
    if (result.status === 'succeeded') {
      const answer = toAnswer(asked, result.reply, prices, asked.bytes, BATCH_SHARE);
      cost = cost === null || answer.costUsd === null ? null : cost + answer.costUsd;
      answers.push(answer);
    } else if (result.status === 'errored' && result.isFinal) answers.push(refused(asked, result.message));
    else collected.again++;
  }
  await store.transaction(async () => {
    for (let at = 0; at < answers.length; at += MOST_WRITTEN)
      await store.append(
        'answers',
        answers.slice(at, at + MOST_WRITTEN).map(answer => toAnswerRow(answer, provider, row.batch_id)),
      );
    await store.run(QUERIES.closeBatch, { batch_id: row.batch_id, status: 'collected', cost_usd: cost, ...counts });
  });
  collected.batches++;
  collected.answers += answers.length;
  collected.again += items.size;
  collected.costUsd = cost === null || collected.costUsd === null ? null : collected.costUsd + cost;
}

/** A question that the provider does not accept: it costs nothing, and asking again would not help. */
function refused({ bytes: _, ...asked }: BatchItemRow, message: string): Answer {
  return { ...asked, text: message, stop: 'errored', inputTokens: 0, outputTokens: 0, costUsd: 0 };
}

/** Hands in what waits; gives the number of batches. Throws `ProviderError` where one cannot be. Each is noted before it is sent, so that none is sent twice. */
export async function submitBatches(store: Store, provider: Provider, queued: readonly Queued[]): Promise<number> {
  const { batches } = provider;
  if (!batches) return 0;
  const groups = grouped(queued);
  for (const group of groups) {
    const row = toBatchRow(group, provider);
    const batch_id = String(row.batch_id);
    await store.append('batches', [row]);
    try {
      const { id } = await batches.submit(group.map(({ asked, question }) => ({ id: asked.answerId, question })));
      await store.run(QUERIES.setBatch, { batch_id, status: 'submitted', provider_batch_id: id });
    } catch (cause) {
      // What was refused was not sent; of what broke off, the next run finds out.
      if (cause instanceof ProviderError && cause.unsureTries === 0)
        await store.run(QUERIES.setBatch, { batch_id, status: 'not_sent', provider_batch_id: null });
      throw cause;
    }
  }
  return groups.length;
}

function grouped(queued: readonly Queued[]): Queued[][] {
  const groups: Queued[][] = [];
  let bytes = 0;
  for (const item of queued) {
    const size = bytesOf(item.question);
    const last = groups.at(-1);
    if (last && last.length < MOST_REQUESTS && bytes + size <= MOST_BYTES) {
      last.push(item);
      bytes += size;
    } else {
      groups.push([item]);
      bytes = size;
    }
  }
  return groups;
}

type BatchItemRow = Asked & { bytes: number };

function toBatchRow(group: readonly Queued[], provider: Provider): Values {
  const now = new Date();
  const ids = group.map(({ asked }) => asked.answerId).join('\n');
  return {
    batch_id: `sha256:${createHash('sha256').update(`${now.toISOString()}\n${ids}`).digest('hex').slice(0, 32)}`,
    provider_batch_id: null,
    provider: provider.name,
    model: provider.model,
    prompt_hash: PROMPT_HASH,
    status: 'submitting',
    items: JSON.stringify(group.map(({ asked, question }) => itemOf(asked, question))),
    requests: group.length,
    submitted_at: now,
  };
}

function itemOf({ answerId, alikeId, round, callId }: Asked, question: Question) {
  return { answer_id: answerId, alike_id: alikeId, round, call_id: callId, bytes: bytesOf(question) };
}

function itemsOf({ items }: BatchRow): BatchItemRow[] {
  const rows = JSON.parse(items) as ReturnType<typeof itemOf>[];
  return rows.map(({ answer_id, alike_id, round, call_id, bytes }) => ({
    answerId: answer_id,
    alikeId: alike_id,
    round,
    callId: call_id,
    bytes,
  }));
}
