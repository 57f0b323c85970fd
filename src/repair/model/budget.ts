/** Money of one run in US dollars: what was spent, and what the questions under way may cost at most. */
export class Budget {
  /** What was spent, or may have been; an answer whose price is not known counts nothing. */
  spent = 0;
  readonly #most: number;
  #reserved = 0;
  #waiting: (() => void)[] = [];

  /** `most`: what the run may cost; null for no bound. */
  constructor(most: number | null) {
    this.#most = most ?? Number.POSITIVE_INFINITY;
  }

  /** Sets money aside for a question. Waits where those under way may leave enough; false where there will never be enough. */
  async reserve(amount: number): Promise<boolean> {
    while (this.spent + this.#reserved + amount > this.#most) {
      if (this.#reserved === 0) return false;
      await new Promise<void>(resolve => this.#waiting.push(resolve));
    }
    this.#reserved += amount;
    return true;
  }

  /** Gives back what was set aside, less what was spent of it. */
  settle(reserved: number, spent: number): void {
    this.#reserved = Math.max(0, this.#reserved - reserved);
    // Rounding must not leave a trace of what is not reserved any more.
    if (this.#reserved < 1e-12) this.#reserved = 0;
    this.spent += spent;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
