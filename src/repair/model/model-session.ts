import type { Failure } from '../../core/failure.ts';
import { readProfiles, type Store } from '../../store/index.ts';
import type { GroupWriter } from '../group-writer.ts';
import type { Repairer } from '../repairer.ts';
import { readAnswers } from './answers.ts';
import { Asker, BATCH_SHARE, bytesOf } from './asker.ts';
import { type Collected, collectBatches, submitBatches } from './batches.ts';
import { modelRepairer } from './model-repairer.ts';
import { anthropicProvider } from './providers/anthropic.ts';
import { openaiProvider } from './providers/openai-compatible.ts';
import type { Provider } from './providers/provider.ts';
import { ProviderError } from './providers/provider-error.ts';
import { Questions } from './questions.ts';
import type { ModelSettings } from './settings.ts';

/** What asking the model came to in one run. `waiting`: repairs that wait for a batch; `not_asked`: repairs left for another run. */
export type ModelSummary = {
  name: string;
  asked: number;
  /** Answers that were known, or asked for an alike failure. */
  known: number;
  errors: number;
  waiting: number;
  not_asked: number;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number | null;
  /** Batches handed in, and batches whose answers were taken. */
  batches_submitted: number;
  batches_collected: number;
  /** Why no more was asked. */
  stopped: string | null;
  /** The same where the provider failed. */
  failed: string | null;
};

/** The provider of the settings. */
export function toProvider({ provider, name, ...server }: ModelSettings & { maxRetries?: number }): Provider {
  const settings = { ...server, model: name };
  return provider === 'anthropic' ? anthropicProvider(settings) : openaiProvider(settings);
}

/** One run with a model: takes the answers of batches first, then answers for the repairer, and hands in a batch at the end. */
export class ModelSession {
  readonly repairer: Repairer;
  readonly asker: Asker;
  readonly #store: Store;
  readonly #provider: Provider;
  readonly #settings: ModelSettings;
  readonly #collected: Collected;
  readonly #questions: Questions;
  #known = new Set<string>();
  #submitted = 0;

  private constructor(
    store: Store,
    provider: Provider,
    settings: ModelSettings,
    writer: GroupWriter,
    collected: Collected,
  ) {
    this.#store = store;
    this.#provider = provider;
    this.#settings = settings;
    this.#collected = collected;
    this.asker = new Asker(provider, settings, writer, collected.open);
    if (collected.problem) this.asker.fail(collected.problem.message);
    this.#questions = new Questions(settings);
    this.repairer = modelRepairer(this.asker, settings, this.#questions);
  }

  static async open(store: Store, settings: ModelSettings, writer: GroupWriter): Promise<ModelSession> {
    const provider = toProvider(settings);
    return new ModelSession(store, provider, settings, writer, await collectBatches(store, provider, settings));
  }

  /** Gets ready for these failures: reads what worked for their tools, and the answers to questions like theirs. */
  async prepare(failures: readonly Failure[]): Promise<void> {
    this.#questions.useProfiles(
      await readProfiles(this.#store, [...new Set(failures.map(({ toolName }) => toolName))]),
    );
    const alikeIds = failures.map(failure => this.#questions.of(failure).ids.alikeId);
    const answers = await readAnswers(this.#store, [...new Set(alikeIds)]);
    this.#known = new Set(answers.map(({ alikeId }) => alikeId));
    this.asker.know(answers);
  }

  /** What asking for these failures may cost, in a sentence. `share`: how many times as many there are in all. */
  estimate(failures: readonly Failure[], share: number): string {
    const open = new Map(failures.map(failure => [this.#questions.of(failure).ids.alikeId, failure]));
    for (const id of this.#known) open.delete(id);
    const { name, prices, isBatch, maxCostUsd } = this.#settings;
    const sizes = [...open.values()].map(failure => this.#sizeOf(failure));
    const count = Math.ceil(sizes.length * share);
    const [input, output] = [0, 1].map(at => (sizes.reduce((sum, size) => sum + size[at]!, 0) * share) | 0) as [
      number,
      number,
    ];
    const each = isBatch ? BATCH_SHARE : 1;
    const cost = prices && ((input * prices.input + output * prices.output) / 1_000_000) * each;
    const money = cost === null ? 'at a price that is not known' : `about $${cost.toFixed(cost < 1 ? 4 : 2)}`;
    const bound = maxCostUsd === null ? '' : `, at most $${maxCostUsd}`;
    return `${name}: about ${count} questions, ${input} tokens in and ${output} out, ${money}${bound}`;
  }

  /** Hands in the questions that wait. */
  async finish(): Promise<void> {
    try {
      this.#submitted = await submitBatches(this.#store, this.#provider, this.asker.queued);
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause;
      this.asker.fail(cause.message);
    }
  }

  summary(units: { errors: number; waiting: number; notAsked: number }): ModelSummary {
    const { counts, spent: money, stopped, failed } = this.asker;
    const { name, prices, isBatch } = this.#settings;
    const spent = prices === null && counts.asked > 0 ? null : isBatch ? 0 : money;
    const collected = this.#collected.costUsd;
    return {
      name,
      asked: counts.asked,
      known: counts.known,
      errors: units.errors,
      waiting: units.waiting,
      not_asked: units.notAsked,
      input_tokens: counts.inputTokens,
      output_tokens: counts.outputTokens,
      cost_usd: spent === null || collected === null ? null : spent + collected,
      batches_submitted: this.#submitted,
      batches_collected: this.#collected.batches,
      stopped,
      failed,
    };
  }

  /** Tokens in and out of a question as they usually are: 3.5 bytes each, and an answer that repeats the call. */
  #sizeOf(failure: Failure): [number, number] {
    const { question } = this.#questions.of(failure);
    return [bytesOf(question) / 3.5, 150 + Buffer.byteLength(failure.argumentsText) / 3];
  }
}
