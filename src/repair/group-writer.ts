import type { Store, Values } from '../store/index.ts';
import { QUERIES } from './queries.ts';

/** Rows that belong together: all of them are written, or none. `replaced`: repairs that are deleted, since they were errors without an answer. */
export type Unit = { repairs?: Values[]; answers?: Values[]; replaced?: string[] };

type Waiting = { unit: Unit; done: () => void; failed: (cause: unknown) => void };

/** Most milliseconds that a unit waits for others to be written with. */
const GROUP_MS = 50;

/** Writes units in groups: a commit each would cost more than many an answer. */
export class GroupWriter {
  readonly #store: Store;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  #wake: () => void = () => {};

  constructor(store: Store) {
    this.#store = store;
  }

  /** Resolves when the unit is committed. */
  write(unit: Unit): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ unit, done, failed });
      this.#writing ??= this.#writeAll();
    });
  }

  /** What waits is written now: no more comes soon. */
  hurry(): void {
    this.#wake();
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, GROUP_MS);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await this.#commit(group.map(({ unit }) => unit));
        for (const { done } of group) done();
      } catch (cause) {
        for (const { failed } of group) failed(cause);
      }
    }
    this.#writing = null;
  }

  async #commit(units: readonly Unit[]): Promise<void> {
    const replaced = units.flatMap(unit => unit.replaced ?? []);
    await this.#store.transaction(async () => {
      if (replaced.length > 0) await this.#store.run(QUERIES.deleteRepairs, { repair_ids: replaced });
      await this.#store.append(
        'repairs',
        units.flatMap(unit => unit.repairs ?? []),
      );
      await this.#store.append(
        'answers',
        units.flatMap(unit => unit.answers ?? []),
      );
    });
  }
}
