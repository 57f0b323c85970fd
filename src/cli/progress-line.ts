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
  const { divisor, name } = scaleOf(unit, known ?? done);
  const of = known === null ? '' : ` of ${amount(known / divisor)}`;
  parts.push(`${amount(done / divisor)}${of} ${name}`);
  if (rate !== null) parts.push(`${amount(rate / divisor)}${unit === 'bytes' ? ` ${name}` : ''}/s`);
  if (rate !== null && known !== null && known > done) parts.push(`${time((known - done) / rate)} left`);
  return parts.join('  ').slice(0, columns - 1);
}

function scaleOf(unit: Progress['unit'], most: number): { divisor: number; name: string } {
  if (unit !== 'bytes') return { divisor: 1, name: unit };
  return most < 1e7 ? { divisor: 1e3, name: 'kB' } : { divisor: 1e6, name: 'MB' };
}

/** Whole from ten up, else with one digit after the point. */
function amount(value: number): string {
  return value < 10 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

function time(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
