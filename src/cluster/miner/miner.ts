import { learn } from './learn.ts';
import { type Pattern, statementOf } from './pattern.ts';
import { PatternIndex } from './pattern-index.ts';
import { readKey } from './read-key.ts';
import { signatureOf } from './signatures.ts';
import { Vocabulary } from './vocabulary.ts';

export type MinerOptions = {
  /** New patterns after which it learns, to bound memory. */
  learnEvery?: number;
};

/** Groups texts by what they say. A text gets a slot at once; which slots are one cluster is known after `learn`. */
export class Miner {
  readonly words = new Vocabulary();
  readonly patterns: Pattern[] = [];
  /** Slot by slot the pattern it leads to. */
  readonly #leads: number[] = [];
  #live: number[] = [];
  #exact = new Map<number, number>();
  #index = new PatternIndex(this.words);
  #fresh = 0;
  readonly #learnEvery: number;

  constructor({ learnEvery = 60_000 }: MinerOptions = {}) {
    this.#learnEvery = learnEvery;
  }

  /** The slot of a text. */
  add(text: string): number {
    const slot = this.#slotOf(text);
    this.patterns[this.leadOf(slot)]!.count++;
    if (this.#fresh >= this.#learnEvery) this.learn();
    return slot;
  }

  /** Takes a pattern that was learned before. */
  restore(pattern: Pattern): number {
    return this.#insert(pattern);
  }

  /** Learns from all texts so far. */
  learn(): void {
    const live = this.#live.map(slot => this.patterns[slot]!);
    const slots = new Map(live.map((pattern, at) => [pattern, this.#live[at]!]));
    learn(live, this.words);
    this.#exact = new Map();
    this.#index = new PatternIndex(this.words);
    this.#live = this.#live.filter(slot => {
      const { into, ids, isLearned } = this.patterns[slot]!;
      if (into) {
        this.#leads[slot] = slots.get(into)!;
        this.patterns[slot] = into;
        return false;
      }
      this.#exact.set(signatureOf(ids), slot);
      if (isLearned) this.#index.add(ids, slot);
      return true;
    });
    this.#fresh = 0;
  }

  /** The slot that a slot leads to after learning. */
  leadOf(slot: number): number {
    let lead = slot;
    while (this.#leads[lead] !== lead) lead = this.#leads[lead]!;
    return lead;
  }

  /** What the pattern of a slot says: the same for all slots of a cluster. */
  statementOf(slot: number): string {
    return statementOf(this.patterns[this.leadOf(slot)]!.ids, this.words);
  }

  /** The slots that lead to themselves. */
  get live(): readonly number[] {
    return this.#live;
  }

  #slotOf(text: string): number {
    const { ids } = readKey(text, this.words);
    const exact = this.#exact.get(signatureOf(ids));
    if (exact !== undefined) return exact;
    const fitting = this.#index.find(ids);
    if (fitting >= 0) return fitting;
    const { before, texts, after } = readKey(text, this.words, true);
    this.#fresh++;
    return this.#insert({
      ids,
      count: 0,
      isLearned: false,
      fillers: null,
      into: null,
      shown: { before, texts, after },
    });
  }

  #insert(pattern: Pattern): number {
    const slot = this.patterns.push(pattern) - 1;
    this.#leads.push(slot);
    this.#live.push(slot);
    this.#exact.set(signatureOf(pattern.ids), slot);
    return slot;
  }
}
