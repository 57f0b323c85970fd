export { type EditedRepair, editedRepair } from './edited-repair.ts';
export { QUERIES } from './queries.ts';
export { type RepairSummary, repair } from './repair.ts';
export { tryRecord } from './try-record.ts';
