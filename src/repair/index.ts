export { proposeRepair } from './propose.ts';
export { QUERIES } from './queries.ts';
export { type RepairOptions, type RepairSummary, repair } from './repair.ts';
export { tryRecord } from './try-record.ts';
