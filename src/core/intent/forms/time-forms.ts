import { type Moment, readMoment } from './moment.ts';
import { statedOffset } from './stated-offset.ts';

/** Another way to write a text; `isFromIntent` where a part of it is the user's. */
export type Form = { text: string; isFromIntent: boolean };

/** The other forms of a date or a time, the most common first: separators, seconds, and the offset where the user states one. */
export function timeForms(text: string, intent: string | null): Form[] {
  const moment = readMoment(text);
  if (moment?.year === null && moment.hour !== null) return clockForms(moment);
  if (moment?.year != null && moment.month !== null && moment.day === null)
    return plain(['-', '', '/'].map(mark => [String(moment.year), pad(moment.month!)].join(mark)));
  if (!moment || moment.year === null || moment.month === null || moment.day === null) return [];
  const parts = [String(moment.year), pad(moment.month), pad(moment.day)];
  const dates = ['-', '', '/', '.'].map(mark => parts.join(mark));
  if (moment.hour === null) return plain([...dates, `${dates[0]}T00:00:00`, `${dates[0]} 00:00:00`]);
  const { hour, minute, second, fraction, offset } = moment;
  const clock = [pad(hour), pad(minute ?? 0), pad(second ?? 0)].join(':');
  const exact = fraction === '' ? clock : `${clock}.${fraction}`;
  const times = ['T', ' '].map(mark => `${dates[0]}${mark}${exact}`);
  const stated = offset === null ? statedOffset(intent) : null;
  const isMidnight = clock === '00:00:00' && fraction === '' && offset === null;
  return [
    ...plain(isMidnight ? dates : []),
    ...plain(times.map(time => (offset === null ? time : `${time}${offsetText(offset)}`))),
    ...times.flatMap(time => (stated === null ? [] : [{ text: `${time}${offsetText(stated)}`, isFromIntent: true }])),
    ...(offset === 0 || stated === 0 ? [{ text: `${times[0]}Z`, isFromIntent: stated === 0 }] : []),
  ];
}

/** The forms of a time of day. */
function clockForms({ hour, minute, second, fraction, offset }: Moment): Form[] {
  if (offset !== null || fraction !== '') return [];
  const [short, long] = [
    [hour, minute],
    [hour, minute, second],
  ].map(parts => parts.map(part => pad(part ?? 0)).join(':'));
  return plain(second ? [long!] : [short!, long!]);
}

/** `+08:00` of 480 minutes. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

function plain(texts: string[]): Form[] {
  return texts.map(text => ({ text, isFromIntent: false }));
}
