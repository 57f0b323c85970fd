import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { z } from 'zod';
import { AnswerEnvelope } from '../answer.ts';
import type { ServerSettings } from './anthropic.ts';
import type { Provider, Question, Reply } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { toProviderError } from './to-provider-error.ts';
import { type Counted, countedFetch, withTries } from './tries.ts';

/** How the form of an answer is asked for, strictest first; a server that does not know one is asked the next way. */
const FORMS = ['json_schema', 'json_object', 'prompt'] as const;

/** OpenAI's Chat Completions, or a server that speaks it (vLLM, Ollama, llama.cpp, DeepSeek, Qwen). */
export function openaiProvider({ apiKey, baseUrl, model, timeoutMs, maxRetries = 2 }: ServerSettings): Provider {
  const client = new OpenAI({
    apiKey,
    organization: null,
    project: null,
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    timeout: timeoutMs,
    maxRetries,
    fetch: countedFetch,
    logLevel: 'off',
  });
  let form = 0;
  const worked = new Set<number>();
  const send = async (question: Question, counted: Counted): Promise<Reply> => {
    const asked = form;
    try {
      const completion = await client.chat.completions.create(
        toBody(model, question, FORMS[asked]!, baseUrl === null),
        counted,
      );
      const reply = toReply(completion);
      worked.add(asked);
      return reply;
    } catch (cause) {
      const isRefused = cause instanceof APIError && [400, 404, 422, 500, 501].includes(cause.status ?? 0);
      const isForm =
        isRefused && /response_format|json_schema|json_object|schema|grammar|structured|guided/i.test(cause.message);
      if (!isForm || asked >= FORMS.length - 1 || worked.has(asked)) throw cause;
      form = Math.max(form, asked + 1);
      return send(question, counted);
    }
  };
  const toError = toProviderError({ APIError, APIConnectionError, APIConnectionTimeoutError }, apiKey);
  return {
    name: 'openai',
    model,
    mostTries: maxRetries + 1,
    ask: question => withTries(counted => send(question, counted), toError),
    batches: null,
  };
}

function toBody(
  model: string,
  { system, context, turns, maxOutputTokens }: Question,
  form: (typeof FORMS)[number],
  isOpenAi: boolean,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  return {
    model,
    // OpenAI's newer models know only the new name, and most other servers only the old one.
    ...(isOpenAi ? { max_completion_tokens: maxOutputTokens } : { max_tokens: maxOutputTokens }),
    messages: [
      { role: 'system', content: system },
      ...turns.map(({ role, text }, at) => ({ role, content: at === 0 ? `${context}\n\n${text}` : text })),
    ],
    ...(form === 'json_schema' && {
      response_format: { type: 'json_schema', json_schema: { name: 'repair', schema: ANSWER_SCHEMA, strict: true } },
    }),
    ...(form === 'json_object' && { response_format: { type: 'json_object' } }),
  };
}

const ANSWER_SCHEMA = z.toJSONSchema(AnswerEnvelope) as Record<string, unknown>;

const count = z
  .number()
  .nullish()
  .transform(value => value ?? 0);
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish(),
    })
    .nullish(),
});

function toReply(completion: unknown): Reply {
  const checked = Completion.safeParse(completion);
  if (!checked.success) throw new ProviderError('the provider gave no completion, but something else');
  const { choices, usage } = checked.data;
  const { finish_reason, message } = choices[0]!;
  const isRefused = finish_reason === 'content_filter' || (message.refusal ?? '') !== '';
  return {
    text: message.content ?? message.refusal ?? '',
    stop: isRefused ? 'refused' : finish_reason === 'length' ? 'cut' : 'end',
    tokens: usage
      ? {
          inputTokens: usage.prompt_tokens,
          outputTokens: usage.completion_tokens,
          cacheReadTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
          cacheWriteTokens: 0,
        }
      : null,
  };
}
