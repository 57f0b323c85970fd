import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ENGINE } from '../core/engine.ts';
import type { Store } from '../store/index.ts';
import { statements } from './queries.ts';
import type { ExportOptions, SplitShares } from './types.ts';
import type { WrittenFile } from './write-file.ts';

const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

export type Manifest = Awaited<ReturnType<typeof toManifest>>;

/** What the files hold and where it comes from. It says nothing of when or where it was made: the same input gives the same bytes. */
export async function toManifest(
  store: Store,
  { format, includeFallback = false }: ExportOptions,
  split: SplitShares,
  seed: number,
  files: { [name: string]: WrittenFile },
) {
  const { input_hash } = (await store.first<{ input_hash: string }>(statements.inputHash))!;
  const excluded = await store.all<{ reason: string; rows: number }>(statements.excluded);
  const counts = await store.all<{ part: string; name: string; rows: number }>(statements.counts);
  const sources = await store.all<{ content_hash: string }>(statements.sourceHashes);
  const { rows } = (await store.first<{ rows: number }>(statements.withoutFailedTurn))!;
  const countsBy = (part: string) =>
    Object.fromEntries(counts.filter(row => row.part === part).map(row => [row.name, row.rows]));
  return {
    toolmend: VERSION,
    format,
    dataset_id: datasetId([format, seed, split, includeFallback, input_hash]),
    engine: ENGINE,
    seed,
    split,
    include_fallback: includeFallback,
    files,
    excluded: Object.fromEntries(excluded.map(row => [row.reason, row.rows])),
    input_hash,
    counts: { by_tool: countsBy('by_tool'), by_kind: countsBy('by_kind'), by_method: countsBy('by_method') },
    without_failed_turn: rows,
    lineage: { sources: sources.map(source => source.content_hash) },
    license: null,
  };
}

function datasetId(parts: unknown[]): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}`;
}
