import { readAnswer } from './answer.ts';
import { toAnswer } from './answers.ts';
import { bytesOf } from './asker.ts';
import { toProvider } from './model-session.ts';
import type { Question } from './providers/provider.ts';
import type { ModelSettings } from './settings.ts';

/** What one short question came to. `isReadable`: the answer has the shape that repairs are asked for in. `costUsd`: null where the price is not known. */
export type AskedOnce = {
  isReadable: boolean;
  milliseconds: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
};

/** Some models think before they answer. */
const ROOM = 1024;

const QUESTION: Question = {
  system:
    'Answer with one JSON object: explanation (text), status, calls (a list), question (text), fallback (boolean).',
  context: 'No tool is concerned.',
  turns: [
    {
      role: 'user',
      text: 'This only checks that you can be reached. Answer with explanation "reached", status "unrepairable", no calls, an empty question and fallback false.',
    },
  ],
  maxOutputTokens: ROOM,
};

/** Asks the model one short question, once. Throws `ProviderError`, whose message says why there is no answer. */
export async function askOnce(settings: ModelSettings): Promise<AskedOnce> {
  const provider = toProvider({ ...settings, maxRetries: 0 });
  const begin = performance.now();
  const reply = await provider.ask(QUESTION);
  const milliseconds = Math.round(performance.now() - begin);
  const asked = { answerId: '', alikeId: '', round: 1, callId: '' };
  const { text, inputTokens, outputTokens, costUsd } = toAnswer(asked, reply, settings.prices, bytesOf(QUESTION));
  const isReadable = readAnswer(text, value => value).status !== 'unreadable';
  return { isReadable, milliseconds, inputTokens, outputTokens, costUsd };
}
