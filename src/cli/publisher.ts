import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { publishSnapshot, snapshotPath } from '../store/index.ts';
import type { Session } from './session.ts';

/** A store that is larger is copied only at the end of a run. */
const LARGE = 1e9;
/** Stages that follow each other faster cost readers no waiting. */
const OFTEN_MS = 2_000;

/** Publishes the store for readers while a run goes on: after a stage, and at the end. A failure to do so is said, and stops nothing. */
export function publisher({ store, temporaryDirectory, notify }: Session): {
  afterStage(): Promise<void>;
  atEnd(changed: boolean): Promise<void>;
} {
  let last = performance.now();
  const isLarge = async () => (await stat(store.path)).size >= LARGE;
  const hasSnapshot = () => existsSync(snapshotPath(store.path));
  async function publish(): Promise<void> {
    try {
      await publishSnapshot(store, temporaryDirectory);
    } catch (cause) {
      notify(`no snapshot for readers was made: ${(cause as Error).message.split('\n')[0]}`);
    }
    last = performance.now();
  }
  return {
    afterStage: async () => {
      const isDue = !hasSnapshot() || performance.now() - last >= OFTEN_MS;
      if (isDue && !(await isLarge())) await publish();
    },
    atEnd: async changed => {
      if (changed || !hasSnapshot() || !(await isLarge())) await publish();
    },
  };
}
