import type { Kind } from '../kinds.ts';
import { remembered } from '../remembered.ts';
import { findErrorText } from './find-error-text.ts';
import { KIND_PATTERNS } from './kind-patterns.ts';
import { stripStack } from './strip-stack.ts';
import { unwrapError } from './unwrap-error.ts';

/** Why a call failed, by the text of its error alone; null where the text does not tell. The error may mislead: `diagnose` weighs it against the call. */
export const kindOfError: (text: string) => Kind | null = remembered(readKind, 1_000, 2_000);

function readKind(text: string): Kind | null {
  const message = findErrorText(text);
  const whole = unwrapError(text).text;
  return (message === null ? null : kindByPattern(message)) ?? (message === whole ? null : kindByPattern(whole));
}

function kindByPattern(text: string): Kind | null {
  const words = withoutValues(text.slice(0, 20_000)).slice(0, 4000);
  for (const [kind, pattern] of KIND_PATTERNS) if (pattern.test(words)) return kind;
  return null;
}

/** A text without what it only echoes: stacks, addresses, paths, quoted names, values. Names in them are words of other kinds. */
function withoutValues(text: string): string {
  return stripStack(text)
    .replace(/\s*For further information visit \S+/g, '')
    .replace(/^[ \t]*[\w-]+(?:\.[\w-]+)*[ \t]*\n(?=[ \t]+\S[^\n]*\[type=)/gm, '')
    .replace(/input_value=[\s\S]*?, input_type=/g, 'input_value=_, input_type=')
    .replace(/\b(?:https?|wss?|ftp):\/\/[^\s"'<>)]+/g, '_')
    .replace(/(?<![\w:])(?:[A-Za-z]:\\|\.{0,2}\/)[\w./\\-]{3,}/g, '/_')
    .replace(/(?<!:\s?)(["'`])[\w$.-]+\1(?!\s*:)/g, '$1_$1');
}
