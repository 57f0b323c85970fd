import { isInScope, namedIn } from '../../core/intent/forms/code-token.ts';
import { isRespelled } from '../../core/intent/forms/respelled.ts';
import { isTypo } from '../../core/match-name.ts';
import { normalName } from '../../core/names.ts';
import type { Place } from './places.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Takes over what the error proposes for a value: another spelling of it, or in code-like text the one token that the error rejects. */
export const valueFromError: Rule = {
  name: 'value_from_error',
  kinds: ['not_found', 'enum_violation', 'format_violation'],
  change: 'takes over the spelling that the error proposes',
  provenance: ['error'],
  run: context => {
    for (const place of context.places) {
      if (typeof place.value !== 'string' || place.path.length === 0) continue;
      const to = corrected(place, place.value, context);
      if (to !== null) return [{ op: 'reformat', path: place.pointer, from: place.value, to, provenance: 'error' }];
    }
    return null;
  },
};

function corrected(place: Place, text: string, { hints }: RuleContext): string | null {
  const [hint, ...more] = hints.didYouMean;
  if (!hint || more.length > 0) return null;
  const { right } = hint;
  const [wrong, ...others] = [...new Set([hint.wrong, ...hints.rejected])].filter(token => token !== undefined);
  if (text === right) return null;
  if (isOtherSpelling(text, right) && (wrong === undefined || wrong === text)) return right;
  if (wrong === undefined || (others.length > 0 && hint.wrong === undefined)) return null;
  return isCode(place, text) && isInScope(text, right) ? withToken(text, namedIn(text, wrong), right) : null;
}

function isOtherSpelling(a: string, b: string): boolean {
  const [first, second] = [normalName(a), normalName(b)];
  return isRespelled(a, b) || (first !== '' && (first === second || isTypo(first, second)));
}

function isCode({ name }: Place, text: string): boolean {
  return (
    /sql|query|statement|expression|formula|code/i.test(name) &&
    /^\s*(?:select|with|insert|update|delete|explain|show)\b/i.test(text)
  );
}

/** The text with one identifier in place of another, outside of quoted text; `null` where it does not stand there. */
function withToken(text: string, wrong: string, right: string): string | null {
  const [qualifier, column] = right.includes('.')
    ? [right.slice(0, right.lastIndexOf('.')), right.slice(right.lastIndexOf('.') + 1)]
    : ['', right];
  const isQualified = wrong.includes('.');
  const replacement = isQualified && qualifier !== '' ? right : column;
  const token = new RegExp(
    `(?<![\\w.$])${isQualified ? '' : '((?:\\w+\\.)?)'}${wrong.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w$]|\\s+[bB][yY]\\b)`,
    'g',
  );
  let count = 0;
  const result = text
    .split(/('(?:[^']|'')*')/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(token, (_, before?: string) => {
            count++;
            return `${typeof before === 'string' ? before : ''}${replacement}`;
          }),
    )
    .join('');
  return count > 0 ? result : null;
}
