export { type EditedRepair, editedRepair } from './edited-repair.ts';
export { type ModelFlags, type ModelSettings, toModelSettings } from './model/settings.ts';
export { QUERIES } from './queries.ts';
export { repair } from './repair.ts';
export { METHODS, type Method } from './repairer.ts';
export type { RepairSummary } from './tally.ts';
export { tryRecord } from './try-record.ts';
