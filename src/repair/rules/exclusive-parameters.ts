import { parsedArguments } from '../../core/arguments-text/index.ts';
import { getOwn, isObject, type Json, stringifyJson } from '../../core/json.ts';
import { remembered } from '../../core/remembered.ts';
import { objectPlaces } from './object-places.ts';
import type { Rule, RuleContext } from './rule.ts';

const EXCLUSIVE =
  /mutually exclusive|not both|cannot (?:specify|use|set|provide|have|combine|pass|give|supply|accept) both|can't (?:specify|use|set|provide|have|combine|pass) both|\bboth\b.{3,120}\b(?:specified|provided|given|set|simultaneously|at the same time)\b|only one of|exactly one of|cannot (?:both )?be (?:used|set|specified|combined|given|provided)(?: together| with| at the same time| both)|can't be (?:used|combined) (?:together|with)|either .+ or .+, (?:but )?not|互斥|不能同时|只能(?:选|传|填|指定)?(?:其中)?一个|二选一/i;

/**
 * Asks which of two parameters is meant, where the schema, the description or the error says that they exclude each other. One that is
 * empty and named by the error is the one that is left out.
 */
export const exclusiveParameters: Rule = {
  name: 'exclusive_parameters',
  kinds: ['conflicting_parameters'],
  change: 'asks which of two parameters holds',
  provenance: ['schema'],
  run: context => {
    const [root] = objectPlaces(context);
    if (!root) return null;
    const given = Object.keys(root.value).filter(
      name => root.declared.has(name) && root.value[name] !== null && root.value[name] !== '',
    );
    const pair = bySchema(given, context) ?? byWords(given, root.declared, context);
    if (!pair || hasNamedBlank(context)) return null;
    const shown = pair.map(name => `${name} (${shortened(root.value[name]!)})`);
    return {
      needsUser: `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)} exclude each other. Which one should hold?`,
    };
  },
};

/** Whether the call as it was gives nothing for a parameter that the error names. */
function hasNamedBlank({ failure }: RuleContext): boolean {
  const original = parsedArguments(failure.argumentsText);
  return (
    isObject(original) &&
    Object.entries(original).some(
      ([name, value]) => (value === '' || value === null) && isNamed(failure.errorText ?? '', name),
    )
  );
}

/** The same words come again and again. */
const speaksOfExclusion = remembered(words => EXCLUSIVE.test(words), 2_000, 5_000);

/** `oneOf` alternatives that each require a parameter of their own, or a `not` that forbids several together. */
function bySchema(given: string[], { schema }: RuleContext): string[] | null {
  const alternatives = getOwn(schema ?? {}, 'oneOf');
  if (Array.isArray(alternatives)) {
    const required = alternatives.map(requiredNames);
    const own = required.flatMap((names, at) =>
      names.filter(name => required.every((others, index) => index === at || !others.includes(name))),
    );
    const both = given.filter(name => own.includes(name));
    if (both.length > 1 && required.every(names => names.length > 0)) return both;
  }
  const forbidden = requiredNames(getOwn(schema ?? {}, 'not') ?? null);
  return forbidden.length > 1 && forbidden.every(name => given.includes(name)) ? forbidden : null;
}

function requiredNames(schema: Json): string[] {
  const required = isObject(schema) ? getOwn(schema, 'required') : undefined;
  return Array.isArray(required) ? required.filter(name => typeof name === 'string') : [];
}

/** The two or more given parameters that a sentence on exclusion names. */
function byWords(
  given: string[],
  declared: ReadonlyMap<string, { description?: Json }>,
  { failure, tool }: RuleContext,
): string[] | null {
  if (given.length < 2) return null;
  const isRefused = failure.kind === 'conflicting_parameters';
  for (const words of [
    failure.errorText ?? '',
    ...(isRefused
      ? [tool?.description ?? '', ...given.map(name => `${name}: ${declared.get(name)?.description ?? ''}`)]
      : []),
  ]) {
    if (words === '' || !speaksOfExclusion(words)) continue;
    for (const sentence of words.split(/(?<=[.。;；\n])\s*/)) {
      const named = EXCLUSIVE.test(sentence) ? given.filter(name => isNamed(sentence, name)) : [];
      if (named.length > 1) return named;
    }
  }
  return null;
}

function isNamed(sentence: string, name: string): boolean {
  return sentence.split(/[^\p{L}\p{N}_$-]+/u).includes(name);
}

function shortened(value: Json): string {
  const text = stringifyJson(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
