import { fitsRole } from '../../core/fits-role.ts';
import { toPointer } from '../../core/json-path.ts';
import { matchDescribed } from '../../core/match-described.ts';
import { matchMissing } from '../../core/match-missing.ts';
import { matchParameter } from '../../core/match-name.ts';
import { type ObjectPlace, objectPlaces } from './object-places.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Gives a parameter that is not declared the name of the declared one that it stands for. */
export const renameParameter: Rule = {
  name: 'rename_parameter',
  kinds: ['wrong_parameter_name', 'missing_required', 'unknown_parameter'],
  change: 'gives a parameter the declared name that it stands for',
  provenance: ['schema', 'error'],
  run: context => {
    for (const place of objectPlaces(context)) {
      const targets = place.undeclared.map(name => ({ name, target: targetOf(name, place, context) }));
      for (const { name, target } of targets) {
        if (target === null || targets.some(other => other.name !== name && other.target === target)) continue;
        return [
          {
            op: 'rename',
            path: toPointer([...place.path, target]),
            from: toPointer([...place.path, name]),
            to: toPointer([...place.path, target]),
            provenance: isSuggested(name, target, context) ? 'error' : 'schema',
          },
        ];
      }
    }
    return null;
  },
};

function targetOf(name: string, place: ObjectPlace, context: RuleContext): string | null {
  const value = place.value[name]!;
  if (isEmpty(value)) return null;
  const suggested = suggestionFor(name, context);
  const target =
    matchParameter(name, place.free, suggested)?.name ??
    matchDescribed(name, place.free, place.declared) ??
    matchMissing(name, place);
  return target !== null && fitsRole(target, value, name) ? target : null;
}

function suggestionFor(name: string, { hints }: RuleContext): string | undefined {
  const of = hints.didYouMean.filter(hint => hint.wrong === name || hint.parameter === name);
  const only =
    hints.didYouMean.length === 1 && hints.unknown.length === 1 && hints.unknown[0] === name ? hints.didYouMean : [];
  return (of[0] ?? only[0])?.right;
}

function isSuggested(name: string, target: string, context: RuleContext): boolean {
  return suggestionFor(name, context) === target;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}
