import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { AppError } from '../core/app-error.ts';
import { Reader } from '../store/index.ts';
import { demoQueries } from './demo-queries.ts';

/** What stands beside a store; the store itself is the last to go, so that what is left of a stopped removal is known as ours. */
const ENDINGS = ['.wal', '.snapshot', '.reviews.jsonl', '.reviews.taken.jsonl', ''];

/** Removes the store of an earlier demo. Throws `AppError` where the file is something else. */
export async function clearDemo(store: string): Promise<void> {
  const found = ENDINGS.map(ending => store + ending).filter(existsSync);
  const [first] = found;
  if (first === undefined) return;
  if (!existsSync(store)) throw refusal(first);
  if (!(await isDemo(store))) throw refusal(store);
  for (const file of found) await rm(file, { force: true });
}

/** Whether a demo made the store and nobody read logs of their own into it since; or a demo was stopped before it wrote that it began. */
async function isDemo(store: string): Promise<boolean> {
  try {
    await using reader = await Reader.open(store, { snapshot: false });
    const [row] = await reader.all<{ is_demo: boolean }>(demoQueries.isDemo);
    return row?.is_demo ?? false;
  } catch (cause) {
    // One that another process holds, and one that cannot be opened, say so themselves; one without our tables is not ours.
    if (cause instanceof AppError && cause.name !== 'QueryError') throw cause;
    return false;
  }
}

function refusal(file: string): AppError {
  return new AppError(`${file} is not of an earlier demo, and stays as it is. Name another folder with --dir.`);
}
