import { isNumber, type Json } from '../../json.ts';
import { nameTokens } from '../../names.ts';
import type { Place } from '../place.ts';
import { isNumeric } from './fits-words.ts';
import { readMoment } from './moment.ts';
import { statedOffset } from './stated-offset.ts';

const COUNTED = /\b(?:unix|epoch|timestamp|since 1970)\b|unix_?time|时间戳/i;

/**
 * The seconds or milliseconds since 1970 that a place counts in, of a date with a time in a zone that it names, or that the user states;
 * null where unit or zone is not said, or where a part would be lost.
 */
export function epochOf(
  text: string,
  place: Pick<Place, 'name' | 'words' | 'schemas'>,
  intent: string | null,
): number | null {
  const unit = isNumeric(place) ? unitOf(place) : null;
  const moment = unit === null ? null : readMoment(text);
  if (!moment || moment.year === null || moment.month === null || moment.day === null || moment.hour === null)
    return null;
  const { year, month, day, hour, minute, second, fraction } = moment;
  const offset = moment.offset ?? statedOffset(intent);
  if (offset === null || fraction.length > (unit === 1 ? 3 : 0)) return null;
  const ms =
    Date.UTC(year, month - 1, day, hour, minute ?? 0, second ?? 0) - offset * 60_000 + Number(fraction.padEnd(3, '0'));
  return ms / unit!;
}

/** Milliseconds in the unit that a place counts in: told by its name or by the words about it, alone. */
function unitOf({ name, words }: Pick<Place, 'name' | 'words'>): 1 | 1_000 | null {
  if (!COUNTED.test(`${words} ${nameTokens(name).join(' ')}`)) return null;
  const said = `${words} ${nameTokens(name).join(' ')}`;
  const isMs = /\bmilli(?:s|seconds?)?\b|\bms\b|毫秒|\b13[- ]?digits?\b|13 ?位/i.test(said);
  const isSeconds = /\bsec(?:ond)?s?\b|\(s\)|(?<!毫)秒|\b10[- ]?digits?\b|10 ?位/i.test(said);
  if (/\b(?:micro|nano)s?(?:econds?)?\b|微秒|纳秒/i.test(said) || isMs === isSeconds) return null;
  return isMs ? 1 : 1_000;
}

/** Whether a number is the time that a text says. */
export function isEpoch(from: Json, to: Json, place: Place, intent: string | null): boolean {
  return typeof from === 'string' && isNumber(to) && epochOf(from, place, intent) === to;
}
