import { isNumber, type Json, toNumber } from '../../json.ts';
import { nameTokens } from '../../names.ts';

/** One end of a range: a day (`at` counts days), a moment (milliseconds of its own clock), or a whole number. `form`: how it is written; `write` writes another one so. */
export type Bound = { kind: 'day' | 'time' | 'number'; at: number; form: string; write: (at: number) => Json };

export const DAY_MS = 86_400_000;

/** The end of a range that a value is; null where it is none, or where a day and a number could be meant. */
export function readBound(value: Json, name: string): Bound | null {
  if (isNumber(value)) return readNumber(value.toString(), name, toNumber);
  if (typeof value !== 'string') return null;
  return readDay(value) ?? readTime(value) ?? readNumber(value, name, text => text);
}

function readDay(text: string): Bound | null {
  const [, year, mark, month, day] = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})$/.exec(text) ?? [];
  const at = dayOf(Number(year), Number(month), Number(day));
  if (at === null) return null;
  const write = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', mark!);
  return { kind: 'day', at, form: `day${mark}`, write };
}

function readTime(text: string): Bound | null {
  const [, date, mark, clock, seconds = '', fraction = '', zone = ''] =
    /^(\d{4}-\d{2}-\d{2})([T ])(\d{2}:\d{2})(:\d{2})?(\.\d{1,3})?(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? [];
  if (date === undefined) return null;
  const at = Date.parse(`${date}T${clock}${seconds || ':00'}${fraction}Z`);
  if (Number.isNaN(at)) return null;
  const write = (ms: number) => {
    const [day, time] = new Date(ms).toISOString().split('T') as [string, string];
    const length = fraction ? 8 + fraction.length : seconds ? 8 : 5;
    return `${day}${mark}${time.slice(0, length)}${zone}`;
  };
  const form = `time${mark}${seconds.length}.${fraction.length}${zone}`;
  return write(at) === text ? { kind: 'time', at, form, write } : null;
}

const TIMES = /^(?:time|times|timestamp|ts|date|datetime|since|until|at|ms|sec|seconds|epoch|unix)$/;

function readNumber(text: string, name: string, write: (text: string) => Json): Bound | null {
  if (!/^(?:0|[1-9]\d{0,14})$/.test(text)) return null;
  const number = Number(text);
  const isTime = nameTokens(name).some(word => TIMES.test(word) || /(?:time|date)$/.test(word));
  if (isTime && text.length === 8) {
    const day = readDay(text);
    if (day) return { ...day, form: 'digits', write: at => write(String(day.write(at))) };
  }
  if (isTime && number >= 1e9 && number < 1e11)
    return { kind: 'time', at: number * 1_000, form: 'seconds', write: at => write(String(at / 1_000)) };
  if (isTime && number >= 1e11 && number < 1e14)
    return { kind: 'time', at: number, form: 'milliseconds', write: at => write(String(at)) };
  return isTime && number > 366 ? null : { kind: 'number', at: number, form: 'number', write: at => write(String(at)) };
}

function dayOf(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day);
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1_000 ? ms / DAY_MS : null;
}
