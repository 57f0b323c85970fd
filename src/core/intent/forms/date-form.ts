import { compilePattern } from '../../schema/index.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Place } from '../place.ts';
import { type Moment, readMoment } from './moment.ts';
import { statedOffset } from './stated-offset.ts';

const ASKS = /date|time|yyyy|iso ?8601|rfc ?3339|日期|时间|格式|format|offset|时区/i;
const END =
  /(?:^|_)(?:end|to|until|till|before|max|through|due|deadline)(?:_|$)|(?:End|To|Until|Before|Max)(?:[A-Z]|$)|^(?:end|to|until)[A-Z]|Max$/;

/** An hour of the day that the user states: the beginning of the day is another. */
const SAYS_HOUR =
  /\d\s?:\s?\d\d|\b\d{1,2}\s?(?:[ap]\.?m\b|o'?clock|uhr\b|h\b)|\d\s?[点點时時](?!间)|[一二三四五六七八九十两]\s?[点點](?![儿些])|\b(?:noon|midday|morning|afternoon|evening|tonight|night|hour(?:ly)?|mittags?|abends?|morgens)\b|上午|下午|晚上|中午|凌晨|早上|傍晚|午前|午後/i;

/** Whether a date or time is the same one in a form that the place asks for: no part lost, no day taken for a month, no zone made up. */
export function isSameDate(from: string, to: string, place: Place, { failure, errorText }: Knowledge): boolean {
  if (!place.accepts(to)) return false;
  const asks = place.patterns.length > 0 || place.formats.length > 0;
  if (!asks && !ASKS.test(`${place.name} ${place.words} ${errorText}`)) return false;
  const isRefused = failure.kind === 'format_violation' && ASKS.test(errorText);
  if (asks && place.accepts(from) && !isRefused) return false;
  const [a, b] = [readMoment(from), readMoment(to)];
  if (!a || !b) return false;
  if (!hasTime(a) && hasTime(b) && (END.test(place.name) || SAYS_HOUR.test(failure.intent ?? ''))) return false;
  const offset = zoneFor(a, place, failure.intent);
  if (b.offset === null) return a.offset === null && isSameClock(a, b);
  if (offset === null) return false;
  return b.offset === offset ? isSameClock(a, b) : isComplete(a) && isSameInstant(a, offset, b);
}

/** The offset that a moment is meant in: its own, the one the user states, or the only one that the schema leaves. */
function zoneFor(moment: Moment, place: Place, intent: string | null): number | null {
  if (moment.offset !== null) return moment.offset;
  const stated = statedOffset(intent);
  if (stated !== null || /(?:UTC|GMT)\s*[+\-−]\s*\d/i.test(intent ?? '')) return stated;
  return statedOffset(place.words) ?? (allowsOnlyUtc(place) ? 0 : null);
}

function allowsOnlyUtc({ patterns }: Place): boolean {
  const tests = patterns.map(compilePattern);
  if (tests.length === 0 || tests.some(test => test === null)) return false;
  const allows = (zone: string) =>
    ['2024-05-06T07:08:09', '2024-05-06 07:08:09', '2024-05-06T07:08', '2024-05-06T07:08:09.123'].some(text =>
      tests.every(test => test!(text + zone)),
    );
  return allows('Z') && !allows('+08:00') && !allows('+0800') && !allows('');
}

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** The same parts on the clock; a part that one side lacks may only be zero on the other. Date and time never appear or vanish but for midnight. */
function isSameClock(a: Moment, b: Moment): boolean {
  if ((a.year === null) !== (b.year === null) || (a.day === null) !== (b.day === null)) return false;
  return PARTS.every(part => (a[part] ?? 0) === (b[part] ?? 0)) && a.fraction === b.fraction;
}

function isSameInstant(a: Moment, offset: number, b: Moment): boolean {
  return isComplete(b) && instantOf(a, offset) === instantOf(b, b.offset ?? 0) && a.fraction === b.fraction;
}

function instantOf(moment: Moment, offset: number): number {
  const { year, month, day, hour, minute, second } = moment;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second ?? 0) - offset * 60_000;
}

function isComplete(moment: Moment): boolean {
  return moment.day !== null && hasTime(moment);
}

function hasTime(moment: Moment): boolean {
  return moment.hour !== null;
}
