import type { Progress } from '../core/progress.ts';

const BAR = 24;
/** Before this a rate says little. */
const ENOUGH_MS = 1_000;

/** How far a job is, on one line of at most `columns`: a bar where the total is known, what is done, the rate, the time left. */
export function progressLine({ stage, done, total, unit }: Progress, elapsedMs: number, columns: number): string {
  const known = total !== null && total > 0 ? Math.max(total, done) : null;
  const rate = elapsedMs >= ENOUGH_MS && done > 0 ? done / (elapsedMs / 1000) : null;
  const parts = [stage.padEnd(8)];
  if (known !== null) {
    const filled = Math.floor((BAR * done) / known);
    const percent = String(Math.floor((100 * done) / known)).padStart(3);
    parts.push(`${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${percent} %`);
  }
  const of = known === null ? '' : ` of ${amount(known, unit)}`;
  parts.push(unit === 'bytes' ? `${amount(done, unit)}${of} MB` : `${amount(done, unit)}${of} ${unit}`);
  if (rate !== null) parts.push(unit === 'bytes' ? `${amount(rate, unit)} MB/s` : `${amount(rate, unit)}/s`);
  if (rate !== null && known !== null && known > done) parts.push(`${time((known - done) / rate)} left`);
  return parts.join('  ').slice(0, columns - 1);
}

function amount(value: number, unit: Progress['unit']): string {
  if (unit === 'bytes') return (value / 1e6).toFixed(1);
  return (value < 10 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value)).toLocaleString('en');
}

function time(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
