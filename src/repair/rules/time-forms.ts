import { offsetInWords } from './offset-in-words.ts';

/** Another way to write a text; `isFromIntent` where a part of it is the user's. */
export type Form = { text: string; isFromIntent: boolean };

const TIME =
  /^(\d{4})([-/.年]?)(\d{1,2})(?:\2|月)(\d{1,2})日?(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/** The other forms of a date or a time that begins with its year: separators, seconds, and the offset where the user states one. */
export function timeForms(text: string, intent: string | null): Form[] {
  const match = TIME.exec(text.trim());
  if (!match) return [];
  const [, year, separator, month, day, hours, minutes, seconds = '00', fraction = '', zone] = match;
  if (separator === '' && (month!.length < 2 || day!.length < 2)) return [];
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return [];
  const parts = [year!, month!.padStart(2, '0'), day!.padStart(2, '0')];
  const dates = ['-', '', '/', '.'].map(mark => parts.join(mark));
  if (hours === undefined) return plain(dates);
  const isMidnight =
    /^00:00:00$/.test(`${hours}:${minutes}:${seconds}`) && /^(?:\.0+)?$/.test(fraction) && zone === undefined;
  const times = ['T', ' '].map(mark => `${dates[0]}${mark}${hours}:${minutes}:${seconds}${fraction}`);
  const offset = zone === undefined && intent ? offsetInWords(intent) : null;
  return [
    ...plain(isMidnight ? dates : []),
    ...plain(times.map(time => `${time}${zone ?? ''}`)),
    ...times.flatMap(time => (offset === null ? [] : [{ text: `${time}${offset}`, isFromIntent: true }])),
  ].filter(form => form.text !== text);
}

function plain(texts: string[]): Form[] {
  return texts.map(text => ({ text, isFromIntent: false }));
}
