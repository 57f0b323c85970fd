import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What the files under the named entries of a folder hold: `{path: sha256}`, `folder` for a folder. */
export function folderState(folder, names) {
  const state = {};
  const look = path => {
    const name = relative(folder, path);
    try {
      state[name] = createHash('sha256').update(readFileSync(path)).digest('hex');
    } catch (error) {
      if (error.code === 'ENOENT') return;
      if (error.code !== 'EISDIR') throw error;
      state[name] = 'folder';
      for (const entry of readdirSync(path).sort()) look(join(path, entry));
    }
  };
  for (const name of names) look(join(folder, name));
  return state;
}
