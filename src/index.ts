export { type ClusterSummary, cluster, clusterLines } from './cluster/index.ts';
export { AppError } from './core/app-error.ts';
export { Config } from './core/config.ts';
export type { Change, Failure, Objection, Proposal, Proposer, Subject, Verdict } from './core/failure.ts';
export { guard } from './core/intent/index.ts';
export type { Json, JsonObject, NumberText } from './core/json.ts';
export { parseJson, stringifyJson } from './core/json.ts';
export type { Kind, Repairable, Scope } from './core/kinds.ts';
export type { ToolCall, ToolDefinition } from './core/tool-call.ts';
export { type ExportSummary, exportDataset } from './export/index.ts';
export { type ExtractSummary, extract } from './extract/index.ts';
export { type IngestSummary, ingest } from './ingest/index.ts';
export {
  loadRules,
  type RepairSummary,
  RULES,
  type Rule,
  type RuleContext,
  type RuleResult,
  type RuleSettings,
  repair,
  tryRecord,
} from './repair/index.ts';
export { type ReplaySummary, replay } from './replay/index.ts';
export { Reader, Store } from './store/index.ts';
