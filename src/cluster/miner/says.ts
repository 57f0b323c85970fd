import { GLUE, NAMES_TOO, TELLING } from './words.ts';

const SENTENCE = /^[A-Z][a-z]+ [a-z]|[.!?。！？]$|ed\b|[\u0080-\uffff]|[=:{]|\d{3}/;

/** Whether a message says what went wrong, and is more than names in a row. */
export function says(text: string): boolean {
  if (SENTENCE.test(text) || TELLING.test(text.replace(NAMES_TOO, ''))) return true;
  return text.split(/\s+/).some(word => GLUE.has(word));
}
