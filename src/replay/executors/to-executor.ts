import type { ExecutorConfig } from '../../core/config.ts';
import type { Executor } from './executor.ts';
import { mcpExecutor } from './mcp.ts';

/** The executor that a config entry describes. Opens nothing yet. */
export function toExecutor(config: ExecutorConfig): Executor {
  return EXECUTORS[config.type](config);
}

const EXECUTORS: { [T in ExecutorConfig['type']]: (config: ExecutorConfig & { type: T }) => Executor } = {
  mcp: mcpExecutor,
};
