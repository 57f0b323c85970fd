import { getOwn, type JsonObject } from '../../json.ts';
import { normalName } from '../../names.ts';
import { type Bound, readBound } from './bound.ts';

/** The two parameters that say from where to where, by their names. */
export type SpanNames = { start: string; end: string };
export type Span = SpanNames & { from: Bound; to: Bound };

const PAIRS = `start end
start stop
start finish
begin end
beginning end
from to
from until
from till
since until
since to
first last
min max
lower upper
开始 结束
起始 结束
起始 截止
开始 截止
起 止`
  .split('\n')
  .map(pair => pair.split(' ') as [string, string]);

/** The one range that an object of arguments asks for; null where it has none, or several. */
export function spanOf(args: JsonObject): Span | null {
  const names = Object.keys(args);
  const found = names.flatMap(start =>
    names.flatMap((end): Span[] => {
      if (start === end || !isPair(start, end)) return [];
      const [from, to] = [readBound(getOwn(args, start)!, start), readBound(getOwn(args, end)!, end)];
      if (!from || !to || from.form !== to.form || from.at >= to.at) return [];
      return from.kind === 'number' && isExtreme(start) ? [] : [{ start, end, from, to }];
    }),
  );
  const [only, ...others] = found;
  return only && others.length === 0 ? only : null;
}

/** `min_price` and `max_price` are limits of a value, no range to go through. */
function isExtreme(name: string): boolean {
  return /^(?:min|lower)|(?:min|lower)$/.test(normalName(name));
}

/** Whether two names differ only by the words for the two ends of a range. */
export function isPair(start: string, end: string): boolean {
  const [a, b] = [normalName(start), normalName(end)];
  return PAIRS.some(
    ([first, last]) =>
      (a.startsWith(first) && b === last + a.slice(first.length)) ||
      (a.endsWith(first) && b === a.slice(0, a.length - first.length) + last),
  );
}
