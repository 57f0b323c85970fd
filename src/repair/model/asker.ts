import type { GroupWriter } from '../group-writer.ts';
import { NotAsked } from '../not-asked.ts';
import { type Answer, type Asked, toAnswer, toAnswerRow } from './answers.ts';
import { mostCost } from './prices.ts';
import type { Provider, Question } from './providers/provider.ts';
import { ProviderError } from './providers/provider-error.ts';
import type { ModelSettings } from './settings.ts';

/** Batches cost half. */
export const BATCH_SHARE = 0.5;

/** Questions in a row without an answer after which no more are put, beside those under way. */
const MOST_UNANSWERED = 20;

/** Answers that are kept in memory; those that fall out are read again where they are met again. */
const MOST_KNOWN = 10_000;

/** A question that waits to be handed in with a batch. */
export type Queued = { asked: Asked; question: Question };

/** Puts questions: each only once, none past the budget, and none again whose answer is known or under way. */
export class Asker {
  /** What was asked in this run, and what came of it. */
  readonly counts = { asked: 0, known: 0, inputTokens: 0, outputTokens: 0 };
  /** Questions to hand in with the next batch. */
  readonly queued: Queued[] = [];
  /** Why no more questions are put; null while they are. */
  stopped: string | null = null;
  /** The same where that is a failure: the provider refuses the key, or does not answer. */
  failed: string | null = null;
  readonly #provider: Provider;
  readonly #settings: ModelSettings;
  readonly #writer: GroupWriter;
  readonly #underWay: Set<string>;
  readonly #known = new Map<string, Answer>();
  readonly #first = new Map<string, Answer>();
  readonly #asking = new Map<string, Promise<Answer>>();
  readonly #saving = new Set<Promise<void>>();
  readonly #spentBefore: number;
  #unanswered = 0;

  /** `underWay`: ids of questions, and of what is alike to them, that wait in a batch. */
  constructor(provider: Provider, settings: ModelSettings, writer: GroupWriter, underWay: Iterable<string>) {
    this.#provider = provider;
    this.#settings = settings;
    this.#writer = writer;
    this.#underWay = new Set(underWay);
    this.#spentBefore = settings.budget.spent;
  }

  /** Takes in answers that are saved already. Those not met for long are forgotten. */
  know(answers: readonly Answer[]): void {
    for (const answer of answers) this.#remember(answer);
  }

  /** No more questions are put. */
  stop(why: string): void {
    this.stopped ??= why;
  }

  /** The answer to a question: a known one, that to an alike one, or a new one. Throws `NotAsked` or `ProviderError`. */
  async answer(asked: Asked, question: Question): Promise<Answer> {
    const key = asked.round === 1 ? asked.alikeId : asked.answerId;
    const underWay = this.#asking.get(key);
    const known =
      this.#known.get(asked.answerId) ??
      (asked.round === 1 ? this.#first.get(asked.alikeId) : undefined) ??
      (underWay && (await underWay));
    if (known) {
      this.counts.known++;
      return known;
    }
    if (this.#underWay.has(asked.answerId) || (asked.round === 1 && this.#underWay.has(asked.alikeId)))
      throw new NotAsked('waiting', 'The question waits in a batch.');
    if (this.stopped !== null) throw new NotAsked('stopped', this.stopped);
    const answer = this.#settings.isBatch ? this.#queue(asked, question) : this.#ask(asked, question);
    this.#asking.set(key, answer);
    try {
      const given = await answer;
      this.#remember(given);
      return given;
    } finally {
      this.#asking.delete(key);
    }
  }

  /** No more questions are put, since the provider failed. */
  fail(why: string): void {
    this.failed ??= why;
    this.stop(why);
  }

  #remember(answer: Answer): void {
    keep(this.#known, answer.answerId, answer);
    if (answer.round === 1) keep(this.#first, answer.alikeId, this.#first.get(answer.alikeId) ?? answer);
  }

  /** US dollars that this run has spent so far, or may have. */
  get spent(): number {
    return this.#settings.budget.spent - this.#spentBefore;
  }

  /** Resolves when all answers are saved. */
  async saved(): Promise<void> {
    await Promise.all(this.#saving);
  }

  /** Begins to save an answer, which the repair that comes of it is saved after. */
  #save(answer: Answer): void {
    const saving = this.#writer.write({ answers: [toAnswerRow(answer, this.#provider, null)] });
    this.#saving.add(saving);
    saving.then(
      () => this.#saving.delete(saving),
      () => this.stop('an answer could not be saved'),
    );
  }

  /** Waits where many answers are not saved yet: they would be lost if toolmend were killed now. */
  async #roomToSave(): Promise<void> {
    while (this.#saving.size >= 4 * this.#settings.concurrency) await Promise.race(this.#saving);
  }

  async #reserve(question: Question, share: number, tries: number): Promise<number> {
    const { prices } = this.#settings;
    const most = prices === null ? 0 : mostCost(bytesOf(question), question.maxOutputTokens, prices) * share * tries;
    if (!(await this.#settings.budget.reserve(most))) this.stop('the budget does not allow another question');
    else if (this.stopped === null) return most;
    else this.#settings.budget.settle(most, 0);
    throw new NotAsked('stopped', this.stopped!);
  }

  async #queue(asked: Asked, question: Question): Promise<Answer> {
    const most = await this.#reserve(question, BATCH_SHARE, 1);
    this.#settings.budget.settle(most, most);
    this.queued.push({ asked, question });
    this.#underWay.add(asked.answerId).add(asked.alikeId);
    throw new NotAsked('waiting', 'The question is handed in with a batch.');
  }

  async #ask(asked: Asked, question: Question): Promise<Answer> {
    await this.#roomToSave();
    const { prices } = this.#settings;
    const tries = this.#provider.mostTries;
    const reserved = await this.#reserve(question, 1, tries);
    const oneTry = reserved / tries;
    this.counts.asked++;
    try {
      const reply = await this.#provider.ask(question);
      const answer = toAnswer(asked, reply, prices, bytesOf(question));
      this.#settings.budget.settle(reserved, (answer.costUsd ?? 0) + reply.unsureTries * oneTry);
      this.#unanswered = 0;
      this.counts.inputTokens += answer.inputTokens;
      this.counts.outputTokens += answer.outputTokens;
      this.#save(answer);
      return answer;
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause;
      this.#settings.budget.settle(reserved, cause.unsureTries * oneTry);
      if (cause.isFatal) this.fail(cause.message);
      else if (++this.#unanswered >= Math.max(MOST_UNANSWERED, 2 * this.#settings.concurrency))
        this.fail(`${this.#unanswered} questions in a row had no answer, the last one: ${cause.message}`);
      throw cause;
    }
  }
}

/** Puts an answer last in the order of those known, and forgets the one that was not met for longest. */
function keep(answers: Map<string, Answer>, id: string, answer: Answer): void {
  answers.delete(id);
  answers.set(id, answer);
  if (answers.size > MOST_KNOWN) answers.delete(answers.keys().next().value!);
}

/** Bytes of all that a question tells. */
export function bytesOf({ system, context, turns }: Question): number {
  return turns.reduce(
    (sum, { text }) => sum + Buffer.byteLength(text),
    Buffer.byteLength(system) + Buffer.byteLength(context),
  );
}
