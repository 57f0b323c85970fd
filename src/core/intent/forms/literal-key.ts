import { singular } from '../../names.ts';
import { remembered } from '../../remembered.ts';

/**
 * A literal without its spelling: case, accents, and the spaces, `_` and `-` between its words do not count.
 * Every other sign does (`C++`, `-1`, `1.5`), and so does what separates two digits.
 */
export const literalKey: (text: string) => string = remembered(text => joined(wordsOf(text)));

/** The same without plural endings. */
export const singularKey: (text: string) => string = remembered(text => joined(wordsOf(text).map(singular)));

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .trim()
    .replace(/(?<=\d)\s*[×*]\s*(?=\d)/g, 'x')
    .replace(/^(["'`])(.+)\1$/s, '$2')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .replace(/([\p{L}\p{N}])[\s_-]+(?=[\p{L}\p{N}])/gu, '$1\0')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split('\0');
}

function joined(words: readonly string[]): string {
  return words.reduce((text, word) => (/\d$/.test(text) && /^\d/.test(word) ? `${text}-${word}` : text + word), '');
}
