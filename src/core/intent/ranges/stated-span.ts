import { nameTokens, singular } from '../../names.ts';
import { DAY_MS } from './bound.ts';
import type { Span } from './span-of.ts';

/** How far a range may reach in one call. */
export type SpanLimit = { count: number; unit: 'hour' | 'minute' | 'day' | 'week' | 'month' | 'year' | 'number' };

const COUNTS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  single: 1,
  two: 2,
  three: 3,
  six: 6,
  seven: 7,
  ten: 10,
  twelve: 12,
  thirty: 30,
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  六: 6,
  七: 7,
  十: 10,
  十二: 12,
  三十: 30,
};
const COUNT = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,7}k?|an?|one|single|two|three|six|seven|ten|twelve|thirty)`;
const UNIT = String.raw`(?:calendar |consecutive |trading )?(days?|weeks?|months?|years?|hours?|hrs?|minutes?|mins?)\b`;
const MOST = String.raw`(?:at most|no more than|no longer than|not (?:be )?(?:more|longer|greater) than|max(?:imum|\.)?|up to|exceed\w*|limit\w*|within|(?:longer|greater|more|larger|wider|bigger) than|only|less than or equal to|fewer than|less than|<=|≤)`;
const AFTER = String.raw`(?:is |are )?(?:the )?(?:max\w*|limit|allowed|permitted|or less|at most|per (?:request|query|call)|window|range|span|at a time|at once|each|apart)`;
const HAN_COUNT = '(\\d{1,7}|十二|三十|[一两二三六七十])';
const HAN_UNIT = '(自然日|交易日|天|日|周|个?月|年|个?小时|分钟)';
const HAN_MOST =
  '(?:最多|至多|最大|最长|不(?:能|得|可|应)?超过|不(?:能|得)?大于|超过|超出|大于|上限|限制|限|仅(?:支持|能)|只(?:支持|能|允许)|小于等于)';
const PATTERNS = [
  new RegExp(String.raw`(?<!\w)${MOST}(?:\b|(?<=[=≤]))[^.;。；\n]{0,50}?(?<![\w.-])${COUNT}[\s-]*${UNIT}`, 'giu'),
  new RegExp(String.raw`(?<![\w.-])${COUNT}[\s-]*${UNIT}[\s)]*${AFTER}`, 'giu'),
  new RegExp(`${HAN_MOST}[^。；;\\n]{0,16}?${HAN_COUNT}\\s*${HAN_UNIT}`, 'gu'),
  new RegExp(`${HAN_COUNT}\\s*${HAN_UNIT}(?:以内|之内|内|为限|的?限制)`, 'gu'),
];
/** A sentence on how old, how far ahead or how often, not on how much at once. */
const OTHER =
  /\b(?:last|past|ago|back|older|newest|future|ahead|advance|retention|retain\w*|history|cached?|expires?|per (?:minute|hour|day|month))\b|最近|过去|以前|之前|未来|保留|提前|每(?:天|日|分钟|小时|月)/i;
/** A sentence on what one call may ask for. */
const AT_ONCE =
  /\b(?:range|span\w*|interval|window|period|between|apart|duration|chunk\w*|per (?:request|query|call)|at a time|at once|each (?:request|call|query)|single (?:request|call|query)|one (?:request|call|query))\b|跨度|范围|区间|间隔|时长|单次|每次|一次|时间段/i;
const SIZES: Partial<Record<SpanLimit['unit'], number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
};
const NOT_SPAN = /\bout of (?:bounds|range)\b|\bonly has\b|\bfile has\b|\bin total\b|越界/i;

/** The one limit that the error, or the words about range and tool, state for a range that is longer; null where they state none or several. */
export function statedSpan(span: Span, errorText: string, rangeWords: string, toolWords: string): SpanLimit | null {
  for (const [text, isStrict] of [
    [errorText, false],
    [rangeWords, false],
    [toolWords, true],
  ] as const) {
    const limits = text.split(/(?<=[.!?。；！？;])\s+|(?<=[。；！？])|\n/u).flatMap(sentence => {
      if (OTHER.test(sentence) || NOT_SPAN.test(sentence)) return [];
      if (span.from.kind === 'number') return countsIn(sentence, span);
      return isStrict && !AT_ONCE.test(sentence) && !/\bmax|最[大长多]/i.test(sentence) ? [] : spansIn(sentence);
    });
    const [only, ...others] = new Map(
      limits.filter(limit => isShorter(limit, span)).map(limit => [keyOf(limit), limit]),
    ).values();
    if (only) return others.length === 0 ? only : null;
  }
  return null;
}

function keyOf({ count, unit }: SpanLimit): string {
  return `${count} ${unit}`;
}

function spansIn(sentence: string): SpanLimit[] {
  return PATTERNS.flatMap(pattern => [...sentence.matchAll(pattern)]).flatMap(([, count, unit]) => {
    const [number, word] = [countOf(count!), unitOf(unit!)];
    return number > 0 && word ? [{ count: number, unit: word }] : [];
  });
}

function countOf(text: string): number {
  const word = text.toLowerCase();
  if (Object.hasOwn(COUNTS, word)) return COUNTS[word]!;
  return /k$/.test(word) ? Number(word.slice(0, -1)) * 1_000 : Number(word.replaceAll(',', ''));
}

function unitOf(text: string): SpanLimit['unit'] | null {
  const word = text.toLowerCase();
  if (/^day|天|日/.test(word)) return 'day';
  if (/^week|周/.test(word)) return 'week';
  if (/^month|月/.test(word)) return 'month';
  if (/^year|年/.test(word)) return 'year';
  if (/^h|小时/.test(word)) return 'hour';
  return /^min|分钟/.test(word) ? 'minute' : null;
}

/** Counts of what a range of numbers goes through: those that the names of the range count, or that a sentence on ranges states. */
function countsIn(sentence: string, { start, end }: Span): SpanLimit[] {
  const things = [...nameTokens(start), ...nameTokens(end)].map(singular);
  const isAtOnce = AT_ONCE.test(sentence);
  const number = String.raw`(?<![\w.-])(\d{1,3}(?:,\d{3})+|\d{1,9}k?)(?!\w|[.,]\d)`;
  const found = [
    ...sentence.matchAll(new RegExp(String.raw`${MOST}[^.;。；\n]{0,40}?${number}(?:\s+([a-z]+))?`, 'giu')),
    ...sentence.matchAll(new RegExp(String.raw`${number}(?:\s+([a-z]+))?[\s)]*${AFTER}`, 'giu')),
    ...sentence.matchAll(new RegExp(`${HAN_MOST}[^。；;\\n]{0,16}?(\\d{1,9})()`, 'gu')),
  ];
  return found.flatMap(([, count, noun = '']) => {
    if (!isAtOnce && !things.includes(singular(noun.toLowerCase()))) return [];
    return [{ count: countOf(count!), unit: 'number' as const }];
  });
}

/** Whether a range is longer than a limit. */
function isShorter(limit: SpanLimit, { from, to }: Span): boolean {
  if (from.kind === 'day' && (limit.unit === 'hour' || limit.unit === 'minute')) return false;
  return limit.count > 0 && endOfPart(from.at, limit, from.kind) <= to.at;
}

/** Where the next part begins: as far on as a part may reach. */
export function endOfPart(at: number, { count, unit }: SpanLimit, kind: Span['from']['kind']): number {
  if (unit === 'number') return at + count;
  const scale = kind === 'day' ? DAY_MS : 1;
  const size = SIZES[unit];
  if (size !== undefined) return at + (count * size) / scale;
  const date = new Date(at * scale);
  const months = unit === 'month' ? count : 12 * count;
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / scale;
}
