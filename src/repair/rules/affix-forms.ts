import { codeForms } from '../../core/intent/forms/reordered.ts';
import { getOwn } from '../../core/json.ts';
import type { Place } from './places.ts';

/** The forms of a code with another affix, padding or order of its parts. Whether one may stand is for the pattern to say. */
export function affixForms(text: string, { branches }: Place): string[] {
  const patterns = branches
    .flatMap(branch => getOwn(branch, 'pattern') ?? [])
    .filter(pattern => typeof pattern === 'string');
  if (patterns.length === 0) return [];
  const texts = [
    text.trim(),
    text.replace(/^0+(?=\w)/, ''),
    ...widths(patterns).map(width => (/^\d+$/.test(text) ? text.padStart(width, '0') : text)),
    text.replace(/^[#@$]/, ''),
    ...patterns.flatMap(literalAffixes).flatMap(([before, after]) => [`${before}${text}${after}`]),
    ...codeForms(text),
    ...bareDigits(text),
  ];
  return [...new Set(texts)].filter(form => form !== text && form !== '');
}

/** The widths of digits that patterns demand (`\d{6}`). */
function widths(patterns: string[]): number[] {
  return patterns.flatMap(pattern => [...pattern.matchAll(/(?:\\d|\[0-9\])\{(\d+)\}/g)].map(match => Number(match[1])));
}

/** What a pattern demands literally before and after everything else. */
function literalAffixes(pattern: string): [string, string][] {
  const before = /^\^((?:[\w#@$/:-]|\\[.$/+-])+?)(?=[[(\\.])/.exec(pattern)?.[1] ?? '';
  const after = /[\])}+*]((?:[\w#@/:-]|\\[.$/+-])+)\$$/.exec(pattern)?.[1] ?? '';
  const [first, last] = [before, after].map(part => part.replace(/\\(.)/g, '$1')) as [string, string];
  if (/\\[dwsDWSbB]/.test(before + after)) return [];
  return [
    [first, ''],
    ['', last],
    [first, last],
  ];
}

/** The digits of a code without the letters beside them. */
function bareDigits(text: string): string[] {
  const digits = /^(?:[A-Za-z]{2,4}[.:]?(\d+)|(\d+)[.:]?[A-Za-z]{2,4})$/.exec(text);
  return digits ? [digits[1] ?? digits[2]!] : [];
}
