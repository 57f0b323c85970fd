import { isHeldOff } from './is-held-off.ts';

/** The one word of the user that holds a code whole, with a beginning or an end that the code lacks; null where there is none, where several do, or where the user speaks of it as what is not meant. */
export function wordOfUser(code: string, intent: string | null): string | null {
  if (!intent || code.length < 2 || /\s/.test(code)) return null;
  const words = (intent.match(/[^\s,，、。;；!！?？"'“”‘’()（）\p{Script=Han}]+/gu) ?? []).map(word =>
    word.replace(/[.:：]+$/u, ''),
  );
  const [only, ...others] = new Set(words.filter(word => word.includes(code)));
  if (only === undefined || others.length > 0 || only === code || isHeldOff(intent, only)) return null;
  const rest = only.replace(code, '');
  return only.indexOf(code) === only.lastIndexOf(code) &&
    /^[-._:/]?[A-Za-z0-9]{1,8}[-._:/]?$/.test(rest) &&
    !/^\d|\d$/.test(rest)
    ? only
    : null;
}
