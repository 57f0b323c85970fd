import * as QUERIES from './queries.ts';

export { extract } from './extract.ts';
export type { CaughtBy, ExtractOptions, ExtractSummary } from './types.ts';
export { QUERIES };
