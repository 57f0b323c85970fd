import { timeForms } from '../intent/forms/time-forms.ts';
import type { JsonPath } from '../json-path.ts';
import { toPointer } from '../json-path.ts';
import type { PathProfile, Profile } from '../profile.ts';
import { hasAffix, withObservedAffix } from './observed-affix.ts';
import { ENOUGH, wilsonLower } from './wilson-lower.ts';

/** What worked at a place of a tool's arguments. */
export function profileAt(profile: Profile | undefined, path: JsonPath): PathProfile | undefined {
  return profile?.paths.get(toPointer(path.map(step => (typeof step === 'number' ? '*' : step))));
}

const JOINS = /\s*[,;|，、；]\s*/;

/** A text in the form that calls that worked show: with the affixes of its codes, its date and its separator as theirs. Null where it has it, or where they do not show one beyond doubt. */
export function observedForm(text: string, profile: PathProfile, errorText: string): string | null {
  if (text.length > 10_000 || text.trim() === '') return null;
  const date = observedDate(text, profile);
  if (date !== null) return date;
  const separator = observedSeparator(profile);
  const items = separator === null ? [text] : text.trim().split(JOINS);
  if (items.some(item => item === '' || (items.length > 1 && /\s/.test(item)))) return null;
  const formed = items.map(item =>
    hasAffix(item, profile) ? item : unrivalled(item, withObservedAffix(item, profile), errorText),
  );
  const isCode = profile.affixes.some(({ affix }) => affix !== '');
  const whole = isCode && !items.every(item => hasAffix(item, profile)) ? formed : items;
  if (!whole.every(item => item !== null)) return null;
  const form = whole.join(separator ?? '');
  return form === text ? null : form;
}

/** The form of a code, unless the error names the code in another one too: then it could be either. */
function unrivalled(code: string, form: string | null, errorText: string): string | null {
  const named = (errorText.match(/[\p{L}\p{N}._:/-]+/gu) ?? []).map(word => word.replace(/[.:/-]+$/u, ''));
  const isRival = named.some(word => word !== code && word !== form && hasPart(word, code));
  return isRival ? null : form;
}

/** Whether a word is a code with something before or after it. */
function hasPart(word: string, code: string): boolean {
  const at = word.indexOf(code);
  if (at < 0) return false;
  const [before, after] = [word.slice(0, at), word.slice(at + code.length)];
  return !/\d$/.test(before) && !/^\d/.test(after) && before.length <= 9 && after.length <= 9;
}

/** The separator by which nearly all joined texts of a parameter are joined. */
export function observedSeparator({ separators }: PathProfile): string | null {
  const entries = Object.entries(separators).sort(([, a], [, b]) => b - a);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  const [first] = entries;
  return first && wilsonLower(first[1], total) >= ENOUGH ? first[0] : null;
}

const FORMS: Record<string, RegExp> = {
  'yyyy-mm-dd': /^\d{4}-\d\d-\d\d$/,
  yyyymmdd: /^\d{8}$/,
  'yyyy/mm/dd': /^\d{4}\/\d\d\/\d\d$/,
  'yyyy.mm.dd': /^\d{4}\.\d\d\.\d\d$/,
  'yyyy-mm-ddThh:mm:ss': /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/,
  'yyyy-mm-dd hh:mm:ss': /^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?$/,
};

/** A date in the one form that nearly all texts of a parameter have. */
function observedDate(text: string, { dateForms, texts }: PathProfile): string | null {
  const [first] = Object.entries(dateForms).sort(([, a], [, b]) => b - a);
  const form = first && wilsonLower(first[1], texts) >= ENOUGH ? FORMS[first[0]] : undefined;
  if (!form || form.test(text)) return null;
  const [only, ...others] = timeForms(text, null).filter(candidate => form.test(candidate.text));
  return only && others.length === 0 ? only.text : null;
}
