import { AppError } from '../core/app-error.ts';
import type { Asker } from '../store/index.ts';
import { attempts, countWaiting, decisionsOfCall, failureDetails, reviewed, waiting } from './queries.ts';
import type { ReviewDetails, Reviewed, ReviewedAttempt, ReviewItem } from './types.ts';

/** What waits for a person, at most `limit`, and how many there are; `reason`: only those that wait for it. */
export async function listReviews(
  store: Asker,
  { reason = null, limit }: { reason?: string | null; limit: number },
): Promise<{ items: ReviewItem[]; total: number }> {
  const items = await store.all<ReviewItem>(waiting, { reason, limit });
  const [count] = await store.all<{ waiting: number }>(countWaiting, { reason });
  return { items, total: count?.waiting ?? 0 };
}

/** A repair by its id, or the last one of a failure by the id of the call, or by the beginning of either. */
export async function findReviewed(store: Asker, id: string): Promise<Reviewed> {
  const [found, other] = await store.all<Reviewed>(reviewed, { prefix: id });
  if (!found) throw new AppError(`no such repair or failed call: ${id}. "toolmend review list" shows what waits.`);
  if (other) throw new AppError(`${id} begins more than one id. Write more of it.`);
  return found;
}

/** The failure, every attempt to repair it, how they ended, and what persons decided. */
export async function showReview(store: Asker, id: string): Promise<ReviewDetails> {
  const found = await findReviewed(store, id);
  const { call_id } = found;
  const [failure] = await store.all<Omit<ReviewDetails, keyof Reviewed | 'attempts' | 'decisions'>>(failureDetails, {
    call_id,
  });
  return {
    ...found,
    ...failure!,
    attempts: await store.all<ReviewedAttempt>(attempts, { call_id }),
    decisions: await store.all<ReviewDetails['decisions'][number]>(decisionsOfCall, { call_id }),
  };
}
