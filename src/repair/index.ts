export { QUERIES } from './queries.ts';
export { type RepairSummary, repair } from './repair.ts';
export { tryRecord } from './try-record.ts';
