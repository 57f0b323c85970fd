export { editedRepair } from './edited-repair.ts';
export type { ModelSummary } from './model/model-session.ts';
export { toModelSettings } from './model/settings.ts';
export { QUERIES } from './queries.ts';
export { type RepairOptions, repair } from './repair.ts';
export { METHODS, type Method } from './repairer.ts';
export { loadRules, RULES, type Rule, type RuleContext, type RuleResult, type RuleSettings } from './rules/index.ts';
export type { RepairSummary } from './tally.ts';
export { tryRecord } from './try-record.ts';
