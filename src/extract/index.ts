import * as QUERIES from './queries.ts';

export { extract } from './extract.ts';
export type { ExtractSummary } from './types.ts';
export { QUERIES };
