import { inLanguage } from '../../core/in-language.ts';
import { readMoment } from '../../core/intent/forms/moment.ts';
import { getOwn, isNumber, isScalar, type Json, type JsonObject, stringifyJson } from '../../core/json.ts';
import type { Kind } from '../../core/kinds.ts';
import { literalsOf, typesOf } from '../../core/schema/index.ts';
import type { Place } from './places.ts';
import type { RuleContext } from './rule.ts';

/** Kinds whose error is about one value, also where the schema takes it. */
const ABOUT_VALUES: ReadonlySet<Kind> = new Set(['format_violation', 'enum_violation', 'not_found', 'ambiguous_value']);

/** What to ask the user where no rule is sure of a value: which one is meant, for which parameter. `null` where more than a value is in doubt, which a model may settle. */
export function questionFor(context: RuleContext): string | null {
  const { places, failure } = context;
  const wrong = places.filter(place => !place.fits && place.path.length > 0 && isOneValue(place, places));
  const [first] = wrong;
  if (first) return ask(first, context);
  if (!ABOUT_VALUES.has(failure.kind)) return null;
  const blamed = places.filter(
    ({ value, path }) => path.length > 0 && isScalar(value) && isBlamed(path, value, context),
  );
  return blamed.length === 1 ? ask(blamed[0]!, context) : null;
}

/** A value in doubt by itself: a scalar, or a list where one value is wanted; not an object, nor what holds a smaller one that is in doubt. */
function isOneValue({ value, path, branches }: Place, places: readonly Place[]): boolean {
  const isInner = places.some(
    other => !other.fits && other.path.length > path.length && path.every((step, at) => step === other.path[at]),
  );
  if (isInner || branches.some(branch => typesOf(branch).includes('object'))) return false;
  return isScalar(value) || (Array.isArray(value) && value.length > 1 && value.every(isScalar));
}

function isBlamed(path: Place['path'], value: Json, { hints, failure }: RuleContext): boolean {
  if (hints.rejected.includes(String(value)) || hints.didYouMean.some(({ wrong }) => wrong === value)) return true;
  return (
    failure.kind === 'format_violation' &&
    (failure.errorText ?? '').split(/[^\p{L}\p{N}_$-]+/u).includes(String(path.at(-1)))
  );
}

function ask(place: Place, { failure, hints }: RuleContext): string {
  const { value, branches } = place;
  const { intent, errorText } = failure;
  const name = place.path.join('.');
  const shown = `“${shortened(value)}”`;
  const say = (english: string, chinese: string) => inLanguage(intent, errorText, english, chinese);
  const literals = branches.flatMap(branch => literalsOf(branch) ?? []).map(String);
  if (literals.length > 0) {
    const list = literals.slice(0, 12).join(', ');
    return say(
      `${name} can only be ${list}: which one is meant by ${shown}?`,
      `${name} 只能是 ${list}，${shown} 指哪一个？`,
    );
  }
  const [proposed, ...others] = hints.didYouMean;
  if (proposed && others.length === 0 && place.fits)
    return say(`${shown} is not there. Is “${proposed.right}” meant?`, `${shown} 不存在，是指“${proposed.right}”吗？`);
  const types = new Set(branches.flatMap(typesOf));
  if (Array.isArray(value))
    return say(
      `${name} takes one value, and ${shown} are several: which one is meant?`,
      `${name} 只能是一个值，${shown} 中要哪一个？`,
    );
  if (types.has('array'))
    return say(
      `Is ${shown} one item of ${name}, or several? Which?`,
      `${shown} 在 ${name} 中是一项还是多项？分别是什么？`,
    );
  if ((types.has('number') || types.has('integer')) && !types.has('string'))
    return isNumber(value)
      ? say(`${name} cannot be ${shown}: what should it be?`, `${name} 不能是 ${shown}，应填多少？`)
      : say(`Which number is ${shown} for ${name}?`, `${name} 的 ${shown} 是多少？`);
  if (types.has('boolean') && !types.has('string'))
    return say(`Does ${shown} for ${name} mean yes or no?`, `${name} 的 ${shown} 是“是”还是“否”？`);
  const days = typeof value === 'string' ? dayAndMonth(value) : null;
  if (days)
    return say(
      `Is ${shown} day ${days[0]} of month ${days[1]}, or day ${days[1]} of month ${days[0]}?`,
      `${shown} 是 ${days[1]} 月 ${days[0]} 日，还是 ${days[0]} 月 ${days[1]} 日？`,
    );
  const form = formOf(place);
  return say(
    `${name} must be written in another form${form && ` (${form})`}: what exactly is meant by ${shown}?`,
    `${name} 的格式不对${form && `（${form}）`}，${shown} 具体指什么？`,
  );
}

/** The two numbers of a date that may be day and month either way. */
function dayAndMonth(text: string): [string, string] | null {
  const [, a, b] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\s*$/.exec(text) ?? [];
  return a !== undefined && b !== undefined && readMoment(text) === null
    ? [String(Number(a)), String(Number(b))]
    : null;
}

/** How a value is to be written, in the words of the schema. */
function formOf({ branches, description }: Place): string {
  const of = (key: string) =>
    branches.map(branch => getOwn(branch as JsonObject, key)).find(form => typeof form === 'string');
  const form = description !== '' && description.length <= 80 ? description : (of('format') ?? of('pattern') ?? '');
  return String(form).slice(0, 120);
}

function shortened(value: Json): string {
  const text = typeof value === 'string' ? value : stringifyJson(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
