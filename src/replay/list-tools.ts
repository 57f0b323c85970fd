import { AppError } from '../core/app-error.ts';
import type { Config } from '../core/config.ts';
import type { ImportedTool } from '../core/definitions/index.ts';
import { getOwn } from '../core/json.ts';
import { toExecutor } from './executors/to-executor.ts';

/** Asks an executor of the config for the definitions of its tools. Throws `AppError` where there is no such executor, or it cannot be reached. */
export async function listTools(config: Config, executorName: string): Promise<ImportedTool[]> {
  const settings = getOwn(config.executors, executorName);
  if (!settings) {
    const names = Object.keys(config.executors).join(', ') || 'none';
    throw new AppError(`the config has no executor "${executorName}"; there are: ${names}.`);
  }
  const executor = await toExecutor(settings).open();
  try {
    const tools = await executor.listTools();
    return tools.map(tool => ({ description: null, inputSchema: null, outputSchema: null, ...tool }));
  } finally {
    await executor.close();
  }
}
