import { readErrorHints } from '../../error-text/index.ts';
import { getOwn, isNumber, type JsonObject } from '../../json.ts';
import { endsOf } from './ends-of.ts';
import { stepOf } from './join-parts.ts';
import { type RangeContext, saidOfCall, wordsAt } from './range-context.ts';
import { type Span, spanOf } from './span-of.ts';
import { endOfPart, type SpanLimit, statedSpan } from './stated-span.ts';
import { windowOf } from './window-of.ts';

/** More calls than this are no repair of one. */
const MOST_CALLS = 60;
/** More pages than this are for the user to want. */
const MOST_PAGES = 20;

/** An object that asks for more than is possible at once: the parts that together ask for the same, or why there are none. */
export type Cut =
  | { status: 'cut'; names: string[]; parts: JsonObject[] }
  | { status: 'unsure'; names: [string, string]; limit: SpanLimit; why: 'ends' | 'many' };

/** Cuts the range of an object of arguments where it is longer than the error or the words about it allow; null where it is not, or asks for no range. */
export function cutRange(args: JsonObject, context: RangeContext): Cut | null {
  const span = spanOf(args);
  return (span && cutSpan(span, args, context)) ?? cutWindow(args, context);
}

function cutSpan(span: Span, args: JsonObject, context: RangeContext): Cut | null {
  const { start, end, from, to } = span;
  const [startWords, endWords] = [wordsAt(context, start), wordsAt(context, end)];
  const limit = statedSpan(span, context.errorText, `${startWords}\n${endWords}`, context.toolDescription ?? '');
  if (!limit) return null;
  const step = stepOf([span], endsOf(startWords, endWords, saidOfCall(context)));
  if (step === null) return { status: 'unsure', names: [start, end], limit, why: 'ends' };
  const parts: JsonObject[] = [];
  for (let at = from.at; step === 0 ? at < to.at : at <= to.at; ) {
    const next = endOfPart(at, limit, from.kind);
    if (parts.length >= MOST_CALLS || next <= at) return { status: 'unsure', names: [start, end], limit, why: 'many' };
    const last = Math.min(next - step, to.at);
    parts.push({ ...args, [start]: from.write(at), [end]: to.write(last) });
    at = last + step;
  }
  return parts.length > 1 ? { status: 'cut', names: [start, end], parts } : null;
}

function cutWindow(args: JsonObject, context: RangeContext): Cut | null {
  const { properties } = context.placeAt(context.path);
  const window = windowOf(args, properties, name => wordsAt(context, name));
  if (!window || (window.isPages && window.at !== window.first)) return null;
  const { size, start, count, at, isPages } = window;
  const most = mostOf(size, count, args, context);
  if (most === null) return null;
  const sizes = isPages ? evenSizes(count, most) : unevenSizes(count, most);
  if (sizes.length < 2 || sizes.length > MOST_PAGES) return null;
  let next = at;
  return {
    status: 'cut',
    names: [size],
    parts: sizes.map(part => {
      const here = next;
      next += isPages ? 1 : part;
      return { ...args, [size]: part, [start]: here };
    }),
  };
}

function unevenSizes(count: number, most: number): number[] {
  return Array.from({ length: Math.ceil(count / most) }, (_, at) => Math.min(most, count - at * most));
}

/** Pages of one size, as few as hold exactly as many rows. */
function evenSizes(count: number, most: number): number[] {
  for (let pages = Math.ceil(count / most); pages <= MOST_PAGES; pages++)
    if (count % pages === 0) return Array.from({ length: pages }, () => count / pages);
  return [];
}

/** The most rows at once: what the schema declares, the error states for this parameter, or the words about it tell; null where the call does not go beyond. */
function mostOf(size: string, count: number, args: JsonObject, context: RangeContext): number | null {
  const schemas = context.placeAt([...context.path, size]).schemas;
  const declared = schemas.map(schema => getOwn(schema, 'maximum')).filter(isNumber);
  const numbers = Object.values(args).filter(value => isNumber(value));
  const stated = readErrorHints(context.errorText).limits.filter(({ parameter }) =>
    parameter === undefined ? numbers.length === 1 : parameter === size,
  );
  const told = stated.length > 0 ? [] : readErrorHints(wordsAt(context, size)).limits;
  const most = Math.min(
    ...declared.map(bound => Number(bound.toString())),
    ...[...stated, ...told].map(({ max }) => max),
  );
  return Number.isInteger(most) && most > 0 && most < count ? most : null;
}
