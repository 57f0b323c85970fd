import type { Kind } from '../kinds.ts';
import { findErrorText } from './find-error-text.ts';
import { KIND_PATTERNS } from './kind-patterns.ts';

/** Why a call failed, by the text of its error alone; null where the text does not tell. The error may mislead: `diagnose` weighs it against the call. */
export function kindOfError(text: string): Kind | null {
  const message = findErrorText(text) ?? text;
  return kindByPattern(message.slice(0, 4000)) ?? (message === text ? null : kindByPattern(text.slice(0, 4000)));
}

function kindByPattern(text: string): Kind | null {
  for (const [kind, pattern] of KIND_PATTERNS) if (pattern.test(text)) return kind;
  return null;
}
