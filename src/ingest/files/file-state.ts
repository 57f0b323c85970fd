import type { Stats } from 'node:fs';

/** How a file stands, told without a look inside: its size, and when its content and the file itself last changed, in whole milliseconds since 1970. */
export type FileState = { bytes: number; modifiedAt: number; changedAt: number };

/** `Date` goes no further from 1970. */
const LAST_MS = 8.64e15;

/** The state of a file; none where its times are none that can be kept. */
export function fileState({ size, mtimeMs, ctimeMs }: Stats): FileState | undefined {
  const [modifiedAt, changedAt] = [Math.floor(mtimeMs), Math.floor(ctimeMs)];
  const isKept = [modifiedAt, changedAt].every(ms => Math.abs(ms) <= LAST_MS);
  return isKept ? { bytes: size, modifiedAt, changedAt } : undefined;
}
