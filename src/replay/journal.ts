import type { Store } from '../store/index.ts';
import { deleteReplays } from './queries.ts';
import type { ReplayRow } from './types.ts';

const GROUP_MS = 5;

type Entry = { row: ReplayRow; replaces: string[]; done: () => void; failed: (cause: unknown) => void };

/** Writes rows of `replays` in groups: a commit each would cost more than most calls. */
export class Journal {
  readonly #store: Store;
  #waiting: Entry[] = [];
  #flushing: Promise<void> | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Writes a row, in place of the one with its id and of those in `replaces`. Resolves when it is committed, within about 5 ms. */
  write(row: ReplayRow, replaces: string[] = []): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ row, replaces, done, failed });
      this.#flushing ??= this.#flush();
    });
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await new Promise(resolve => setTimeout(resolve, GROUP_MS));
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await this.#commit(group);
        for (const { done } of group) done();
      } catch (cause) {
        for (const { failed } of group) failed(cause);
      }
    }
    this.#flushing = null;
  }

  async #commit(group: readonly Entry[]): Promise<void> {
    await this.#store.transaction(async () => {
      const replayIds = group.flatMap(({ row, replaces }) => [row.replay_id, ...replaces]);
      await this.#store.run(deleteReplays, { replayIds });
      await this.#store.append(
        'replays',
        group.map(({ row }) => row),
      );
    });
  }
}
