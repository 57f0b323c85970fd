import Anthropic, { APIConnectionError, APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import { z } from 'zod';
import { AnswerEnvelope } from '../answer.ts';
import { anthropicBatches } from './anthropic-batches.ts';
import type { Provider, Question, Reply } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { toProviderError } from './to-provider-error.ts';
import { type Counted, countedFetch, withTries } from './tries.ts';

export type ServerSettings = {
  apiKey: string;
  baseUrl: string | null;
  model: string;
  timeoutMs: number;
  /** Retries by the SDK: of 408, 409, 429, 5xx and dropped connections. Default: 2. */
  maxRetries?: number;
};

/** Anthropic's Messages API, or a server that speaks it. */
export function anthropicProvider({ apiKey, baseUrl, model, timeoutMs, maxRetries = 2 }: ServerSettings): Provider {
  const client = new Anthropic({
    apiKey,
    authToken: null,
    // The SDK sends the key as a bearer; other servers of the protocol may know only the older header.
    defaultHeaders: baseUrl === null ? {} : { 'x-api-key': apiKey },
    baseURL: baseUrl ?? 'https://api.anthropic.com',
    timeout: timeoutMs,
    maxRetries,
    fetch: countedFetch,
    logLevel: 'off',
  });
  // Servers that only speak the protocol may not know structured output: then the prompt alone asks for JSON.
  let isConstrained = true;
  let hasWorked = false;
  const send = async (question: Question, counted: Counted): Promise<Reply> => {
    const wasConstrained = isConstrained;
    try {
      const message = await client.messages.create(toMessageParams(model, question, wasConstrained), counted);
      const reply = toReply(message);
      hasWorked ||= wasConstrained;
      return reply;
    } catch (cause) {
      const isRefused = cause instanceof APIError && (cause.status === 400 || cause.status === 422);
      if (!isRefused || !wasConstrained || hasWorked || !mentionsForm(cause.message)) throw cause;
      isConstrained = false;
      return send(question, counted);
    }
  };
  const toError = toProviderError({ APIError, APIConnectionError, APIConnectionTimeoutError }, apiKey);
  return {
    name: 'anthropic',
    model,
    mostTries: maxRetries + 1,
    ask: question => withTries(counted => send(question, counted), toError),
    batches: anthropicBatches(client, model, toError),
  };
}

function mentionsForm(message: string): boolean {
  return /output_config|output_format|json_schema|schema|structured|grammar|extra inputs|unknown (?:field|parameter)/i.test(
    message,
  );
}

/** The body of a request: the instructions and what concerns the tool are marked for the cache. */
export function toMessageParams(
  model: string,
  { system, context, turns, maxOutputTokens }: Question,
  isConstrained: boolean,
): Anthropic.MessageCreateParamsNonStreaming {
  const cached = { type: 'ephemeral' } as const;
  return {
    model,
    max_tokens: maxOutputTokens,
    system: [{ type: 'text', text: system, cache_control: cached }],
    messages: turns.map(({ role, text }, at) => ({
      role,
      content:
        at === 0
          ? [
              { type: 'text', text: context, cache_control: cached },
              { type: 'text', text },
            ]
          : text,
    })),
    ...(isConstrained && { output_config: { format: ANSWER_FORMAT } }),
  };
}

const ANSWER_FORMAT = (({ type, schema }) => ({ type, schema }))(zodOutputFormat(AnswerEnvelope));

const count = z
  .number()
  .nullish()
  .transform(value => value ?? 0);
const Message = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z
    .object({
      input_tokens: count,
      output_tokens: count,
      cache_read_input_tokens: count,
      cache_creation_input_tokens: count,
    })
    .nullish(),
});

/** What a message says; throws `ProviderError` where it is none. */
export function toReply(message: unknown): Reply {
  const checked = Message.safeParse(message);
  if (!checked.success) throw new ProviderError('the provider gave no message, but something else');
  const { content, stop_reason, usage } = checked.data;
  const text = content.flatMap(block => (block.type === 'text' ? (block.text ?? '') : [])).join('');
  return {
    text,
    stop: stop_reason === 'refusal' ? 'refused' : isCut(stop_reason) ? 'cut' : 'end',
    tokens: usage
      ? {
          inputTokens: usage.input_tokens + usage.cache_read_input_tokens + usage.cache_creation_input_tokens,
          outputTokens: usage.output_tokens,
          cacheReadTokens: usage.cache_read_input_tokens,
          cacheWriteTokens: usage.cache_creation_input_tokens,
        }
      : null,
  };
}

function isCut(reason: string | null | undefined): boolean {
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded';
}
