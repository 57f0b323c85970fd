import type { Change, Provenance } from '../../core/failure.ts';
import { fitsRole } from '../../core/fits-role.ts';
import { toPlaces } from '../../core/intent/place.ts';
import { type JsonPath, toPointer } from '../../core/json-path.ts';
import { keepsUnit } from '../../core/keeps-unit.ts';
import { lacksHalf } from '../../core/lacks-half.ts';
import { matchDescribed } from '../../core/match-described.ts';
import { matchEnds } from '../../core/match-ends.ts';
import { matchMissing } from '../../core/match-missing.ts';
import { freeFor, matchParameter } from '../../core/match-name.ts';
import { matchTogether } from '../../core/match-together.ts';
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
      const found = targets.flatMap(({ name, target }): Change[] =>
        target === null || targets.some(other => other.name !== name && other.target === target)
          ? []
          : [rename(place.path, name, target, isSuggested(name, target, context) ? 'error' : 'schema')],
      );
      if (found.length > 0) return found;
    }
    return byErrorAlone(context);
  },
};

/** Where no schema is known, the name that the error itself proposes for one that it refuses. */
function byErrorAlone({ schema, args, hints }: RuleContext): Change[] | null {
  if (schema || !args) return null;
  const named = [...hints.missing, ...hints.didYouMean.map(({ right }) => right)].filter(
    name => !Object.hasOwn(args, name),
  );
  for (const name of Object.keys(args)) {
    const proposed = hints.didYouMean.filter(({ wrong }) => wrong === name).map(({ right }) => right);
    const target =
      proposed.length === 1
        ? proposed[0]!
        : hints.unknown.includes(name)
          ? (matchParameter(name, [...new Set(named)])?.name ?? null)
          : null;
    if (target === null || !isName(target) || Object.hasOwn(args, target) || isEmpty(args[name])) continue;
    if (fitsRole(target, args[name]!, name) && keepsUnit(name, target, '')) return [rename([], name, target, 'error')];
  }
  return null;
}

function rename(parent: JsonPath, name: string, target: string, provenance: Provenance): Change {
  const to = toPointer([...parent, target]);
  return { op: 'rename', path: to, from: toPointer([...parent, name]), to, provenance };
}

function isName(text: string): boolean {
  return /^[A-Za-z_$][\w$.-]{0,63}$/.test(text);
}

function targetOf(name: string, place: ObjectPlace, context: RuleContext): string | null {
  const value = place.value[name]!;
  if (isEmpty(value)) return null;
  const suggested = suggestionFor(name, context);
  const target =
    matchParameter(name, freeFor(name, place.undeclared, place.free), suggested)?.name ??
    matchDescribed(name, place.free, place.declared) ??
    matchTogether(name, place.undeclared, place.free) ??
    matchEnds(name, place.undeclared, place.free) ??
    matchMissing(name, { ...place, toolName: place.path.length === 0 ? context.toolName : null });
  if (target === null || !fitsRole(target, value, name)) return null;
  const about = toPlaces(context.schema)([...place.path, target]).words;
  return keepsUnit(name, target, about) && !lacksHalf(name, target, place.undeclared, place.free) ? target : null;
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
