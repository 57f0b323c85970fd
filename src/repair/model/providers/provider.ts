import type { Tokens } from '../prices.ts';

/** What is asked of a model. The parts come in the order of how long they stay the same, so that a provider can cache what questions begin with alike. */
export type Question = {
  /** The same for all questions. */
  system: string;
  /** The same for all failures of one tool in one set of tools. */
  context: string;
  /** The failure, and what was said of it since; starts and ends with the user. */
  turns: readonly Turn[];
  maxOutputTokens: number;
};

export type Turn = { role: 'user' | 'assistant'; text: string };

/** Why an answer ended: whole, at the limit of tokens, declined, or never given since the question was refused (in a batch). */
export type Stop = 'end' | 'cut' | 'refused' | 'errored';

/** What came back. `tokens` are null where the server does not count. `unsureTries`: dropped tries before it that may be charged for. */
export type Reply = { text: string; stop: Stop; tokens: Tokens | null };

/** A server that answers one question at a time. Throws `ProviderError` where there is no answer. */
export type Provider = {
  name: 'anthropic' | 'openai';
  model: string;
  /** Tries of one question at most, the SDK's own retries included. */
  mostTries: number;
  ask(question: Question): Promise<Reply & { unsureTries: number }>;
  /** Answers within a day at half the price; null where the provider has none. */
  batches: BatchProvider | null;
};

export type BatchItem = { id: string; question: Question };

/** How far a batch is. */
export type BatchState = { id: string; isEnded: boolean; createdAt: Date; requests: number };

export type BatchResult =
  | { id: string; status: 'succeeded'; reply: Reply }
  | { id: string; status: 'errored'; isFinal: boolean; message: string }
  | { id: string; status: 'expired' | 'canceled' };

/** Throws `ProviderError` where the provider does not answer. */
export type BatchProvider = {
  submit(items: readonly BatchItem[]): Promise<BatchState>;
  /** Null where the provider has no such batch any more. */
  state(id: string): Promise<BatchState | null>;
  results(id: string): AsyncIterable<BatchResult>;
  /** Latest first. */
  list(): AsyncIterable<BatchState>;
};
