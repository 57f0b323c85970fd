type Waiting = { isRead: boolean; enter: () => void };

/** Lets reads of one executor run together, up to a limit, and everything else alone, in the order of asking: a read after a write waits. */
export class Gate {
  readonly #limit: number;
  readonly #queue: Waiting[] = [];
  #reads = 0;
  #isWriting = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  async run<T>(isRead: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>(enter => {
      this.#queue.push({ isRead, enter });
      this.#admit();
    });
    try {
      return await work();
    } finally {
      if (isRead) this.#reads -= 1;
      else this.#isWriting = false;
      this.#admit();
    }
  }

  #admit(): void {
    for (let next = this.#queue[0]; next !== undefined && this.#mayEnter(next); next = this.#queue[0]) {
      this.#queue.shift();
      if (next.isRead) this.#reads += 1;
      else this.#isWriting = true;
      next.enter();
    }
  }

  #mayEnter({ isRead }: Waiting): boolean {
    if (this.#isWriting) return false;
    return isRead ? this.#reads < this.#limit : this.#reads === 0;
  }
}
