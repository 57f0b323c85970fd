import * as QUERIES from './queries.ts';

export type { Executor } from './executors/executor.ts';
export { toExecutor } from './executors/to-executor.ts';
export { listTools } from './list-tools.ts';
export { replay } from './replay.ts';
export { shownName } from './shown-name.ts';
export type { ReplayOptions, ReplaySummary } from './types.ts';
export { QUERIES };
