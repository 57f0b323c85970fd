import type { Failure, Objection } from '../../core/failure.ts';
import { inferChanges } from '../../core/infer-changes/index.ts';
import type { ModelUse, Repairer, RepairerAnswer } from '../repairer.ts';
import { readAnswer } from './answer.ts';
import type { Answer } from './answers.ts';
import type { Asker } from './asker.ts';
import { idsOf } from './ids.ts';
import { PROMPT_HASH } from './instructions.ts';
import { ProviderError } from './providers/provider-error.ts';
import type { Questions } from './questions.ts';
import type { ModelSettings } from './settings.ts';
import { type AskedQuestion, withObjections } from './to-question.ts';

/** Longer questions are not put. */
const MOST_CHARACTERS = 300_000;

/** The first answer to a failure, which the guard may refuse. */
type First = { text: string; alikeId: string };

/** The repairer that asks a model, and once more with the objections of the guard. */
export function modelRepairer(asker: Asker, settings: ModelSettings, questions: Questions): Repairer {
  const firsts = new WeakMap<Failure, First>();

  const propose = async (failure: Failure, objections: Objection[]): Promise<RepairerAnswer> => {
    const opening = questions.of(failure);
    const first = objections.length > 0 ? firsts.get(failure) : undefined;
    const asked = first ? withObjections(opening, first.text, objections) : opening;
    if (lengthOf(asked) > MOST_CHARACTERS) return unanswered('The call and its context are too long for a question.');
    const { answerId, alikeId } = first ? idsOf(failure, asked.question, settings.name) : opening.ids;
    const ids = { answerId, alikeId: first?.alikeId ?? alikeId };
    const filed = { ...ids, round: first ? 2 : 1, callId: failure.callId };
    let answer: Answer;
    try {
      answer = await asker.answer(filed, asked.question);
    } catch (cause) {
      if (cause instanceof ProviderError) return unanswered(`No answer: ${cause.message}.`);
      throw cause;
    }
    firsts.set(failure, { text: answer.text, alikeId: ids.alikeId });
    return { ...toProposal(failure, answer, asked, settings), use: useOf(answer, failure, settings) };
  };

  const unanswered = (explanation: string): RepairerAnswer => ({
    status: 'error',
    explanation,
    use: { model: settings.name, promptHash: PROMPT_HASH, inputTokens: null, outputTokens: null, costUsd: 0 },
  });

  return { method: 'model', propose };
}

function lengthOf({ question: { context, turns } }: AskedQuestion): number {
  return turns.reduce((sum, { text }) => sum + text.length, context.length);
}

function toProposal(
  failure: Failure,
  { text, stop }: Answer,
  { question, masker }: AskedQuestion,
  { name }: ModelSettings,
): RepairerAnswer {
  if (stop === 'refused') return { status: 'unrepairable', explanation: `${name} declined to answer.` };
  if (stop === 'errored') return { status: 'error', explanation: `No answer: ${text}.` };
  if (stop === 'cut')
    return {
      status: 'error',
      explanation: `The answer was cut off at ${question.maxOutputTokens} tokens. Raise model.maxOutputTokens in the config.`,
    };
  const read = readAnswer(text, value => masker.unmaskValue(value));
  switch (read.status) {
    case 'repaired': {
      const { calls, explanation, fallback } = read;
      return { status: 'proposed', calls, changes: inferChanges(failure, calls, fallback), explanation, fallback };
    }
    case 'unreadable':
      return { status: 'error', explanation: read.explanation };
    case 'unrepairable':
    case 'needs_user':
      return read;
    default:
      return read satisfies never;
  }
}

/** What an answer cost; nothing where it was asked for another call. */
function useOf(answer: Answer, failure: Failure, { name, prices }: ModelSettings): ModelUse {
  const isOwn = answer.callId === failure.callId;
  return {
    model: name,
    promptHash: PROMPT_HASH,
    inputTokens: isOwn ? answer.inputTokens : 0,
    outputTokens: isOwn ? answer.outputTokens : 0,
    costUsd: isOwn ? answer.costUsd : prices === null ? null : 0,
  };
}
