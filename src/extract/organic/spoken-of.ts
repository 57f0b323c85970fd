import { nameTokens, singular } from '../../core/names.ts';

/** Words that errors of all kinds have. */
const COMMON = new Set('error invalid value type with this that must have from does not'.split(' '));

/** Whether the error speaks of a parameter: by a word of its name, by its value, or by a word of the value. */
export function isSpokenOf(errorText: string, keys: readonly string[], value: string): boolean {
  if (isNamed(errorText, value)) return true;
  const said = new Set(wordsOf(errorText));
  return [...keys.slice(-2), value].flatMap(wordsOf).some(word => said.has(word));
}

/** Whether a value stands in the error as it is. */
export function isNamed(errorText: string, value: string): boolean {
  return value.length >= 2 && new RegExp(String.raw`(?<![\w.])${escaped(value)}(?!\w)`).test(errorText);
}

function wordsOf(text: string): string[] {
  return nameTokens(text.slice(0, 5_000))
    .filter(word => word.length >= 4 && !/\d/.test(word) && !COMMON.has(word))
    .map(singular);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
