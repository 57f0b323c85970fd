import { inLanguage } from '../in-language.ts';
import type { Kind } from '../kinds.ts';
import type { Case, Finding } from './types.ts';

/** A change of the call can help. */
export function repairable(kind: Kind, explanation: string): Finding {
  return { kind, repairable: 'yes', explanation, question: null };
}

/** No change of the call helps. */
export function hopeless(kind: Kind, explanation: string): Finding {
  return { kind, repairable: 'no', explanation, question: null };
}

/** Only the user can say: `question` in the user's language. */
export function forUser(kind: Kind, explanation: string, question: string): Finding {
  return { kind, repairable: 'needs_user', explanation, question };
}

/** The wording in the language that the user wrote in, or the error where the user is silent. */
export function inLanguageOf({ input: { intent }, error }: Case, english: string, chinese: string): string {
  return inLanguage(intent, error, english, chinese);
}
