import { isNumber, type Json, toNumber } from '../../json.ts';
import { nameTokens, singular } from '../../names.ts';
import { remembered } from '../../remembered.ts';
import type { Place } from '../place.ts';

/** Units by their words, each with how many of the smallest unit of its kind it is. */
const UNITS: readonly (readonly [kind: string, size: number, words: string])[] = [
  ['time', 1, 'ms msec millisecond milliseconds millis 毫秒'],
  ['time', 1_000, 's sec secs second seconds 秒'],
  ['time', 60_000, 'm min mins minute minutes 分钟 分'],
  ['time', 3_600_000, 'h hr hrs hour hours 小时'],
  ['time', 86_400_000, 'd day days 天 日'],
  ['time', 604_800_000, 'week weeks wk wks 周 星期'],
  ['month', 1, 'month months 月 个月'],
  ['year', 1, 'year years yr yrs 年'],
  ['night', 1, 'night nights 晚 夜'],
  ['person', 1, 'people person persons pax guest guests 人 位'],
  ['length', 1, 'mm millimeter millimeters millimetre 毫米'],
  ['length', 10, 'cm centimeter centimeters centimetre 厘米'],
  ['length', 1_000, 'meter meters metre metres 米'],
  ['length', 1_000_000, 'km kilometer kilometers kilometre 公里 千米'],
  ['weight', 1, 'g gram grams 克'],
  ['weight', 1_000, 'kg kilogram kilograms 千克 公斤'],
  ['data', 1, 'byte bytes 字节'],
  ['part', 1, 'px pixel pixels 像素'],
  ['usd', 1, 'usd 美元'],
  ['eur', 1, 'eur euro euros 欧元'],
  ['cny', 1, 'cny rmb 元 人民币'],
  ['jpy', 1, 'jpy yen 日元 円'],
  ['hkd', 1, 'hkd 港元 港币'],
  ['gbp', 1, 'gbp 英镑'],
  ['share', 1, '% percent percentage 百分比'],
];
const UNIT_OF_WORD = new Map(UNITS.flatMap(unit => unit[2].split(' ').map(word => [word, unit] as const)));

/** The number that a text with a unit is in the unit that a parameter counts in, or a `#42` is where a whole number is wanted; null where that is not exact or the unit is not told. */
export function measured(text: string, { name, words }: Pick<Place, 'name' | 'words'>): Json | null {
  const marked = /^\s*#(\d{1,15})\s*$/.exec(text);
  if (marked) return /colou?r|hex|rgb/i.test(name) || /^0\d/.test(marked[1]!) ? null : toNumber(marked[1]!);
  const [, digits, word] =
    /^\s*(-?(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?)\s*([a-z%\p{Script=Han}]{1,12})\.?\s*$/iu.exec(text) ?? [];
  const [from, to] = [word === undefined ? undefined : UNIT_OF_WORD.get(word.toLowerCase()), unitOf(name, words)];
  if (word !== undefined && isCounted(word, name, words)) return toNumber(digits!);
  if (!from || !to || from[0] !== to[0]) return null;
  if (from === to) return toNumber(digits!);
  const whole = (Number(digits) * from[1]) / to[1];
  return Number.isSafeInteger(whole) && /^-?\d+$/.test(digits!) ? whole : null;
}

/** Whether a number is the one that a text with a unit says. */
export function isMeasured(from: Json, to: Json, place: Place): boolean {
  if (typeof from !== 'string' || !isNumber(to)) return false;
  const number = measured(from, place);
  return number !== null && number.toString() === to.toString();
}

/** Whether a noun is what a parameter counts by its name (`guests`, `num_rooms`) or by its description (`Number of rooms`). */
function isCounted(noun: string, name: string, words: string): boolean {
  const tokens = nameTokens(name);
  const own = singular(noun.toLowerCase());
  if (own.length < 3 && !/\p{Script=Han}/u.test(own)) return false;
  const isCount = tokens.some(token => /^(?:num|number|count|n|total|amount)$/.test(token));
  if (tokens.some(token => singular(token) === own && (isCount || token !== own))) return true;
  const counted = [
    ...words.matchAll(/\b(?:number|count|amount) of (\p{L}+)|(\p{Script=Han}{1,6})(?:数量?|个数)/giu),
  ].map(match => match[1] ?? match[2]!);
  return counted.some(
    thing => singular(thing.toLowerCase()) === own || (/\p{Script=Han}/u.test(own) && thing.endsWith(own)),
  );
}

/** Units that stand in a description as what is counted: not as a rate, nor with a number before them. */
const TOLD =
  /(?<!\d[\s-]?|\b(?:per|every|each|last|past|one|a|an|two|three|next) |\/)\b([a-z]{2,12})\b|(?<![每\d] ?)(\p{Script=Han}{1,8})/gu;

/** The unit of a parameter: the last word of its name, else the only one that the words about it name. A lone letter is none. */
function unitOf(name: string, words: string): (typeof UNITS)[number] | null {
  return unitOfPlace(`${name}\0${words}`);
}

const unitOfPlace = remembered(place => readUnit(...(place.split('\0', 2) as [string, string])), 5_000, 2_000);

function readUnit(name: string, words: string): (typeof UNITS)[number] | null {
  if (/^(?:day|week|month|year|hour|minute|second)$/i.test(name)) return null;
  const last = UNIT_OF_WORD.get(nameTokens(name).at(-1) ?? '');
  if (last && nameTokens(name).at(-1)!.length > 1) return last;
  const named = [
    ...words
      .toLowerCase()
      .matchAll(
        /\b(?:in|as|of) ([a-z]{2,12})\b|[（(]([a-z]{1,12}|\p{Script=Han}{1,2})[)）]|单位[:：为是]?\s*(\p{Script=Han}{1,2}|[a-z]{1,12})/gu,
      ),
  ].map(match => UNIT_OF_WORD.get(match[1] ?? match[2] ?? match[3]!));
  return (
    onlyOf(named) ??
    onlyOf([...words.toLowerCase().matchAll(TOLD)].map(match => UNIT_OF_WORD.get(match[1] ?? endOf(match[2]!))))
  );
}

/** The unit that Chinese words end in: `超时秒数` are seconds. */
function endOf(words: string): string {
  const end = words.replace(/数$/, '');
  if (UNIT_OF_WORD.has(end)) return end;
  const units = [...UNIT_OF_WORD.keys()].filter(unit => /\p{Script=Han}/u.test(unit) && end.endsWith(unit));
  return units.sort((one, other) => other.length - one.length)[0] ?? end;
}

function onlyOf(units: readonly ((typeof UNITS)[number] | undefined)[]): (typeof UNITS)[number] | null {
  const [only, ...others] = new Set(units.filter(unit => unit !== undefined));
  return only && others.length === 0 ? only : null;
}
