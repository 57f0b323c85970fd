import type { Place } from '../place.ts';

/**
 * Whether `to` is a code of letters and digits with its two parts in the order, and with the mark and the case, that the pattern demands
 * (`ab1234` → `1234.AB`). Letters and digits stay as they are, and no other order of them may do.
 */
export function isReordered(from: string, to: string, { patterns, accepts }: Place): boolean {
  if (patterns.length === 0 || accepts(from) || !accepts(to)) return false;
  const [a, b] = [codeParts(from), codeParts(to)];
  if (!a || !b || a.digits !== b.digits || a.letters.toLowerCase() !== b.letters.toLowerCase()) return false;
  const forms = codeForms(from).filter(accepts);
  return forms.length === 1 && forms[0] === to;
}

/** The ways to write a code of letters and digits, other than its own. */
export function codeForms(text: string): string[] {
  const parts = codeParts(text);
  if (!parts) return [];
  const { letters, digits } = parts;
  const marks = ['', '.', ':', '-', '_', '/'];
  return [...new Set([letters, letters.toUpperCase(), letters.toLowerCase()])]
    .flatMap(word => marks.flatMap(mark => [`${digits}${mark}${word}`, `${word}${mark}${digits}`]))
    .filter(form => form !== text);
}

function codeParts(text: string): { letters: string; digits: string } | null {
  const [, first, second] = /^([A-Za-z]{1,6}|\d+)[.:_/-]?([A-Za-z]{1,6}|\d+)$/.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined || /\d/.test(first) === /\d/.test(second)) return null;
  return /\d/.test(first) ? { letters: second, digits: first } : { letters: first, digits: second };
}
