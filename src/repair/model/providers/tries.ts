import { AsyncLocalStorage } from 'node:async_hooks';
import { leanFetch } from './lean-fetch.ts';

/** Tries of one question that were sent, and of those the ones that were answered with a status that costs nothing. */
type Tries = { sent: number; free: number };

const ofQuestion = new AsyncLocalStorage<Tries>();

/** `fetch` for an SDK: counts the tries of the question that is being asked. */
export const countedFetch: typeof fetch = async (input, init) => {
  const tries = ofQuestion.getStore();
  if (!tries) return fetch(input, init);
  tries.sent++;
  const response = await leanFetch(input, init);
  if (!response.ok) tries.free++;
  return response;
};

/** Asks one question, and counts the tries that were sent and dropped: the provider may charge for them. */
export async function withTries<T extends object>(
  ask: () => Promise<T>,
  toError: (cause: unknown, unsureTries: number) => Error,
): Promise<T & { unsureTries: number }> {
  const tries: Tries = { sent: 0, free: 0 };
  try {
    const answer = await ofQuestion.run(tries, ask);
    return { ...answer, unsureTries: Math.max(0, tries.sent - tries.free - 1) };
  } catch (cause) {
    throw toError(cause, tries.sent - tries.free);
  }
}
