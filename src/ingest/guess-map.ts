import { AppError } from '../core/app-error.ts';
import { Store } from '../store/index.ts';
import type { ColumnMap } from './column-map.ts';
import { CANDIDATES, type Leaf } from './guess-columns.ts';
import { sampleRecords } from './tables/sample-records.ts';

/** Proposes a map for a log of any shape from its first records: for each column the field whose name and values fit best. */
export async function guessMap(path: string): Promise<Partial<ColumnMap>> {
  await using store = await Store.open(':memory:');
  const records = await sampleRecords(store, path);
  if (records.length === 0)
    throw new AppError(`no records in ${path} to guess from. Name a file of JSON, CSV or Parquet records.`);
  const leaves = leavesOf(records);
  const taken = new Set<string>();
  const map: Record<string, string> = {};
  for (const { column, score, write } of CANDIDATES) {
    const scored = leaves
      .filter(leaf => !taken.has(leaf.path))
      .map(leaf => ({ leaf, points: score(leaf, records.length) }));
    const best = scored.reduce((a, b) => (b.points > a.points ? b : a), {
      leaf: undefined as Leaf | undefined,
      points: 0,
    });
    if (!best.leaf) continue;
    taken.add(best.leaf.path);
    map[column] = write(best.leaf);
  }
  return map as Partial<ColumnMap>;
}

/** A heading as words: `Fn Name`, `fn-name` and `fnName` read the same. */
function wordsOf(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

/** Every field of the records, down through objects, with its values. */
function leavesOf(records: readonly unknown[]): Leaf[] {
  const leaves = new Map<string, Leaf>();
  const visit = (value: unknown, steps: readonly string[]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || steps.length > 4) return;
    for (const [key, inner] of Object.entries(value)) {
      const path = `$${[...steps, key].map(step => `.${/^[A-Za-z_]\w*$/.test(step) ? step : `"${step.replaceAll('"', '')}"`}`).join('')}`;
      const leaf = leaves.get(path) ?? { path, name: wordsOf(key), depth: steps.length, values: [] };
      leaves.set(path, leaf);
      if (inner !== null && inner !== '') leaf.values.push(inner);
      visit(inner, [...steps, key]);
    }
  };
  for (const record of records) visit(record, []);
  return [...leaves.values()].filter(({ values }) => values.length > 0);
}
