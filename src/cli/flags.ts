import { InvalidArgumentError } from 'commander';

/** A whole number from 1 up. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('a whole number from 1 up is expected');
  return Number(text);
}

/** US dollars, more than none. */
export function usDollars(text: string): number {
  const amount = Number(text.replace(/^\$/, ''));
  if (!/^\$?\d*\.?\d+$/.test(text) || !(amount > 0))
    throw new InvalidArgumentError('an amount of US dollars is expected, e.g. 2.50');
  return amount;
}

/** A day or a time, UTC where it says no other: `2026-11-01`, `2026-11-01T08:00:00Z`. */
export function time(text: string): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const found = new Date(isDay || /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(found.getTime()))
    throw new InvalidArgumentError('a day or a time is expected, e.g. 2026-11-01 or 2026-11-01T08:00:00Z');
  return found;
}

/** Adds one more value of an option that may be given several times. */
export function collected(value: string, before: string[]): string[] {
  return [...before, value];
}

/** Three shares of train, validation and test that add up to 1, e.g. `0.8,0.1,0.1`. */
export function split(text: string): [number, number, number] {
  const shares = text.split(',').map(Number);
  const [train, validation, test] = shares;
  const isWhole =
    shares.length === 3 && shares.every(share => share >= 0) && Math.abs(shares.reduce((a, b) => a + b, 0) - 1) < 1e-9;
  if (!isWhole || train === undefined || validation === undefined || test === undefined) {
    throw new InvalidArgumentError('three shares that add up to 1 are expected, e.g. 0.8,0.1,0.1');
  }
  return [train, validation, test];
}
