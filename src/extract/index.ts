import * as organicQueries from './organic/queries.ts';
import * as profileQueries from './profiles/queries.ts';
import * as queries from './queries.ts';

export { extract } from './extract.ts';
export type { ExtractSummary } from './types.ts';
export const QUERIES = { ...queries, ...organicQueries, ...profileQueries };
