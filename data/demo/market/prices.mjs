import { createHash } from 'node:crypto';
import { withUsualSuffixes } from './suffixes.mjs';

const dayMs = 86_400_000;
const firstDay = Date.parse('2026-01-05');
/** The last day that the demo market has traded. It has no clock. */
export const lastDay = Date.parse('2026-11-27');

/** A made number from 0 up to 1 that is the same on every machine, whatever the markets are called. */
export function fraction(text) {
  return createHash('sha256').update(withUsualSuffixes(text)).digest().readUInt32BE(0) / 2 ** 32;
}

export function round(value, digits = 2) {
  return Number(value.toFixed(digits));
}

function closeOn({ code, price }, day) {
  const phase = 6.28 * fraction(code);
  const wave = 0.06 * Math.sin(day / 17 + phase) + 0.02 * Math.sin(day / 5 + 2 * phase);
  return round(price * (1 + wave + 0.01 * (fraction(`${code} ${day}`) - 0.5)));
}

/** The made bar of an instrument on a day (in days since 1970). */
export function barOn(instrument, day) {
  const close = closeOn(instrument, day);
  const open = closeOn(instrument, day - 0.5);
  return {
    date: new Date(day * dayMs).toISOString().slice(0, 10),
    open,
    high: round(Math.max(open, close) * 1.006),
    low: round(Math.min(open, close) * 0.994),
    close,
    volume: Math.round(2e7 * (0.4 + fraction(`volume ${instrument.code} ${day}`))),
  };
}

/** The days (since 1970) on which the market traded, from `start` to `end` inclusive, both in milliseconds. */
export function tradingDays(start, end) {
  const days = [];
  for (let at = Math.max(start, firstDay); at <= Math.min(end, lastDay); at += dayMs) {
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(at / dayMs);
  }
  return days;
}

/** Joins daily bars into one a week or one a month. */
export function joinBars(bars, period) {
  if (period === 'day') return bars;
  const groups = new Map();
  for (const bar of bars) {
    const key = period === 'month' ? bar.date.slice(0, 7) : Math.floor((Date.parse(bar.date) / dayMs + 3) / 7);
    groups.set(key, [...(groups.get(key) ?? []), bar]);
  }
  return [...groups.values()].map(group => ({
    date: group.at(-1).date,
    open: group[0].open,
    high: Math.max(...group.map(bar => bar.high)),
    low: Math.min(...group.map(bar => bar.low)),
    close: group.at(-1).close,
    volume: group.reduce((sum, bar) => sum + bar.volume, 0),
  }));
}
