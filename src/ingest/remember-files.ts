import { resolve } from 'node:path';
import type { Connection } from '../store/index.ts';
import { forgetFiles } from './queries/tables.ts';
import type { OpenFile } from './types.ts';

/** Remembers how files stood that were read to their end; `readAt`: a time before they were looked up. What they held must be in the store. */
export async function rememberFiles(lane: Connection, files: readonly OpenFile[], readAt: Date): Promise<void> {
  const rows = new Map(
    files.flatMap(({ path, state }) => {
      if (!state) return [];
      const times = { modified_at: new Date(state.modifiedAt), changed_at: new Date(state.changedAt), read_at: readAt };
      return [[resolve(path), { path: resolve(path), bytes: state.bytes, ...times }] as const];
    }),
  );
  if (rows.size === 0) return;
  await lane.transaction(async () => {
    await lane.run(forgetFiles, { paths: [...rows.keys()] });
    await lane.append('files', [...rows.values()]);
  });
}
