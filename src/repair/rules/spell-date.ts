import { timeForms } from '../../core/intent/forms/time-forms.ts';
import type { Rule } from './rule.ts';

/** The forms of a date as descriptions and errors name them. */
const NAMED: [RegExp, RegExp][] = [
  [/\bYYYYMMDD\b|%Y%m%d\b/i, /^\d{8}$/],
  [/\bYYYY-MM-DD\b(?![T ]?HH)|%Y-%m-%d(?![T ]?%H)/i, /^\d{4}-\d{2}-\d{2}$/],
  [/\bYYYYMM\b|%Y%m(?!%d)/i, /^\d{6}$/],
  [/\bYYYY-MM\b(?!-DD)|%Y-%m(?!-%d)/i, /^\d{4}-\d{2}$/],
  [
    /\bRFC ?3339\b|\bISO[ -]?8601 (?:date-?time|timestamp)|\bdate-time\b/i,
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
  ],
  [/\bYYYY\/MM\/DD\b|%Y\/%m\/%d/i, /^\d{4}\/\d{2}\/\d{2}$/],
];

/** Writes a date in the form that the description or the error names, where the error is about it. */
export const spellDate: Rule = {
  name: 'spell_date',
  kinds: ['format_violation', 'no_data'],
  change: 'writes a date in the form that words ask for',
  provenance: ['schema', 'error'],
  run: ({ places, failure, isRead }) => {
    if (failure.kind !== 'format_violation' && failure.kind !== 'no_data') return null;
    for (const { value, pointer, path, description } of places) {
      if (typeof value !== 'string' || path.length === 0) continue;
      for (const [words, provenance] of [
        [description, 'schema'],
        [failure.errorText ?? '', 'error'],
      ] as const) {
        const wanted = NAMED.filter(([pattern]) => pattern.test(words)).map(([, form]) => form);
        if (wanted.length !== 1 || wanted[0]!.test(value)) continue;
        const forms = timeForms(value, null).filter(({ text }) => wanted[0]!.test(text));
        if (forms.length === 1 && (failure.kind === 'format_violation' || isRead))
          return [{ op: 'reformat', path: pointer, from: value, to: forms[0]!.text, provenance }];
      }
    }
    return null;
  },
};
