import type { JsonObject } from '../../core/json.ts';
import { toPointer } from '../../core/json-path.ts';
import { matchParameter } from '../../core/match-name.ts';
import { nameTokens, singular } from '../../core/names.ts';
import { type ObjectPlace, objectPlaces } from './object-places.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Gives a parameter that is not declared the name of the declared one that it stands for. */
export const renameParameter: Rule = {
  name: 'rename_parameter',
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
  if (isEmpty(place.value[name]!)) return null;
  const suggested = suggestionFor(name, context);
  return matchParameter(name, place.free, suggested)?.name ?? byDescription(name, place);
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

/** The one required parameter that is missing and whose description names the given word. */
function byDescription(name: string, { declared, free }: ObjectPlace): string | null {
  const words = nameTokens(name).map(singular);
  const found = free.filter(candidate => {
    const described = new Set(nameTokens(descriptionOf(declared.get(candidate)!)).map(singular));
    return words.length > 0 && words.every(word => word.length > 2 && described.has(word));
  });
  return found.length === 1 && free.length === 1 ? found[0]! : null;
}

function descriptionOf(schema: JsonObject): string {
  return typeof schema.description === 'string' ? schema.description : '';
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}
