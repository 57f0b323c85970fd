import type { Failure, Objection, PriorAttempt } from '../../core/failure.ts';
import { stringifyJson } from '../../core/json.ts';
import type { Profile } from '../../core/profile.ts';
import { Masker, type RedactSettings } from '../../core/redact/index.ts';
import { concernsOf } from './concerns.ts';
import { fence, shortened } from './fence.ts';
import { INSTRUCTIONS } from './instructions.ts';
import type { Question, Turn } from './providers/provider.ts';
import { toolsText } from './tools-text.ts';
import { workedText } from './worked-text.ts';

/** What goes into a question beside the failure. `redact`: null where nothing is masked. */
export type PromptSettings = { redact: RedactSettings | null; maxOutputTokens: number };

/** A question, and the masker that knows what its stand-ins stand for. */
export type AskedQuestion = { question: Question; masker: Masker };

/** The question that a failure puts to a model. */
export function toQuestion(failure: Failure, profile: Profile | undefined, settings: PromptSettings): AskedQuestion {
  const masker = new Masker(settings.redact ?? { secrets: false, pii: [] });
  // The arguments come first, so that alike questions mask them alike.
  const args = masker.mask(failure.argumentsText);
  const context = masker.mask(toolsText(failure));
  const turns: Turn[] = [{ role: 'user', text: openingOf(failure, args, workedText(profile), masker) }];
  for (const attempt of failure.priorAttempts) {
    turns.push({ role: 'assistant', text: masker.mask(callsText(attempt)) });
    turns.push({ role: 'user', text: resultText(attempt, masker) });
  }
  const { maxOutputTokens } = settings;
  const written = Buffer.byteLength(failure.argumentsText);
  return { question: { system: INSTRUCTIONS, context, turns, maxOutputTokens: maxOutputTokens + written }, masker };
}

/** The same question with the first answer and what the guard has against it. */
export function withObjections(
  { question, masker }: AskedQuestion,
  answer: string,
  objections: readonly Objection[],
): AskedQuestion {
  const lines = objections.map(({ code, path, message }) => `${code} ${path === '' ? '' : `at ${path}`}: ${message}`);
  const text = `The check refuses these calls:\n${fence('objections', masker.mask(lines.join('\n')))}\nAnswer once more, in the same shape, with calls that hold; or answer unrepairable or needs_user.`;
  const turns: Turn[] = [...question.turns, { role: 'assistant', text: answer || '{}' }, { role: 'user', text }];
  return { question: { ...question, turns }, masker };
}

function openingOf(failure: Failure, args: string, worked: string, masker: Masker): string {
  const { toolName, intent, errorText, kind } = failure;
  const concerns = concernsOf(failure);
  const fenced = (label: string, text: string) => fence(label, masker.mask(text));
  return [
    `The failed call is of the tool ${JSON.stringify(toolName)}, with these arguments as the agent wrote them:`,
    fence('arguments', args),
    errorText === null
      ? 'The error is not known.'
      : `The error, taken for ${kind}:\n${fenced('error', shortened(errorText, 6_000))}`,
    concerns.length > 0 ? `What matters first:\n${fenced('concerns', concerns.join('\n'))}` : null,
    intent === null
      ? "The user's words are not known."
      : `The user's words:\n${fenced('user', shortened(intent, 6_000))}`,
    worked === '' ? null : `What the values of calls that worked look like:\n${fenced('worked', worked)}`,
    'Repair the call.',
  ]
    .filter(part => part !== null)
    .join('\n\n');
}

function callsText({ calls }: PriorAttempt): string {
  return stringifyJson({
    explanation: '',
    status: 'repaired',
    calls: calls.map(call => ({ tool_name: call.toolName, arguments: stringifyJson(call.arguments) })),
    question: '',
    fallback: false,
  });
}

/** A failed replay as the tool's result: an error, and what to make of it. */
function resultText({ outcome, errorText }: PriorAttempt, masker: Masker): string {
  const error = errorText === null ? 'no error text' : shortened(errorText, 6_000);
  return `The calls were run. The result is an error (${outcome}):\n${fence('result', masker.mask(error))}\nSuggestion: correct what this error names, in calls that were not tried yet and that keep every value of the original call; if it cannot be corrected, answer unrepairable or needs_user.`;
}
