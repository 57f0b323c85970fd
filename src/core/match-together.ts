import { turnsRole } from './match-name.ts';
import { nameTokens, singular } from './names.ts';

/**
 * The declared name that an undeclared one stands for where two or more of them differ from declared names by the very same words
 * (`from_currency` and `to_currency` for `from` and `to`): one name alone would prove nothing, together they leave no doubt. `null` where
 * fewer than two do, or where they could be meant in several ways.
 */
export function matchTogether(name: string, undeclared: readonly string[], free: readonly string[]): string | null {
  if (undeclared.length < 2 || free.length < 2) return null;
  const groups = new Map<string, Map<string, string>>();
  for (const given of undeclared) {
    for (const declared of free) {
      const affix = affixBetween(given, declared);
      if (affix === null) continue;
      const pairs = groups.get(affix) ?? new Map<string, string>();
      groups.set(affix, pairs.set(given, declared));
    }
  }
  const found = [...groups.values()].filter(pairs => pairs.size > 1 && pairs.has(name));
  return found.length === 1 ? found[0]!.get(name)! : null;
}

/** The words by which one name is longer than the other, with the side where they stand; `null` where they are no such pair, or where the words turn the role round. */
function affixBetween(given: string, declared: string): string | null {
  const [a, b] = [given, declared].map(text => nameTokens(text).map(singular)) as [string[], string[]];
  if (a.length === b.length || turnsRole(given, declared) || turnsRole(declared, given)) return null;
  const [short, long, which] = a.length < b.length ? [a, b, '+'] : [b, a, '-'];
  const more = long.length - short.length;
  if (short.length === 0) return null;
  if (short.every((word, at) => word === long[at])) return `${which}after ${long.slice(short.length).join(' ')}`;
  if (short.every((word, at) => word === long[more + at])) return `${which}before ${long.slice(0, more).join(' ')}`;
  return null;
}
