import { saidAffixes } from '../../core/intent/forms/affix.ts';
import { idInUrl } from '../../core/intent/forms/id-in-url.ts';
import { codeForms } from '../../core/intent/forms/reordered.ts';
import { getOwn, type JsonObject } from '../../core/json.ts';
import { compilePattern } from '../../core/schema/index.ts';
import type { Place } from './places.ts';

/** The forms of a code with another affix, padding or order of its parts. Whether one may stand is for the pattern to say. */
export function affixForms(text: string, { branches, name }: Place): string[] {
  const patterns = branches
    .flatMap(branch => getOwn(branch, 'pattern') ?? [])
    .filter(pattern => typeof pattern === 'string');
  if (patterns.length === 0) return branches.some(isForUuid) ? uuidForms(text) : [];
  const texts = [
    text.trim(),
    text.replace(/^0+(?=\w)/, ''),
    ...widths(patterns).map(width => (/^\d+$/.test(text) ? text.padStart(width, '0') : text)),
    text.replace(/^[#@$]/, ''),
    ...patterns.flatMap(literalAffixes).flatMap(([before, after]) => [`${before}${text}${after}`]),
    ...codeForms(text),
    ...bareDigits(text),
    /^\+?\d[\d\s./-]*\d$/.test(text) ? text.replace(/[\s./-]/g, '') : text,
    ...closedForms(text),
    ...(/^\d+[-:_/]\d+$/.test(text) ? ['-', ':', '_', '/'].map(mark => text.replace(/[-:_/]/, mark)) : []),
    text.replaceAll('\\', '/'),
    idInUrl(text, { name, patterns, accepts: part => typeof part === 'string' && matchesAll(patterns, part) }) ?? text,
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

/** A code in capitals, or a hexadecimal id, without what separates its parts, and such an id with the hyphens of a UUID. */
function closedForms(text: string): string[] {
  const bare = text.replace(/[\s\-_./:]/g, '');
  const isClosed = /^[A-Z0-9]{3,}[/_-][A-Z0-9]{3,}$/.test(text) || /^[0-9a-f]{16,}$/i.test(bare);
  return [...(isClosed && bare !== text ? [bare] : []), ...uuidForms(bare)];
}

function uuidForms(text: string): string[] {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i.exec(text);
  return parts ? [parts.slice(1).join('-')] : [];
}

function isForUuid(branch: JsonObject): boolean {
  return getOwn(branch, 'format') === 'uuid';
}

function matchesAll(patterns: readonly string[], text: string): boolean {
  return patterns.every(pattern => compilePattern(pattern)?.(text) ?? false);
}

/** A text with the beginning or the ending that the words about it, or the error, name as the one that it must have. */
export function saidForms(text: string, { description }: Pick<Place, 'description'>, errorText: string): string[] {
  const { before, after } = saidAffixes(`${description}\n${errorText}`);
  const forms = [before === null || text.startsWith(before) ? text : before + text].map(form =>
    after === null || form.endsWith(after) ? form : form + after,
  );
  return forms.filter(form => form !== text && !/\s/.test(form));
}
