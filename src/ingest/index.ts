export { ingest } from './ingest.ts';
export { QUERIES } from './queries.ts';
export type { IngestOptions, IngestSummary } from './types.ts';
