import { isSameJson, type JsonObject } from '../../json.ts';
import { readBound } from './bound.ts';
import { type Ends, endsOf } from './ends-of.ts';
import { type RangeContext, saidOfCall, wordsAt } from './range-context.ts';
import { isPair, type Span } from './span-of.ts';
import { windowOf } from './window-of.ts';

/**
 * The one object of arguments that several ask for together: ranges that follow on each other without a gap or an overlap, or windows of
 * rows that do. `original`: the object that was asked for, as far as it is known. Null where they differ in anything else, or where it is
 * not certain that they meet.
 */
export function joinParts(
  parts: readonly JsonObject[],
  original: JsonObject | null,
  context: RangeContext,
): JsonObject | null {
  const [first, ...others] = parts;
  if (!first || others.length === 0) return null;
  const names = Object.keys(first);
  if (others.some(part => !isSameJson(Object.keys(part).sort(), names.toSorted()))) return null;
  const differing = names.filter(name => others.some(part => !isSameJson(part[name]!, first[name]!)));
  return joinSpans(parts, differing, context) ?? joinWindows(parts, differing, original, context);
}

function joinSpans(
  parts: readonly JsonObject[],
  differing: readonly string[],
  context: RangeContext,
): JsonObject | null {
  const [a, b] = differing;
  if (a === undefined || b === undefined || differing.length > 2) return null;
  const [start, end] = isPair(a, b) ? [a, b] : [b, a];
  if (!isPair(start, end)) return null;
  const spans = parts.flatMap(part => spanFrom(part, start, end) ?? []);
  const ends = endsOf(wordsAt(context, start), wordsAt(context, end), saidOfCall(context));
  const step = spans.length === parts.length ? stepOf(spans, ends) : null;
  if (step === null) return null;
  const meets = spans.every(({ from, to }, at) => {
    const next = spans[at + 1];
    return (step === 0 ? from.at < to.at : from.at <= to.at) && (next === undefined || next.from.at === to.at + step);
  });
  return meets ? { ...parts[0]!, [end]: parts.at(-1)![end]! } : null;
}

function spanFrom(part: JsonObject, start: string, end: string): Span | null {
  const [from, to] = [readBound(part[start]!, start), readBound(part[end]!, end)];
  return from && to && from.form === to.form ? { start, end, from, to } : null;
}

/** How far the start of a part lies behind the end of the one before, all in one form; null where that is not known. */
export function stepOf(spans: readonly Span[], ends: Ends): number | null {
  const [first] = spans;
  if (!first || ends === null || spans.some(({ from }) => from.form !== first.from.form)) return null;
  if (ends === 'exclusive') return 0;
  if (first.from.kind !== 'time') return 1;
  return spans.every(isWholeDays) ? 1_000 : null;
}

/** Whether a range of moments goes from the first second of a day to the last of another. */
function isWholeDays({ from, to }: Span): boolean {
  return from.at % 86_400_000 === 0 && (to.at + 1_000) % 86_400_000 === 0;
}

function joinWindows(
  parts: readonly JsonObject[],
  differing: readonly string[],
  original: JsonObject | null,
  context: RangeContext,
): JsonObject | null {
  const { properties } = context.placeAt(context.path);
  const windows = parts.flatMap(part => windowOf(part, properties, name => wordsAt(context, name)) ?? []);
  const [first] = windows;
  if (!first || windows.length < parts.length || (first.isPages && first.at !== first.first)) return null;
  const { size, start, isPages } = first;
  if (!differing.every(name => name === size || name === start)) return null;
  const meets = windows.every((window, at) => {
    if (window.size !== size || window.start !== start || window.count < 1) return false;
    if (isPages && window.count !== first.count) return false;
    const before = windows[at - 1];
    return before === undefined || window.at === before.at + (isPages ? 1 : before.count);
  });
  if (!meets) return null;
  const whole: JsonObject = { ...parts[0]!, [size]: windows.reduce((sum, { count }) => sum + count, 0) };
  if (original && !Object.hasOwn(original, start) && first.at === first.first) delete whole[start];
  return whole;
}
