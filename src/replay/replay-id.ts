import { createHash } from 'node:crypto';

/** Id of one step of a repair on one executor (empty where none is known). */
export function replayId(repairId: string, step: number, executor: string | null): string {
  const text = [repairId, step, executor ?? ''].join('\u001f');
  return `sha256:${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}
