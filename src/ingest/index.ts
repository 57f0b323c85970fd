export { decompressed } from './files/decompressed.ts';
export { guessMap } from './guess-map.ts';
export { ingest } from './ingest.ts';
export { QUERIES } from './queries.ts';
export { readMap } from './read-map.ts';
export type { IngestOptions, IngestSummary } from './types.ts';
