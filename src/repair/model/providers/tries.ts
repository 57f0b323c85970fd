import { leanFetch } from './lean-fetch.ts';

/** Tries of one question that were sent, and of those the ones that were answered with a status that costs nothing. */
type Tries = { sent: number; free: number };

/** What an SDK is given with a question, and hands to `fetch` with each of its tries. */
export type Counted = { fetchOptions: object };

/** `fetch` for an SDK: counts the tries of the question that is being asked. */
export const countedFetch: typeof fetch = async (input, init) => {
  const { tries, ...rest } = (init ?? {}) as RequestInit & { tries?: Tries };
  if (!tries) return fetch(input, init);
  tries.sent++;
  const response = await leanFetch(input, rest);
  if (!response.ok) tries.free++;
  return response;
};

/** Asks one question, and counts the tries that were sent and dropped: the provider may charge for them. */
export async function withTries<T extends object>(
  ask: (counted: Counted) => Promise<T>,
  toError: (cause: unknown, unsureTries: number) => Error,
): Promise<T & { unsureTries: number }> {
  const tries: Tries = { sent: 0, free: 0 };
  try {
    const answer = await ask({ fetchOptions: { tries } });
    return { ...answer, unsureTries: Math.max(0, tries.sent - tries.free - 1) };
  } catch (cause) {
    throw toError(cause, tries.sent - tries.free);
  }
}
