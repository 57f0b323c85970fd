import * as QUERIES from './queries.ts';

export type { CallOptions, Executor, ExecutorResult, OfferedTool, OpenExecutor } from './executors/executor.ts';
export { toExecutor } from './executors/to-executor.ts';
export { replay } from './replay.ts';
export { shownName } from './shown-name.ts';
export type { Outcome, ReplayOptions, ReplayRow, ReplaySummary } from './types.ts';
export { QUERIES };
