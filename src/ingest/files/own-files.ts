import type { Dirent } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, tryParseJson } from '../../core/json.ts';

const STORE = '.duckdb';
const SNAPSHOT = '.snapshot';
const BESIDE_STORE = [SNAPSHOT, '.wal', '.reviews.jsonl', '.reviews.taken.jsonl', '.tmp'];
const MANIFEST = 'manifest.json';
const PARTIAL = '.partial';

/** The names in a folder that toolmend wrote itself: stores with what stands beside them, and the files of an export. None is a log. */
export async function ownFiles(folder: string, entries: readonly Dirent[]): Promise<ReadonlySet<string>> {
  const names = new Set(entries.map(({ name }) => name));
  const stores: string[] = [];
  for (const name of names)
    if (name.endsWith(STORE) || (names.has(name + SNAPSHOT) && (await isStore(join(folder, name + SNAPSHOT)))))
      stores.push(name);
  const own = stores.flatMap(name => [name, ...BESIDE_STORE.map(ending => name + ending)]);
  if (names.has(MANIFEST)) own.push(...(await filesOfExport(join(folder, MANIFEST))));
  return new Set(own.filter(name => names.has(name)));
}

/** Whether a snapshot begins as a DuckDB file. A store itself is not asked: to close it would drop the lock of one that is open. */
async function isStore(snapshot: string): Promise<boolean> {
  const file = await open(snapshot).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.toString('latin1', 8) === 'DUCK';
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

async function filesOfExport(manifest: string): Promise<string[]> {
  const value = tryParseJson(await readFile(manifest, 'utf8').catch(() => ''));
  const isOurs = isObject(value) && typeof value.toolmend === 'string' && typeof value.dataset_id === 'string';
  if (!isOurs || !isObject(value.files)) return [];
  return [MANIFEST, ...Object.keys(value.files)].flatMap(name => [name, name + PARTIAL]);
}
