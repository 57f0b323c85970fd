import { type Connection, limitMemory, type Store } from '../store/index.ts';
import { laneSettings } from './queries/settings.ts';

/** Batches that are worked on at a time, where there are as many cores. */
const LANES = 2;

/** Works on an item on a connection of its own; `turn` is over when the item before it is done. */
export type LaneWork<T> = (item: T, lane: Connection, turn: Promise<void>) => Promise<void>;

/**
 * Works on items in a few lanes, each a connection to the store, while the next item is made: an item that is n places behind another
 * is only made when that one is done, n being `laneCount` + 1. Meanwhile DuckDB has no more threads than cores in all, and little memory.
 */
export async function eachInLanes<T>(
  store: Store,
  items: AsyncGenerator<T>,
  laneCount: number,
  work: LaneWork<T>,
): Promise<void> {
  const lanes: Connection[] = [];
  const running: Promise<void>[] = [];
  let next = items.next();
  try {
    for (let at = 0; at < laneCount; at++) lanes.push(await store.connect());
    for (let at = 0; ; at++) {
      const { value, done } = await next;
      if (done) break;
      if (at >= laneCount) await running[at - laneCount];
      next = items.next();
      running.push(work(value, lanes[at % laneCount]!, running[at - 1] ?? Promise.resolve()));
      // What they throw is thrown when their turn comes.
      for (const promise of [next, running[at]!]) promise.catch(() => {});
      delete running[at - laneCount];
    }
    for (const promise of running) await promise;
  } finally {
    await Promise.allSettled([next, ...running]);
    await items.return(undefined);
    for (const lane of lanes) lane.close();
  }
}

/** Settings of DuckDB while several lanes work. */
const SETTINGS = {
  /** Memory for all of them, and for rows that wait to be written. */
  memory_limit: 1_000_000_000,
  /** Rows are written to the file many batches at a time: each time, what the last rows stand in is written again. */
  checkpoint_threshold: 512_000_000,
};

/** Sets DuckDB's threads, memory and waiting rows to what several lanes may take together, and sets them back in the end. */
export async function withLaneSettings<T>(store: Store, work: (laneCount: number) => Promise<T>): Promise<T> {
  const before = (await store.first<{ threads: number; memory_limit: string; checkpoint_threshold: string }>(
    laneSettings,
  ))!;
  const laneCount = Math.min(LANES, before.threads);
  await store.run(`set threads = ${before.threads - laneCount + 1}`);
  await limitMemory(store, SETTINGS.memory_limit);
  await store.run(`set checkpoint_threshold = '${SETTINGS.checkpoint_threshold} bytes'`);
  try {
    return await work(laneCount);
  } finally {
    await store.run(`set threads = ${before.threads}`);
    await store.run(`set memory_limit = '${before.memory_limit}'`);
    await store.run(`set checkpoint_threshold = '${before.checkpoint_threshold}'`);
  }
}
