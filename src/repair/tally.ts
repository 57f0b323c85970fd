import type { ModelSession, ModelSummary } from './model/model-session.ts';
import type { NotAsked } from './not-asked.ts';
import type { Method, Repair } from './repairer.ts';

/** What a run of repair did. `by_method` counts the repairs that were proposed. `model` is there where one was to be asked. */
export type RepairSummary = {
  candidates: number;
  proposed: number;
  rejected: number;
  unrepairable: number;
  needs_user: number;
  by_method: { [M in Method]?: number };
  /** US dollars; null where a price is not known. */
  cost_usd: number | null;
  model?: ModelSummary;
};

/** Counts what came of the failures. */
export class Tally {
  readonly #counts = { candidates: 0, proposed: 0, rejected: 0, unrepairable: 0, needs_user: 0 };
  readonly #byMethod: { [M in Method]?: number } = {};
  readonly #units = { errors: 0, waiting: 0, notAsked: 0 };

  get done(): number {
    return this.#counts.candidates;
  }

  count({ status, method }: Repair): void {
    this.#counts.candidates++;
    if (status === 'error') this.#units.errors++;
    else this.#counts[status]++;
    if (status === 'proposed') this.#byMethod[method] = (this.#byMethod[method] ?? 0) + 1;
  }

  left(why: NotAsked['why']): void {
    this.#counts.candidates++;
    if (why === 'waiting') this.#units.waiting++;
    else this.#units.notAsked++;
  }

  summary(session: ModelSession | null): RepairSummary {
    const model = session?.summary(this.#units);
    const cost_usd = model ? model.cost_usd : 0;
    return { ...this.#counts, by_method: this.#byMethod, cost_usd, ...(model && { model }) };
  }
}
