/** A date, a time or both, as far as a text says them. `offset` is minutes east of UTC. */
export type Moment = {
  year: number | null;
  month: number | null;
  day: number | null;
  hour: number | null;
  minute: number | null;
  second: number | null;
  fraction: string;
  offset: number | null;
};

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]m)?\s*(z|[+-]\d{2}:?\d{2})?$/i;

const DATES: readonly [RegExp, (m: string[]) => [number, number, number | null] | null][] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?=$|[T\s])/i, m => [+m[1]!, +m[3]!, +m[4]!]],
  [/^(\d{4})(\d{2})(\d{2})(?=$|[T\s])/i, m => [+m[1]!, +m[2]!, +m[3]!]],
  [/^(\d{4})[-/.](\d{1,2})$/, m => [+m[1]!, +m[2]!, null]],
  [/^(\d{4})(\d{2})$/, m => [+m[1]!, +m[2]!, null]],
  [/^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号](?=$|\s|\d)/, m => [+m[1]!, +m[2]!, +m[3]!]],
  [/^(\d{4})\s*年\s*(\d{1,2})\s*月$/, m => [+m[1]!, +m[2]!, null]],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+${MONTH}[\\s,-]+(\\d{4})(?=$|[\\s,])`, 'i'),
    m => [+m[3]!, monthOf(m[2]!), +m[1]!],
  ],
  [
    new RegExp(`^${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?=$|[\\s,])`, 'i'),
    m => [+m[3]!, monthOf(m[1]!), +m[2]!],
  ],
  [new RegExp(`^${MONTH},?\\s+(\\d{4})$`, 'i'), m => [+m[2]!, monthOf(m[1]!), null]],
  [/^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?=$|[T\s])/i, m => dayAndMonth(+m[1]!, +m[3]!, +m[4]!)],
];

/** Reads a text that is wholly a date, a time or both; null where it is not, or where day and month could be either. */
export function readMoment(text: string): Moment | null {
  const trimmed = text.trim();
  if (trimmed.length > 60 || !/\d/.test(trimmed)) return null;
  const time = readTime(trimmed);
  if (time) return { year: null, month: null, day: null, ...time };
  for (const [pattern, toDate] of DATES) {
    const match = pattern.exec(trimmed);
    const date = match && toDate(match);
    if (!match || !date || !isDate(...date)) continue;
    const rest = trimmed.slice(match[0].length).replace(/^(?:T|[\s,]+)/i, '');
    const after = rest === '' ? NO_TIME : readTime(rest);
    if (after) return { year: date[0], month: date[1], day: date[2], ...after };
  }
  return null;
}

const NO_TIME = { hour: null, minute: null, second: null, fraction: '', offset: null };

function readTime(text: string): Omit<Moment, 'year' | 'month' | 'day'> | null {
  // A plus in an address is read as a blank.
  const match = TIME.exec(
    text.replace(/^(\d{1,2})\s*([ap]m)$/i, '$1:00 $2').replace(/^(\d\d:\d\d:\d\d(?:\.\d+)?) (\d\d:\d\d)$/, '$1+$2'),
  );
  if (!match) return null;
  const [, hours, minute, second, fraction = '', half, zone] = match;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  if (
    (half && (Number(hours) > 12 || Number(hours) < 1)) ||
    hour > 23 ||
    Number(minute) > 59 ||
    Number(second ?? 0) > 59
  )
    return null;
  return {
    hour,
    minute: Number(minute),
    second: second === undefined ? null : Number(second),
    fraction: fraction.replace(/0+$/, ''),
    offset: zone === undefined ? null : offsetOf(zone),
  };
}

/** Minutes of `Z`, `+08:00`, `-0730`. */
export function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const digits = zone.replace(/\D/g, '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return zone.startsWith('-') ? -minutes : minutes;
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** `13/02/2024` can only be day first; `02/03/2024` may be either. */
function dayAndMonth(a: number, b: number, year: number): [number, number, number] | null {
  if (a === b || (a > 12 && b <= 12)) return [year, b, a];
  return b > 12 && a <= 12 ? [year, a, b] : null;
}

function isDate(year: number, month: number, day: number | null): boolean {
  if (year < 1000 || month < 1 || month > 12) return false;
  return day === null || (day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate());
}
