import { offeredIn } from '../../core/error-text/index.ts';
import type { Change } from '../../core/failure.ts';
import { isCasedUnit } from '../../core/intent/forms/cased-unit.ts';
import { glossedLiteral } from '../../core/intent/forms/gloss.ts';
import type { Json } from '../../core/json.ts';
import { isTypo } from '../../core/match-name.ts';
import { isSameName, normalName } from '../../core/names.ts';
import { literalsOf } from '../../core/schema/index.ts';
import { accepts, type Place } from './places.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Spells a literal as it is declared, or as the error lists it: case, separators, accents, plural, the error's proposal, or one letter in six. */
export const enumSpelling: Rule = {
  name: 'enum_spelling',
  kinds: ['enum_violation'],
  change: 'spells a literal as it is declared',
  provenance: ['schema', 'error'],
  run: context => {
    const found = context.places.flatMap((place): Change[] => {
      const { value, pointer } = place;
      const literal = typeof value === 'string' ? literalFor(value, place, context) : null;
      if (!literal) return [];
      return [{ op: 'reformat', path: pointer, from: value, to: literal.literal, provenance: literal.provenance }];
    });
    return found.length > 0 ? found : null;
  },
};

function literalFor(
  value: string,
  place: Place,
  { schema, hints, failure, tool }: RuleContext,
): { literal: string; provenance: 'schema' | 'error' } | null {
  if (place.fits && hints.allowed.length === 0 && hints.rejected.length === 0) return null;
  const declared = place.branches.flatMap(branch => literalsOf(branch) ?? []).filter(isText);
  if (declared.length > 0) {
    if (place.fits) return null;
    const literal =
      literalOf(
        value,
        declared,
        hints.didYouMean.map(hint => hint.right),
      ) ??
      glossedLiteral(value, declared, place.description) ??
      glossedLiteral(value, declared, tool?.description ?? '');
    return literal === null ? null : { literal, provenance: 'schema' };
  }
  const listed = hints.allowed.filter(({ parameter }) => parameter === undefined || lastName(parameter) === place.name);
  const joined = joinedLiterals(
    value,
    listed.flatMap(({ literals }) => literals),
    hints.rejected,
  );
  if (joined !== null && schema && accepts(schema, place, joined)) return { literal: joined, provenance: 'error' };
  const isRefused = hints.rejected.includes(value) || listed.some(({ parameter }) => parameter !== undefined);
  const offered = hints.rejected.includes(value) ? offeredIn(failure.errorText ?? '') : [];
  const literals = [...new Set([...listed.flatMap(({ literals }) => literals), ...offered])];
  if (!isRefused || literals.includes(value)) return null;
  const literal = literalOf(value, literals, []);
  return literal !== null && schema && accepts(schema, place, literal) ? { literal, provenance: 'error' } : null;
}

/** A joined text of which the error refuses an item, with that item as the error lists it; null where it is none. */
function joinedLiterals(text: string, literals: readonly string[], rejected: readonly string[]): string | null {
  const [mark, ...marks] = new Set(text.match(/[,;|，；]/g));
  if (mark === undefined || marks.length > 0 || literals.length === 0) return null;
  const items = text.split(mark).map(item => item.trim());
  if (!items.some(item => rejected.includes(item))) return null;
  const spelled = items.map(item =>
    literals.includes(item) || !rejected.includes(item) ? item : literalOf(item, literals, []),
  );
  return spelled.every(item => item !== null) && spelled.join() !== items.join() ? spelled.join(mark) : null;
}

function literalOf(value: string, literals: readonly string[], suggested: readonly string[]): string | null {
  const isNamed = normalName(value) !== '';
  const rounds: ((literal: string) => boolean)[] = [
    literal => literal.toLowerCase() === value.toLowerCase().trim(),
    literal => isNamed && normalName(literal) === normalName(value),
    literal => isNamed && isSameName(literal, value),
    literal => suggested.includes(literal),
    literal => isTypo(normalName(literal), normalName(value)) && !isOpposite(literal, value),
  ];
  for (const fits of rounds) {
    const found = literals.filter(literal => fits(literal) && !isCasedUnit(value, literal, literals));
    if (found.length === 1) return found[0]!;
    if (found.length > 1) return null;
  }
  return null;
}

/** Words that differ by a prefix of negation or direction are one letter or two apart and mean the contrary. */
function isOpposite(a: string, b: string): boolean {
  const [short, long] = [a.toLowerCase(), b.toLowerCase()].sort((x, y) => x.length - y.length) as [string, string];
  return /^(?:a|un|in|im|non|dis|de|ex)$/.test(long.slice(0, long.length - short.length)) && long.endsWith(short);
}

function lastName(parameter: string): string {
  return (
    parameter
      .split(/[.[\]/]/)
      .filter(Boolean)
      .at(-1) ?? parameter
  );
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}
